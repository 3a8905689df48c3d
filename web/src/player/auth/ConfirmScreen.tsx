import type { ReactNode } from 'react';

export default function ConfirmScreen(): ReactNode {
  return null;
}
