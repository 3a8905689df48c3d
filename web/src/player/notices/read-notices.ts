import { useSyncExternalStore } from 'react';
import { localTexts } from '../../browser/storage';

const listeners = new Set<() => void>();

function keyOf(user_id: number): string {
  return `ensign-read-notices:${user_id}`;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Other tabs of the same browser.
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** The id of the latest notification that was read in this browser by an account (0 for guests); 0 before any was. */
export function useReadUntil(user_id: number): number {
  return useSyncExternalStore(subscribe, () => Number(localTexts.get(keyOf(user_id))) || 0);
}

export function markRead(user_id: number, notice_id: number): void {
  localTexts.set(keyOf(user_id), String(notice_id));
  for (const listener of listeners) listener();
}
