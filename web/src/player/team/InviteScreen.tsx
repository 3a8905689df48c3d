import type { ReactNode } from 'react';

export default function InviteScreen(): ReactNode {
  return null;
}
