import type { ReactNode } from 'react';
import { SignalFlag } from '../../components/SignalFlag';
import classes from './FlagRow.module.css';

const MAX_FLAGS = 12;

export function FlagRow({ name }: { name: string }): ReactNode {
  const letters = [...name.replace(/\s+/g, '')].slice(0, MAX_FLAGS);
  return (
    <div className={classes.row} aria-hidden>
      {letters.map((letter, index) => (
        // The index is a stable key: letters may repeat and never move.
        <SignalFlag key={index} name={`${letter.toLowerCase()}${name.length}`} size={28} />
      ))}
    </div>
  );
}
