import { use, type ReactNode } from 'react';
import { loadAdminMessages } from '../i18n/admin';
import { useLocale } from '../i18n/context';
import { AdminLayout } from './AdminLayout';
import { AdminMessagesProvider } from './messages';

/**
 * The admin panel in the user's language, or in English if the panel has no translation. Suspends until its messages
 * are loaded.
 */
export default function Panel(): ReactNode {
  const { language } = useLocale();
  const words = use(loadAdminMessages(language));
  return (
    <AdminMessagesProvider value={words}>
      <AdminLayout />
    </AdminMessagesProvider>
  );
}
