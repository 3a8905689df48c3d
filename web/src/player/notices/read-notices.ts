import { useSyncExternalStore } from 'react';
import { localTexts } from '../../browser/storage';

const listeners = new Set<() => void>();

function keyOf(user_id: number): string {
  return `ensign-read-notices:${user_id}`;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** Id of the latest notification that the account (0 for guests) read in this browser; 0 if none. */
export function useReadUntil(user_id: number): number {
  return useSyncExternalStore(subscribe, () => Number(localTexts.get(keyOf(user_id))) || 0);
}

export function markRead(user_id: number, notice_id: number): void {
  localTexts.set(keyOf(user_id), String(notice_id));
  for (const listener of listeners) listener();
}
