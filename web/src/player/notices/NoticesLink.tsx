import type { ReactNode } from 'react';

/** The way to the notifications, with the number of those that were not read. */
export function NoticesLink(): ReactNode {
  return null;
}
