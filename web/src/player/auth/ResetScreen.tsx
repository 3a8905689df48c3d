import type { ReactNode } from 'react';

export default function ResetScreen(): ReactNode {
  return null;
}
