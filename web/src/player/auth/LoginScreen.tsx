import type { ReactNode } from 'react';

export default function LoginScreen(): ReactNode {
  return null;
}
