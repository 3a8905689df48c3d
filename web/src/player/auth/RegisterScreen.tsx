import type { ReactNode } from 'react';

export default function RegisterScreen(): ReactNode {
  return null;
}
