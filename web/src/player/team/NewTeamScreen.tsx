import type { ReactNode } from 'react';

export default function NewTeamScreen(): ReactNode {
  return null;
}
