import { useCallback, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';

type Values<K extends string> = Readonly<Record<K, string>>;

export interface Filters<K extends string> {
  values: Values<K>;
  set: (change: Partial<Values<K>>) => void;
  clear: () => void;
  /** Whether any of them is not as it begins. */
  isFiltered: boolean;
}

/**
 * Choices that are kept in the query of the address, so that they survive a reload and can be sent to others. `initial` must be the same
 * object at each call; what is as it begins there is left out of the address.
 */
export function useFilters<K extends string>(initial: Values<K>): Filters<K> {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const values = useMemo(() => valuesOf(search, initial), [search, initial]);
  const set = useCallback(
    (change: Partial<Values<K>>) => {
      const query = queryOf({ ...valuesOf(location.search, initial), ...change }, initial, location.search);
      navigate(query ? `${path}?${query}` : path, { replace: true });
    },
    [initial, path, navigate],
  );
  const clear = useCallback(() => {
    set(initial);
  }, [set, initial]);
  return { values, set, clear, isFiltered: (Object.keys(initial) as K[]).some((key) => values[key] !== initial[key]) };
}

function valuesOf<K extends string>(search: string, initial: Values<K>): Values<K> {
  const parameters = new URLSearchParams(search);
  const entries = (Object.keys(initial) as K[]).map((key) => [key, parameters.get(key) ?? initial[key]]);
  return Object.fromEntries(entries) as Values<K>;
}

/** The query for the values; parameters of others in the address stay. */
function queryOf<K extends string>(values: Values<K>, initial: Values<K>, search: string): string {
  const parameters = new URLSearchParams(search);
  for (const key of Object.keys(initial) as K[])
    if (values[key] === initial[key]) parameters.delete(key);
    else parameters.set(key, values[key]);
  return parameters.toString();
}
