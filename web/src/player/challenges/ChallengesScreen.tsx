import type { ReactNode } from 'react';

export default function ChallengesScreen(): ReactNode {
  return null;
}
