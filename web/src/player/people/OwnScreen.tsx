import type { ReactNode } from 'react';

export default function OwnScreen(): ReactNode {
  return null;
}
