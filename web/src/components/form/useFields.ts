import { useState } from 'react';

export interface Fields<T> {
  values: T;
  change: (more: Partial<T>) => void;
}

/** Keeps the values of a form in memory only; a reload discards them. */
export function useFields<T extends object>(initial: T): Fields<T> & { reset: () => void } {
  const [values, setValues] = useState(initial);
  return {
    values,
    change: (more) => setValues((all) => ({ ...all, ...more })),
    reset: () => setValues(initial),
  };
}
