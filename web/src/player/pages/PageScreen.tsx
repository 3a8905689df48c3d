import type { ReactNode } from 'react';

export default function PageScreen(): ReactNode {
  return null;
}
