import { useCallback } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { Choice } from './board-list';

const NAMES = ['q', 'category', 'tag', 'state', 'sort'] as const;

/** What the address chooses of the board, and a way to take all of it away. */
export function useChoice(): { choice: Choice; isChosen: boolean; clear: () => void } {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const parameters = new URLSearchParams(search);
  const choice = Object.fromEntries(NAMES.map((name) => [name, parameters.get(name) ?? ''])) as unknown as Choice;
  const { sort: _, ...filters } = choice;
  const clear = useCallback(() => {
    navigate(path, { replace: true });
  }, [path, navigate]);
  return { choice, isChosen: Object.values(filters).some(Boolean), clear };
}
