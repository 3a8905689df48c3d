import type { ReactNode } from 'react';

export default function ScoreboardScreen(): ReactNode {
  return null;
}
