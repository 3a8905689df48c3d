import { useCallback } from 'react';
import { useLocation, useSearch } from 'wouter';

/**
 * A choice that is kept in the query of the address, so that it survives a reload and can be sent to others. An empty value takes the
 * parameter away. Changing it replaces the entry in the history, since nobody wants to go back through letters typed.
 */
export function useQueryState(name: string, fallback = ''): [value: string, set: (value: string) => void] {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const value = new URLSearchParams(search).get(name) ?? fallback;
  const set = useCallback(
    (next: string) => {
      const parameters = new URLSearchParams(location.search);
      if (next === '' || next === fallback) parameters.delete(name);
      else parameters.set(name, next);
      const query = parameters.toString();
      navigate(query ? `${path}?${query}` : path, { replace: true });
    },
    [name, fallback, path, navigate],
  );
  return [value, set];
}
