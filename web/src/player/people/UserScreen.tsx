import type { ReactNode } from 'react';

export default function UserScreen(): ReactNode {
  return null;
}
