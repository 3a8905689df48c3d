import type { ReactNode } from 'react';
import classes from './ImportNotes.module.css';

/** What the server adds about a CSV file without errors, such as columns that it left out. It says so in English. */
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
