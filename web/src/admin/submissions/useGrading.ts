import { useState } from 'react';
import { ApiError } from '../../api/api-error';
import { grade, type Action, type Graded } from './submissions-api';

export interface Grading {
  done: Graded | null;
  error: ApiError | null;
  isBusy: boolean;
  run: (ids: readonly number[], action: Action) => Promise<void>;
}

/**
 * Grades submissions, one call at a time: a call during another one is ignored. `done` is the result of the last call;
 * null while it runs and after an error.
 */
export function useGrading(): Grading {
  const [done, setDone] = useState<Graded | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [isBusy, setBusy] = useState(false);
  return {
    done,
    error,
    isBusy,
    run: async (ids, action) => {
      if (isBusy || ids.length === 0) return;
      setBusy(true);
      setDone(null);
      setError(null);
      try {
        setDone(await grade(ids, action));
      } catch (refusal) {
        if (!(refusal instanceof ApiError)) throw refusal;
        setError(refusal);
      } finally {
        setBusy(false);
      }
    },
  };
}
