import type { ReactNode } from 'react';

export default function UsersScreen(): ReactNode {
  return null;
}
