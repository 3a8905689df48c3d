import { useState } from 'react';
import { useBoot } from '../../api/boot';
import { tabTexts, type KeptTexts } from '../../browser/storage';

type Values = Readonly<Record<string | number, unknown>>;

export interface Draft<T extends Values> {
  /** Saved values overwritten by the changes. */
  values: T;
  changes: Partial<T>;
  isChanged: boolean;
  change: (more: Partial<T>) => void;
  isSaved: boolean;
  /** Time of the last save in milliseconds; null before the first save, and after a change or a reset. */
  savedAt: number | null;
  markSaved: () => void;
  reset: () => void;
}

/**
 * Stores the unsaved changes of a form in the browser. By default they survive a reload of the tab; with `localTexts`
 * they also survive closing it. Not for passwords.
 */
export function useDraft<T extends Values>(name: string, saved: T, store: KeptTexts = tabTexts): Draft<T> {
  const { viewer } = useBoot();
  const key = `ensign-draft:${String(viewer?.id ?? 0)}:${name}`;
  const [typed, setTyped] = useState<Partial<T>>(() => stored<T>(store, key));
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const empty = (moment: number | null): void => {
    store.remove(key);
    setTyped({});
    setSavedAt(moment);
  };
  const changes = changesOf(saved, typed);
  return {
    values: { ...saved, ...typed },
    changes,
    isChanged: Object.keys(changes).length > 0,
    change: (more) => {
      const next = { ...typed, ...more };
      store.setJson(key, next);
      setTyped(next);
      setSavedAt(null);
    },
    isSaved: savedAt !== null,
    savedAt,
    markSaved: () => empty(Date.now()),
    reset: () => empty(null),
  };
}

/** Members of `typed` that differ from the saved values. */
export function changesOf<T extends Values>(saved: T, typed: Partial<T>): Partial<T> {
  return Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify((saved as Values)[name])),
  ) as Partial<T>;
}

function stored<T extends Values>(store: KeptTexts, key: string): Partial<T> {
  return store.getJson(key) ?? {};
}
