import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useBoot } from '../../api/boot';
import { CopyButton } from '../../kit/CopyButton';
import { useWords } from '../../words/context';
import { Card } from '../kit/Card';
import { useAdminWords } from '../words';
import classes from './Scoreboard.module.css';

const FEED = '/api/v1/scoreboard/ctftime';

/** Where others find the standings: on a large screen, in the ceremony, at CTFtime. */
export function ShowStandings({ bracket }: { bracket: string }): ReactNode {
  const { show: words } = useAdminWords().scoreboard;
  const { projector } = useWords();
  const { event } = useBoot();
  return (
    <Card
      title={words.title}
      actions={
        <Button
          component="a"
          size="sm"
          variant="default"
          href={bracket === '' ? '/live' : `/live?bracket=${bracket}`}
          target="_blank"
        >
          {words.projector}
        </Button>
      }
    >
      <p>
        {words.ceremony(projector.reveal)} {event.frozen ? words.possible : words.not_possible}
      </p>
      <p className={classes.ways}>
        <a href={FEED} target="_blank" rel="noreferrer">
          {words.feed}
        </a>
        <CopyButton text={new URL(FEED, location.origin).href} />
        {event.frozen && <span>{words.feed_frozen}</span>}
      </p>
    </Card>
  );
}
