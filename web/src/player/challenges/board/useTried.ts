import { useSyncExternalStore } from 'react';
import { csrf } from '../../../api/csrf';
import { localTexts } from '../../../browser/storage';

const listeners = new Set<() => void>();
let known: { key: string; ids: ReadonlySet<number> } | null = null;

function current(): ReadonlySet<number> {
  const key = `ensign-tried:${csrf.user_id}`;
  if (known?.key !== key) {
    known = { key, ids: new Set(localTexts.getIds(key)) };
  }
  return known.ids;
}

/** Stores in this browser that the player tried a challenge, because the API does not list tried challenges. */
export function markTried(id: number): void {
  const ids = current();
  if (ids.has(id) || !known) return;
  known = { ...known, ids: new Set([...ids, id]) };
  localTexts.setJson(known.key, [...known.ids]);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Ids of the challenges tried in this browser. */
export function useTried(): ReadonlySet<number> {
  return useSyncExternalStore(subscribe, current);
}
