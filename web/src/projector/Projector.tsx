import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useMessages } from '../i18n/context';
import { Ceremony } from './Ceremony';
import { FirstBlood } from './FirstBlood';
import { JoinCode } from './JoinCode';
import { LastSolves } from './LastSolves';
import { Masthead } from './Masthead';
import classes from './Projector.module.css';
import { Ranks } from './Ranks';
import { Stale } from './Stale';
import type { ProjectorStore } from './store';
import { Trend } from './Trend';

export function Projector({ store }: { store: ProjectorStore }): ReactNode {
  const { projector } = useMessages();
  const { boot, rows, graph, solves, blood, readAt, refused } = useSyncExternalStore(store.subscribe, store.snapshot);
  const [isCeremony, setCeremony] = useState(false);
  useEffect(() => {
    store.pauseReloads(isCeremony);
  }, [store, isCeremony]);
  // Rendered only when complete, so that nothing shifts.
  if (!boot || (rows === null && refused === null)) return null;
  const { event, viewer } = boot;
  const mayReveal = viewer?.type === 'admin' && event.freeze !== null && event.frozen;
  if (isCeremony) return <Ceremony boot={boot} bracket_id={store.bracket_id} onEnd={() => setCeremony(false)} />;
  return (
    <main className={classes.screen} data-state={event.state}>
      <Masthead event={event} logo={boot.look.logo} />
      {refused === null ? (
        <>
          <Ranks rows={rows} />
          <Trend graph={graph} mode={event.mode} part={solves.length > 0 ? 0.44 : 0.55} />
          <div className={classes.foot}>
            <LastSolves solves={solves} />
            {event.state !== 'ended' && <JoinCode />}
          </div>
        </>
      ) : (
        <p className={classes.refused}>{projector.refused}</p>
      )}
      {mayReveal && (
        <button type="button" className={classes.reveal} onClick={() => setCeremony(true)}>
          {projector.reveal}
        </button>
      )}
      <Stale readAt={readAt} />
      {blood && <FirstBlood key={blood.id} solve={blood} />}
    </main>
  );
}
