import type { ReactNode } from 'react';

export default function ActivityScreen(): ReactNode {
  return null;
}
