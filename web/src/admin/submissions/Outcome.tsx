import type { ReactNode } from 'react';
import { LoadFailure } from '../kit/LoadFailure';
import { useAdminWords } from '../words';
import classes from './Desk.module.css';
import type { Grading } from './useGrading';

const REASONS = ['missing', 'unchanged', 'already_solved'] as const;

/** What became of the answers that were judged. */
export function Outcome({ of: { done, error } }: { of: Grading }): ReactNode {
  const { submissions: words } = useAdminWords();
  const sentences = done && [
    ...(done.changed.length > 0 ? [words.changed(done.changed.length)] : []),
    ...REASONS.flatMap((reason) => {
      const count = done.skipped.filter((skipped) => skipped.reason === reason).length;
      return count > 0 ? [words.skipped[reason](count)] : [];
    }),
  ];
  return (
    <div className={classes.outcome}>
      <p role="status">{sentences?.join(' ')}</p>
      {error && <LoadFailure error={error} />}
    </div>
  );
}
