import type { ReactNode } from 'react';

/** In place of a page that could not be shown at all. In English, since the words may be what is missing. */
export function StartFailure({ isReloading }: { isReloading: boolean }): ReactNode {
  return (
    <main lang="en">
      <h1>This page could not be loaded</h1>
      {isReloading ? (
        <p>It tries again automatically in a few seconds.</p>
      ) : (
        <p>
          <button
            type="button"
            onClick={() => {
              location.reload();
            }}
          >
            Reload
          </button>{' '}
          If this does not help, tell the organisers.
        </p>
      )}
    </main>
  );
}
