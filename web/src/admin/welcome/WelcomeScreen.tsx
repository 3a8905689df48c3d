import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useBoot } from '../../api/boot';
import { Card } from '../kit/Card';
import { ScreenHead } from '../kit/ScreenHead';
import { useAdminWords } from '../words';
import { Invite } from './Invite';
import { SampleCard } from './SampleCard';
import classes from './Welcome.module.css';

/** Where to go on after the set-up. */
export default function WelcomeScreen(): ReactNode {
  const { welcome: words } = useAdminWords().setup;
  const { event } = useBoot();
  return (
    <>
      <ScreenHead title={words.title(event.name)}>
        <p>{words.text}</p>
      </ScreenHead>
      <div className={classes.ways}>
        <Card title={words.challenge.title}>
          <p className={classes.text}>{words.challenge.text}</p>
          <div>
            <Button component="a" href="/admin/challenges/new">
              {words.challenge.link}
            </Button>
          </div>
        </Card>
        <SampleCard />
        <Card title={words.backup.title}>
          <p className={classes.text}>{words.backup.text}</p>
          <div>
            <Button component="a" href="/admin/data" variant="default">
              {words.backup.link}
            </Button>
          </div>
        </Card>
      </div>
      <Invite />
    </>
  );
}
