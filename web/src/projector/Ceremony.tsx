import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useMessages } from '../i18n/context';
import type { Boot } from './api';
import { loadCeremony } from './ceremony-data';
import classes from './Ceremony.module.css';
import { CeremonyRows } from './CeremonyRows';
import { Masthead } from './Masthead';
import { nextOf, reveal, type RevealRow } from './reveal';

interface Props {
  boot: Boot;
  bracket_id: number | undefined;
  onEnd: () => void;
}

/** Reveals the solves since the freeze to an audience: from the last place upwards, one account for each key press. */
export function Ceremony({ boot, bracket_id, onEnd }: Props): ReactNode {
  const { projector } = useMessages();
  const [hasFailed, setFailed] = useState(false);
  const [history, setHistory] = useState<readonly (readonly RevealRow[])[]>([]);
  const rows = history.at(-1);

  useEffect(() => {
    loadCeremony(bracket_id).then(
      (first) => setHistory([first]),
      () => setFailed(true),
    );
  }, [bracket_id]);

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') onEnd();
    else if (event.key === ' ' || event.key === 'ArrowRight' || event.key === 'Enter') {
      event.preventDefault();
      if (rows && nextOf(rows) !== -1) setHistory([...history, reveal(rows)]);
    } else if (event.key === 'ArrowLeft' && history.length > 1) setHistory(history.slice(0, -1));
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => press(event);
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);

  const isDone = rows !== undefined && nextOf(rows) === -1;
  return (
    <main className={classes.ceremony}>
      <Masthead event={boot.event} logo={boot.look.logo} />
      {rows ? (
        <CeremonyRows rows={rows} />
      ) : (
        <p className={classes.help} role="status">
          {hasFailed ? projector.reveal_failed : projector.reveal_load}
        </p>
      )}
      {rows && <p className={classes.help}>{isDone ? projector.reveal_done : projector.reveal_help}</p>}
    </main>
  );
}
