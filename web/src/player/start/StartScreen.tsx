import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useBoot, type Boot } from '../../api/boot';
import { queryOptions } from '../../api/query';
import { Countdown } from '../../components/Countdown';
import { PageTitle, useTitle } from '../../components/PageTitle';
import { Html } from '../../components/Html';
import { ScreenSkeleton } from '../../components/ScreenSkeleton';
import { useServerPage } from '../../components/ServerPageContext';
import { useFormats, useMessages } from '../../i18n/context';
import { FlagRow } from './FlagRow';
import classes from './StartScreen.module.css';

export default function StartScreen(): ReactNode {
  const { has_start_page } = useBoot();
  const sent = useServerPage();
  const { data, isLoading } = useQuery({
    ...queryOptions('/api/v1/pages/by-route', { params: { query: { route: 'index' } } }),
    enabled: has_start_page && sent === null,
    staleTime: 300_000,
    retry: false,
  });
  if (isLoading) return <ScreenSkeleton />;
  const html = has_start_page ? (sent?.html ?? data?.data.html ?? null) : null;
  // A text with its own heading replaces the name on the card.
  const hasHeading = html !== null && /<h1[\s>]/.test(html);
  return (
    <div className={classes.screen}>
      {hasHeading && <OwnText html={html} />}
      <EventCard showsName={!hasHeading} />
      {html !== null && !hasHeading && <OwnText html={html} />}
    </div>
  );
}

function OwnText({ html }: { html: string }): ReactNode {
  const { event } = useBoot();
  useTitle(event.name);
  return (
    <section className={classes.text}>
      <Html html={html} />
    </section>
  );
}

function EventCard({ showsName }: { showsName: boolean }): ReactNode {
  const boot = useBoot();
  const { event } = boot;
  return (
    <section className={classes.card}>
      <FlagRow name={event.name} />
      {showsName && <PageTitle>{event.name}</PageTitle>}
      {showsName && event.description && <p className={classes.description}>{event.description}</p>}
      <Times event={event} />
      <Ways boot={boot} />
    </section>
  );
}

function Times({ event }: { event: Boot['event'] }): ReactNode {
  const { start } = useMessages();
  const formats = useFormats();
  const facts: [string, string][] = [];
  if (event.start !== null) facts.push([start.begins, formats.dateTime(event.start)]);
  if (event.end !== null) facts.push([start.ends, formats.dateTime(event.end)]);
  facts.push([start.mode, event.mode === 'teams' ? start.in_teams : start.individual]);
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
  const { app, start } = useMessages();
  const needsTeam = viewer !== null && viewer.type !== 'admin' && event.mode === 'teams' && viewer.team === null;
  return (
    <div className={classes.actions}>
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
