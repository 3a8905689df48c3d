import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { ApiError } from '../api/api-error';
import { useBoot } from '../api/boot';
import { useLocale, useMessages } from '../i18n/context';
import { PageTitle } from './PageTitle';
import classes from './ErrorPage.module.css';

interface Props {
  status: number;
  text?: string;
  retryAfter?: number | null;
  requestId?: string | null;
  onRetry?: () => void;
}

export function ErrorPage({ status, text = '', retryAfter = null, requestId = null, onRetry }: Props): ReactNode {
  const { app } = useMessages();
  const { viewer } = useBoot();
  const { title, sentence } = wordsOf(status, text, retryAfter);
  return (
    <div className={classes.refusal} role={status === 0 || status >= 500 ? 'alert' : undefined}>
      <PageTitle>{title}</PageTitle>
      {sentence !== '' && <p>{sentence}</p>}
      {requestId !== null && status >= 500 && status !== 503 && <code>{requestId}</code>}
      <div className="actions">
        {onRetry && <Button onClick={onRetry}>{app.retry}</Button>}
        {!viewer && status === 403 && (
          <Button component="a" href={`/login?next=${encodeURIComponent(location.pathname + location.search)}`}>
            {app.log_in}
          </Button>
        )}
        <Button component="a" href="/" variant="default">
          {app.refused.go_start}
        </Button>
      </div>
    </div>
  );

  function wordsOf(code: number, message: string, seconds: number | null): { title: string; sentence: string } {
    const { refused } = app;
    if (code === 0) return { title: refused.offline, sentence: refused.offline_text };
    if (code === 404) return { title: refused.not_found, sentence: refused.not_found_text };
    if (code === 429 || code === 503) return { title: refused.busy, sentence: refused.busy_text(seconds ?? 5) };
    if (code >= 500) return { title: refused.failed, sentence: refused.failed_text };
    return { title: refused.title, sentence: viewer ? message : refused.sign_in };
  }
}

/**
 * Error page for a query's `ApiError`; throws any other error. The server's message is always English, so other
 * languages leave it out.
 */
export function QueryErrorPage({ error, onRetry }: { error: unknown; onRetry?: () => void }): ReactNode {
  const { language } = useLocale();
  if (!(error instanceof ApiError)) throw error;
  const { status, message, retryAfter, requestId } = error;
  return <ErrorPage {...{ status, text: language === 'en' ? message : '', retryAfter, requestId, onRetry }} />;
}
