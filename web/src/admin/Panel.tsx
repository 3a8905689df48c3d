import { use, type ReactNode } from 'react';
import { loadAdminWords } from '../words/admin';
import { useSpeech } from '../words/context';
import { PanelFrame } from './AdminLayout';
import { AdminWordsProvider } from './words';

/** The organisers' panel. */
export default function Panel(): ReactNode {
  const { language } = useSpeech();
  const words = use(loadAdminWords(language));
  return (
    <AdminWordsProvider value={words}>
      <PanelFrame />
    </AdminWordsProvider>
  );
}
