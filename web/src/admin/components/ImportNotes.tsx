import type { ReactNode } from 'react';
import classes from './ImportNotes.module.css';

/** Notes of the server on an accepted CSV file, such as ignored columns. They are in English. */
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
