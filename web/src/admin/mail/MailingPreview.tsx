import { Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Html } from '../../components/Html';
import { LoadFailure } from '../components/LoadFailure';
import { useAdminMessages } from '../messages';
import { bodyOf, hasAudience, type MailingForm } from './mailing-form';
import classes from './Mailings.module.css';
import { useMailingPreview } from './useMailingPreview';

const TYPING_MILLIS = 350;

/** The mail as the administrator would receive it, and the number of recipients. */
export function MailingPreview({ values }: { values: MailingForm }): ReactNode {
  const { mailings: words } = useAdminMessages();
  const text = JSON.stringify(bodyOf(values));
  const [settled] = useDebouncedValue(text, TYPING_MILLIS);
  const { data, error, refetch } = useMailingPreview(settled, hasAudience(values));
  if (!hasAudience(values)) return <p className="dim">{words.preview_audience}</p>;
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={120} />;
  const { subject, html, recipients, unsubscribed } = data.data;
  return (
    <>
      <p role="status">
        <strong>{words.recipients(recipients)}</strong>
        {unsubscribed > 0 && <span className="dim"> · {words.unsubscribed(unsubscribed)}</span>}
      </p>
      {values.subject === '' && values.content === '' ? (
        <p className="dim">{words.preview_empty}</p>
      ) : (
        <>
          <p className="dim">{words.preview_text}</p>
          <article className={classes.mail} data-old={settled !== text || undefined}>
            <h3>{subject}</h3>
            <Html html={html} />
          </article>
        </>
      )}
    </>
  );
}
