import { useState } from 'react';

/** A text that is kept in the browser while it is being written. */
export function useKept(storage: Storage, key: string): [text: string, set: (text: string) => void] {
  const [text, setText] = useState(() => storage.getItem(key) ?? '');
  return [
    text,
    (next) => {
      setText(next);
      try {
        if (next === '') storage.removeItem(key);
        else storage.setItem(key, next);
      } catch {
        // The browser has no room left; what is typed is there until the page is left.
      }
    },
  ];
}
