import type { ReactNode } from 'react';

export default function OwnTeamScreen(): ReactNode {
  return null;
}
