import type { ReactNode } from 'react';

export default function JoinTeamScreen(): ReactNode {
  return null;
}
