import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation, useParams } from 'wouter';
import { api } from '../../api/client';
import { queryOptions, unwrap } from '../../api/query';
import { ConfirmButton } from '../../components/ConfirmButton';
import { ErrorPage, QueryErrorPage } from '../../components/ErrorPage';
import { ScreenSkeleton } from '../../components/ScreenSkeleton';
import { PageHeader } from '../components/PageHeader';
import { useRefresh } from '../components/useRefresh';
import { useAdminMessages } from '../messages';
import { DraftMailing } from './DraftMailing';
import { invalidateMailings, MAILING_PATH, MAILINGS_HREF, type Mailing, POLL_MILLIS } from './mailings';
import { StartedMailing } from './StartedMailing';

/** Screen of a mailing: the editor of a draft, or the progress of a started mailing. */
export default function MailingScreen(): ReactNode {
  const { id = '' } = useParams<{ id: string }>();
  return /^\d{1,9}$/.test(id) ? <Loaded id={Number(id)} /> : <ErrorPage status={404} />;
}

function Loaded({ id }: { id: number }): ReactNode {
  const { mailings: words } = useAdminMessages();
  const { data, error, refetch } = useQuery(queryOptions(MAILING_PATH, { params: { path: { id } } }));
  useRefresh(MAILING_PATH, POLL_MILLIS, data?.data.state === 'sending');
  if (error && !data) return <QueryErrorPage error={error} onRetry={() => void refetch()} />;
  if (!data) return <ScreenSkeleton />;
  const mailing = data.data;
  return (
    <>
      <PageHeader title={mailing.subject} actions={<Remove mailing={mailing} />}>
        <p>
          <a href={MAILINGS_HREF}>{words.back}</a>
        </p>
      </PageHeader>
      {mailing.state === 'draft' ? <DraftMailing mailing={mailing} /> : <StartedMailing mailing={mailing} />}
    </>
  );
}

function Remove({ mailing: { id, state, subject } }: { mailing: Mailing }): ReactNode {
  const { mailings: words } = useAdminMessages();
  const [, navigate] = useLocation();
  if (state === 'sending' || state === 'paused') return null;
  return (
    <ConfirmButton
      label={words.remove}
      title={words.remove_title}
      text={words.remove_text}
      about={subject}
      run={async () => {
        await unwrap(api.DELETE(MAILING_PATH, { params: { path: { id } } }));
        navigate(MAILINGS_HREF);
        await invalidateMailings();
      }}
    />
  );
}
