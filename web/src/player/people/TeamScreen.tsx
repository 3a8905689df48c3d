import type { ReactNode } from 'react';

export default function TeamScreen(): ReactNode {
  return null;
}
