import { use, type ReactNode } from 'react';
import { loadAdminMessages } from '../words/admin';
import { useLocale } from '../words/context';
import { AdminLayout } from './AdminLayout';
import { AdminWordsProvider } from './words';

/** The organisers' panel. */
export default function Panel(): ReactNode {
  const { language } = useLocale();
  const words = use(loadAdminMessages(language));
  return (
    <AdminWordsProvider value={words}>
      <AdminLayout />
    </AdminWordsProvider>
  );
}
