import type { ReactNode } from 'react';

export default function SettingsScreen(): ReactNode {
  return null;
}
