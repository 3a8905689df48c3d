import { useState } from 'react';
import { useBoot } from '../../api/boot';

type Values = Readonly<Record<string | number, string | boolean>>;

export interface Draft<T extends Values> {
  /** What is saved, with what was typed over it. */
  values: T;
  /** What was typed and differs from what is saved. */
  changes: Partial<T>;
  isChanged: boolean;
  change: (more: Partial<T>) => void;
  /** Whether the last change was saved. */
  isSaved: boolean;
  /** Forgets what was typed, since it is saved now. */
  settle: () => void;
  /** Forgets what was typed, since it is given up. */
  forget: () => void;
}

/** What is typed into a form and not saved yet; it survives a reload of the page, in this tab. Not for passwords. */
export function useDraft<T extends Values>(name: string, saved: T): Draft<T> {
  const { viewer } = useBoot();
  const key = `ensign-draft:${String(viewer?.id ?? 0)}:${name}`;
  const [typed, setTyped] = useState<Partial<T>>(() => stored<T>(key));
  const [isSaved, setSaved] = useState(false);
  const empty = (saving: boolean): void => {
    sessionStorage.removeItem(key);
    setTyped({});
    setSaved(saving);
  };
  const changes = changesOf(saved, typed);
  return {
    values: { ...saved, ...typed },
    changes,
    isChanged: Object.keys(changes).length > 0,
    change: (more) => {
      const next = { ...typed, ...more };
      sessionStorage.setItem(key, JSON.stringify(next));
      setTyped(next);
      setSaved(false);
    },
    isSaved,
    settle: () => {
      empty(true);
    },
    forget: () => {
      empty(false);
    },
  };
}

/** The members of `typed` that differ from what is saved. */
export function changesOf<T extends Values>(saved: T, typed: Partial<T>): Partial<T> {
  return Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => value !== (saved as Values)[name]),
  ) as Partial<T>;
}

function stored<T extends Values>(key: string): Partial<T> {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<T>;
  } catch {
    return {};
  }
}
