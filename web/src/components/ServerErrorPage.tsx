import type { ReactNode } from 'react';
import { ErrorPage } from './ErrorPage';
import { useLocale } from '../i18n/context';
import type { ServerPage } from './server-page';

/** The server's refusal of the address that was opened. Its sentence is in English. */
export function ServerErrorPage({ page }: { page: ServerPage }): ReactNode {
  const { language } = useLocale();
  return <ErrorPage status={page.status} text={language === 'en' ? page.text : ''} />;
}
