import { createContext, use, type ReactNode } from 'react';
import type { AdminMessages } from '../i18n/admin';

const AdminWordsContext = createContext<AdminMessages | null>(null);

export function AdminWordsProvider({ value, children }: { value: AdminMessages; children: ReactNode }): ReactNode {
  return <AdminWordsContext value={value}>{children}</AdminWordsContext>;
}

/** What the panel says. What it shares with the players' screens, such as Save, is in `useWords().app`. */
export function useAdminMessages(): AdminMessages {
  const words = use(AdminWordsContext);
  if (!words) throw new Error('The words of the panel are not loaded');
  return words;
}
