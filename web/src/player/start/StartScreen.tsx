import type { ReactNode } from 'react';

export default function StartScreen(): ReactNode {
  return null;
}
