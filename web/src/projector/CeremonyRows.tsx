import type { ReactNode } from 'react';
import { SignalFlag } from '../components/SignalFlag';
import { useFormats } from '../i18n/context';
import classes from './Ceremony.module.css';
import { nextOf, type RevealRow } from './reveal';

const VISIBLE = 10;
/** Rows rendered above and below the visible ones, so that moving accounts slide in and out. */
const SPARE = 15;

/** Rows of the ceremony, scrolled so that the next account to be revealed is visible. */
export function CeremonyRows({ rows }: { rows: readonly RevealRow[] }): ReactNode {
  const { number } = useFormats();
  const next = nextOf(rows);
  const first = Math.max(0, Math.min(next === -1 ? 0 : next - VISIBLE + 3, rows.length - VISIBLE));
  // A stable DOM order: moving an element in the document would break its transition.
  const fixed = rows
    .map((row, place) => ({ row, place }))
    .slice(Math.max(0, first - SPARE), first + VISIBLE + SPARE)
    .sort((a, b) => a.row.account_id - b.row.account_id);
  return (
    <div className={classes.window}>
      <ol style={{ translate: `0 calc(${String(-first)} * var(--row))` }}>
        {fixed.map(({ row, place }) => (
          <li
            key={row.account_id}
            style={{ translate: `0 calc(${String(place)} * var(--row))` }}
            data-next={place === next || undefined}
            data-revealed={row.isRevealed || undefined}
            aria-current={place === next ? 'step' : undefined}
          >
            <span className={classes.place}>{number(place + 1)}</span>
            <SignalFlag name={row.name} size={48} />
            <span className={classes.name} dir="auto">
              {row.name}
            </span>
            {row.isRevealed && row.final !== row.before && (
              <span
                className={classes.gain}
              >{`${row.final > row.before ? '+' : ''}${number(row.final - row.before)}`}</span>
            )}
            <span className={classes.score}>{number(row.score)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
