import type { ReactNode } from 'react';
import { Refusal } from './ErrorPage';
import { useSpeech } from '../words/context';
import type { ServerPage } from './server-page';

/** The server's refusal of the address that was opened. Its sentence is in English. */
export function ServerRefusal({ page }: { page: ServerPage }): ReactNode {
  const { language } = useSpeech();
  return <Refusal status={page.status} text={language === 'en' ? page.text : ''} />;
}
