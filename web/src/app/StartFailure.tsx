import type { ReactNode } from 'react';
import classes from './StartFailure.module.css';

/** Error page for a failed start. In English, because the messages may not be loaded. */
export function StartFailure({ isReloading }: { isReloading: boolean }): ReactNode {
  return (
    <main lang="en" className={classes.failure}>
      <h1>This page could not be loaded</h1>
      {isReloading ? (
        <p>It tries again automatically in a few seconds.</p>
      ) : (
        <>
          <p>Reload it. If this does not help, tell the organisers.</p>
          <button type="button" onClick={() => location.reload()}>
            Reload
          </button>
        </>
      )}
    </main>
  );
}
