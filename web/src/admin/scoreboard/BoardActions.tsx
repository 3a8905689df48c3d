import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useBoot } from '../../api/boot';
import { csvOf, download } from '../../domain/scoreboard/csv';
import { allRows, type BoardFilter } from '../../domain/scoreboard/scoreboard-api';
import { useCompetitors } from '../../domain/scoreboard/useCompetitors';
import { CopyButton } from '../../components/CopyButton';
import { FormErrors } from '../../components/form/FormErrors';
import { useSubmit } from '../../components/form/useSubmit';
import { useMessages } from '../../i18n/context';
import { Card } from '../components/Card';
import { useAdminMessages } from '../messages';
import classes from './Scoreboard.module.css';

export function SaveBoard({ filter }: { filter: BoardFilter }): ReactNode {
  const { scoreboard: words } = useAdminMessages();
  const { place, bracket } = useMessages().scoreboard;
  const competitors = useCompetitors();
  const { event } = useBoot();
  const form = useSubmit([], async () => {
    const rows = await allRows(filter);
    const head = [place, 'id', competitors.one, bracket, words.points];
    const cells = rows.map(({ pos, account_id, name, bracket_name, score, frozen_pos, frozen_score }) => [
      ...[pos, account_id, name, bracket_name, score],
      ...(event.frozen ? [frozen_pos ?? null, frozen_score ?? null] : []),
    ]);
    if (event.frozen) head.push(words.players_place, words.players_points);
    download(`${event.name} - scoreboard.csv`, 'text/csv;charset=utf-8', csvOf([head, ...cells]));
  });
  return (
    <form onSubmit={form.submit}>
      <Button type="submit" variant="default" loading={form.isBusy}>
        {words.csv}
      </Button>
      <FormErrors form={form} />
    </form>
  );
}

const FEED = '/api/v1/scoreboard/ctftime';

export function ShowStandings({ bracket }: { bracket: string }): ReactNode {
  const { show: words } = useAdminMessages().scoreboard;
  const { projector } = useMessages();
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
      <p className={classes.links}>
        <a href={FEED} target="_blank" rel="noreferrer">
          {words.feed}
        </a>
        <CopyButton text={new URL(FEED, location.origin).href} />
        {event.frozen && <span>{words.feed_frozen}</span>}
      </p>
    </Card>
  );
}
