import type { ReactNode } from 'react';
import classes from './ImportNotes.module.css';

/** The server's notes on an accepted CSV file, such as ignored columns, in English. */
export function ImportNotes({ notes }: { notes: readonly string[] }): ReactNode {
  if (notes.length === 0) return null;
  return (
    <ul lang="en" className={classes.notes}>
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}
