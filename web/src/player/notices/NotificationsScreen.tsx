import type { ReactNode } from 'react';

export default function NotificationsScreen(): ReactNode {
  return null;
}
