import type { ReactNode } from 'react';
import { ErrorPage } from './ErrorPage';
import { useLocale } from '../i18n/context';
import type { ServerPage } from './server-page';

/**
 * Error page with the status of the server-rendered page. The server's message is always English, so other languages
 * leave it out.
 */
export function ServerErrorPage({ page }: { page: ServerPage }): ReactNode {
  const { language } = useLocale();
  return <ErrorPage status={page.status} text={language === 'en' ? page.text : ''} />;
}
