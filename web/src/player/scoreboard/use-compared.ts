import { useCallback, useMemo } from 'react';
import { useQueryState } from '../../kit/query-state';

const MOST = 10;

export interface Compared {
  ids: readonly number[];
  /** Adds an account, or takes it away. */
  toggle: (id: number) => void;
}

/** The accounts that are compared, which the address keeps. */
export function useCompared(): Compared {
  const [text, setText] = useQueryState('compare');
  const ids = useMemo(
    () => [...new Set(text.split(',').map(Number))].filter((id) => Number.isSafeInteger(id) && id > 0).slice(0, MOST),
    [text],
  );
  const toggle = useCallback(
    (id: number) => {
      setText((ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id].slice(-MOST)).join());
    },
    [ids, setText],
  );
  return useMemo(() => ({ ids, toggle }), [ids, toggle]);
}
