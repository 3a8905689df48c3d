import { createContext, use, type ReactNode } from 'react';
import type { AdminWords } from '../words/admin';

const AdminWordsContext = createContext<AdminWords | null>(null);

export function AdminWordsProvider({ value, children }: { value: AdminWords; children: ReactNode }): ReactNode {
  return <AdminWordsContext value={value}>{children}</AdminWordsContext>;
}

/** What the panel says. What it shares with the players' screens, such as Save, is in `useWords().app`. */
export function useAdminWords(): AdminWords {
  const words = use(AdminWordsContext);
  if (!words) throw new Error('The words of the panel are not loaded');
  return words;
}
