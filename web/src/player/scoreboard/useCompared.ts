import { useCallback, useMemo } from 'react';
import { useFilters } from '../../components/useFilters';
import { SCOREBOARD_FILTERS } from './scoreboard-filters';
const MAX_COMPARED = 10;

export interface Compared {
  ids: readonly number[];
  toggle: (id: number) => void;
}

/** Ids of the compared accounts, kept in the URL; at most `MAX_COMPARED`. */
export function useCompared(): Compared {
  const { values, set } = useFilters(SCOREBOARD_FILTERS);
  const text = values.compare;
  const ids = useMemo(
    () =>
      [...new Set(text.split(',').map(Number))]
        .filter((id) => Number.isSafeInteger(id) && id > 0)
        .slice(0, MAX_COMPARED),
    [text],
  );
  const toggle = useCallback(
    (id: number) => {
      const compared = ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id].slice(-MAX_COMPARED);
      set({ compare: compared.join() });
    },
    [ids, set],
  );
  return useMemo(() => ({ ids, toggle }), [ids, toggle]);
}
