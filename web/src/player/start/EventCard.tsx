import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useBoot, type Boot } from '../../api/boot';
import { Countdown } from '../../kit/Countdown';
import { Heading } from '../../kit/Heading';
import { useFormats, useWords } from '../../words/context';
import classes from './EventCard.module.css';
import { FlagRow } from './FlagRow';

/** The event's name, what it is, how long until it begins or ends, and where to go. */
export function EventCard({ isNamed }: { isNamed: boolean }): ReactNode {
  const boot = useBoot();
  const { event } = boot;
  return (
    <section className={classes.card}>
      <FlagRow name={event.name} />
      {isNamed && <Heading>{event.name}</Heading>}
      {isNamed && event.description && <p className={classes.description}>{event.description}</p>}
      <Times event={event} />
      <Ways boot={boot} />
    </section>
  );
}

function Times({ event }: { event: Boot['event'] }): ReactNode {
  const { start } = useWords();
  const formats = useFormats();
  const facts: [string, string][] = [];
  if (event.start !== null) facts.push([start.begins, formats.dateTime(event.start)]);
  if (event.end !== null) facts.push([start.ends, formats.dateTime(event.end)]);
  facts.push([start.mode, event.mode === 'teams' ? start.in_teams : start.alone]);
  const to = event.state === 'before' ? event.start : event.state === 'running' ? event.end : null;
  return (
    <>
      {to !== null && (
        <p className={classes.countdown}>
          <span>{event.state === 'before' ? start.begins_in : start.ends_in}</span>
          <Countdown to={to} />
        </p>
      )}
      {event.state === 'paused' && <p className={classes.state}>{start.paused}</p>}
      {event.state === 'ended' && <p className={classes.state}>{start.ended}</p>}
      <dl className={classes.facts}>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Ways({ boot: { viewer, can, event } }: { boot: Boot }): ReactNode {
  const { app, start } = useWords();
  const needsTeam = viewer !== null && viewer.type !== 'admin' && event.mode === 'teams' && viewer.team === null;
  return (
    <div className={classes.ways}>
      {!viewer && can.register && (
        <Button component="a" href="/register" size="md">
          {app.register}
        </Button>
      )}
      {!viewer && (
        <Button component="a" href="/login" size="md" variant={can.register ? 'default' : 'filled'}>
          {app.log_in}
        </Button>
      )}
      {viewer && !viewer.verified && (
        <Button component="a" href="/confirm" size="md">
          {start.confirm}
        </Button>
      )}
      {needsTeam && (
        <Button component="a" href="/team" size="md">
          {start.find_team}
        </Button>
      )}
      {viewer && !needsTeam && (
        <Button component="a" href="/challenges" size="md">
          {event.state === 'before' ? start.waiting_room : app.challenges}
        </Button>
      )}
      {can.see_scoreboard && (
        <Button component="a" href="/scoreboard" size="md" variant="default">
          {app.scoreboard}
        </Button>
      )}
    </div>
  );
}
