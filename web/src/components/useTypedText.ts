import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';

/** So long after the last letter a search begins. */
const PAUSE_MILLIS = 250;

/** A text to search for while it is typed; `search` gets it when the typing pauses. */
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
