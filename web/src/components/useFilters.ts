import { useCallback, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';

type Values<K extends string> = Readonly<Record<K, string>>;

export interface Filters<K extends string> {
  values: Values<K>;
  set: (change: Partial<Values<K>>) => void;
  clear: () => void;
  isFiltered: boolean;
  hrefOf: (change: Partial<Values<K>>) => string;
}

/**
 * Filters in the query string, so that they survive a reload and can be shared. `initial` must be a stable object;
 * values equal to it are left out. A change replaces the history entry, so that Back does not step through typed
 * letters; with `push` it adds one.
 */
export function useFilters<K extends string>(initial: Values<K>, { push = false } = {}): Filters<K> {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const values = useMemo(() => valuesOf(search, initial), [search, initial]);
  const hrefOf = useCallback(
    (change: Partial<Values<K>>) => {
      const query = queryOf({ ...valuesOf(location.search, initial), ...change }, initial, location.search);
      return query ? `${path}?${query}` : path;
    },
    [initial, path],
  );
  const set = useCallback(
    (change: Partial<Values<K>>) => {
      const address = hrefOf(change);
      if (address !== location.pathname + location.search) navigate(address, { replace: !push });
    },
    [hrefOf, navigate, push],
  );
  const clear = useCallback(() => set(initial), [set, initial]);
  const isFiltered = (Object.keys(initial) as K[]).some((key) => values[key] !== initial[key]);
  return { values, set, clear, isFiltered, hrefOf };
}

function valuesOf<K extends string>(search: string, initial: Values<K>): Values<K> {
  const parameters = new URLSearchParams(search);
  const entries = (Object.keys(initial) as K[]).map((key) => [key, parameters.get(key) ?? initial[key]]);
  return Object.fromEntries(entries) as Values<K>;
}

function queryOf<K extends string>(values: Values<K>, initial: Values<K>, search: string): string {
  const parameters = new URLSearchParams(search);
  for (const key of Object.keys(initial) as K[])
    if (values[key] === initial[key]) parameters.delete(key);
    else parameters.set(key, values[key]);
  return parameters.toString();
}
