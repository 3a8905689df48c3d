import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { queryOptions } from '../../api/query';
import { EmptyState } from '../../components/EmptyState';
import { RelativeTime } from '../../components/RelativeTime';
import { DataTable } from '../components/DataTable';
import { PageHeader } from '../components/PageHeader';
import { useEndlessBefore } from '../components/useEndless';
import { useLiveAdmin } from '../components/useLiveAdmin';
import { useRefresh } from '../components/useRefresh';
import { useAdminMessages } from '../messages';
import { MailTabs } from './MailTabs';
import { MAILINGS_HREF, MAILINGS_PATH, POLL_MILLIS } from './mailings';
import { MailingProgress } from './MailingProgress';

/** Mailings with their progress. */
export default function MailingsScreen(): ReactNode {
  const { mailings: words } = useAdminMessages();
  const list = useEndlessBefore((before) => queryOptions(MAILINGS_PATH, { params: { query: before } }));
  useLiveAdmin([MAILINGS_PATH], ['audit']);
  useRefresh(MAILINGS_PATH, POLL_MILLIS, list.rows?.some(({ state }) => state === 'sending') === true);
  return (
    <>
      <PageHeader
        title={words.title}
        actions={
          <Button component="a" href={`${MAILINGS_HREF}/new`}>
            {words.new}
          </Button>
        }
      >
        <p>{words.text}</p>
      </PageHeader>
      <MailTabs />
      <DataTable
        label={words.title}
        columns={[
          {
            key: 'subject',
            title: words.subject,
            cell: ({ id, subject }) => <a href={`${MAILINGS_HREF}/${id}`}>{subject}</a>,
          },
          { key: 'kind', title: words.kind, cell: ({ kind }) => words.kinds[kind], isShort: true },
          { key: 'state', title: words.state, cell: ({ state }) => words.states[state], isShort: true },
          {
            key: 'progress',
            title: words.progress,
            cell: ({ state, progress }) => state !== 'draft' && <MailingProgress progress={progress} />,
          },
          {
            key: 'created',
            title: words.created,
            cell: ({ created }) => <RelativeTime date={created} />,
            isShort: true,
          },
        ]}
        rows={list.rows}
        idOf={({ id }) => id}
        nameOf={({ subject }) => subject}
        more={list.more}
        isStale={list.isStale}
        error={list.error}
        onRetry={list.retry}
        empty={<EmptyState title={words.none}>{words.none_text}</EmptyState>}
      />
    </>
  );
}
