import type { ReactNode } from 'react';

export default function TeamsScreen(): ReactNode {
  return null;
}
