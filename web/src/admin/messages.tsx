import { createContext, use, type ReactNode } from 'react';
import type { AdminMessages } from '../i18n/admin';

const AdminMessagesContext = createContext<AdminMessages | null>(null);

export function AdminMessagesProvider({ value, children }: { value: AdminMessages; children: ReactNode }): ReactNode {
  return <AdminMessagesContext value={value}>{children}</AdminMessagesContext>;
}

/** Messages of the panel. Those that players' screens use too, such as Save, are in `useMessages().app`. */
export function useAdminMessages(): AdminMessages {
  const words = use(AdminMessagesContext);
  if (!words) throw new Error('The words of the panel are not loaded');
  return words;
}
