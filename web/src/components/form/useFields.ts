import { useState } from 'react';

/** Values of a form's inputs. */
export interface Fields<T> {
  values: T;
  change: (more: Partial<T>) => void;
}

/** Values of a form without a draft. */
export function useFields<T extends object>(initial: T): Fields<T> & { reset: () => void } {
  const [values, setValues] = useState(initial);
  return {
    values,
    change: (more) => setValues((all) => ({ ...all, ...more })),
    reset: () => setValues(initial),
  };
}
