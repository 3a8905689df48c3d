import type { ReactNode } from 'react';
import { useAdminWords } from '../words';
import { STEP_NAMES, type Step } from './setup-form';
import classes from './Setup.module.css';

/** Which steps there are, which one is shown, and the way back to those before it. */
export function Progress({ at, go }: { at: number; go: (step: Step) => void }): ReactNode {
  const { setup: words } = useAdminWords();
  return (
    <nav aria-label={words.progress}>
      <ol className={classes.steps}>
        {STEP_NAMES.map((step, index) => {
          const isBefore = index + 1 < at;
          const sign = (
            <>
              <span className={classes.mark} aria-hidden>
                {isBefore ? '✓' : index + 1}
              </span>
              <span className={classes.label}>{words.steps[step]}</span>
            </>
          );
          return (
            <li key={step} aria-current={index + 1 === at ? 'step' : undefined} data-before={isBefore || undefined}>
              {isBefore ? (
                <button
                  type="button"
                  onClick={() => {
                    go(step);
                  }}
                >
                  {sign}
                </button>
              ) : (
                <span>{sign}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
