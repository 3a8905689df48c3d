import type { ReactNode } from 'react';
import { ErrorPage } from './ErrorPage';
import { useLocale } from '../i18n/context';
import type { ServerPage } from './server-page';

/** Error page that the server sent for the address. Its message is in English. */
export function ServerErrorPage({ page }: { page: ServerPage }): ReactNode {
  const { language } = useLocale();
  return <ErrorPage status={page.status} text={language === 'en' ? page.text : ''} />;
}
