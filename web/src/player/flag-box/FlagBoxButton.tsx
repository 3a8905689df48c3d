import type { ReactNode } from 'react';

/** Opens the flag box. */
export function FlagBoxButton(): ReactNode {
  return null;
}
