import { useState } from 'react';
import { ApiError } from '../../api/api-error';
import { grade, type Action, type Graded } from './submissions-api';

export interface Grading {
  /** What became of the answers that were judged last. */
  done: Graded | null;
  error: ApiError | null;
  isBusy: boolean;
  /** Judges answers; one judgement after the other. */
  run: (ids: readonly number[], action: Action) => Promise<void>;
}

/** Judges answers by hand, and keeps what became of them. */
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
