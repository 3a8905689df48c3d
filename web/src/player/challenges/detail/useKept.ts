import { useState } from 'react';
import type { KeptTexts } from '../../../browser/storage';

/** A text that is stored in the browser while it is being typed. */
export function useKept(texts: KeptTexts, key: string): [text: string, set: (text: string) => void] {
  const [text, setText] = useState(() => texts.get(key) ?? '');
  return [
    text,
    (next) => {
      setText(next);
      if (next === '') texts.remove(key);
      else texts.set(key, next);
    },
  ];
}
