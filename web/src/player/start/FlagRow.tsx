import type { ReactNode } from 'react';
import { SignalFlag } from '../../components/SignalFlag';
import classes from './FlagRow.module.css';

const MAX_FLAGS = 12;

/** The letters of a name as a hoist of signal flags: an ornament that is the event's own. */
export function FlagRow({ name }: { name: string }): ReactNode {
  const letters = [...name.replace(/\s+/g, '')].slice(0, MAX_FLAGS);
  return (
    <div className={classes.row} aria-hidden>
      {letters.map((letter, index) => (
        // A letter may come twice, and its place never changes.
        <SignalFlag key={index} name={`${letter.toLowerCase()}${name.length}`} size={28} />
      ))}
    </div>
  );
}
