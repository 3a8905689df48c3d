import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';

const PAUSE_MILLIS = 250;

/** State of a search input. Calls `search` when the user pauses typing. */
export function useTypedText(value: string, search: (text: string) => void): [string, (text: string) => void] {
  const [typed, setTyped] = useState<string | null>(null);
  const commit = useDebouncedCallback((text: string) => {
    search(text);
    setTyped(null);
  }, PAUSE_MILLIS);
  return [
    typed ?? value,
    (text) => {
      setTyped(text);
      commit(text);
    },
  ];
}
