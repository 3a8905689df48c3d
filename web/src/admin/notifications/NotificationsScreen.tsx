import { Alert, Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { api } from '../../api/client';
import { serverNow } from '../../api/clock';
import { invalidatePaths, unwrap } from '../../api/query';
import { localTexts } from '../../browser/storage';
import { EmptyState } from '../../components/EmptyState';
import { useDraft } from '../../components/form/useDraft';
import { useSubmit } from '../../components/form/useSubmit';
import { Html } from '../../components/Html';
import { useLiveEvent } from '../../live/LiveProvider';
import { Card } from '../components/Card';
import { FormSummary } from '../components/form/FormSummary';
import { LeaveGuard } from '../components/form/LeaveGuard';
import { LoadFailure } from '../components/LoadFailure';
import { PageHeader } from '../components/PageHeader';
import split from '../components/Split.module.css';
import { useRendered } from '../components/useRendered';
import { useAdminMessages } from '../messages';
import { bodyOf, isComplete, NEW_NOTICE, NOTICE_FIELDS, type NoticeForm } from './notice-form';
import { NoticeFields } from './NoticeFields';
import { LIST, useSentNotices } from './notices';
import { NoticeTable } from './NoticeTable';
import classes from './Notifications.module.css';

export default function NotificationsScreen(): ReactNode {
  const { notifications: words } = useAdminMessages();
  const { posted, scheduled, error, retry } = useSentNotices(serverNow);
  useLiveEvent('notice', () => void invalidatePaths(LIST));
  return (
    <>
      <PageHeader title={words.title}>
        <p>{words.text}</p>
      </PageHeader>
      <div className={classes.screen}>
        <Compose />
        {error && <LoadFailure error={error} onRetry={retry} />}
        {scheduled && scheduled.length > 0 && (
          <section className={classes.section} aria-label={words.scheduled}>
            <h2>{words.scheduled}</h2>
            <NoticeTable label={words.scheduled} notices={scheduled} isPosted={false} empty={null} />
          </section>
        )}
        {!error && (
          <section className={classes.section} aria-label={words.posted}>
            <h2>{words.posted}</h2>
            <NoticeTable label={words.posted} notices={posted} isPosted empty={<EmptyState title={words.none} />} />
          </section>
        )}
      </div>
    </>
  );
}

function Compose(): ReactNode {
  const { notifications: words, kit } = useAdminMessages();
  const draft = useDraft<NoticeForm>('notification-new', NEW_NOTICE, localTexts);
  const { values } = draft;
  const [wasLater, setWasLater] = useState(false);
  const form = useSubmit(
    NOTICE_FIELDS,
    async (withIdempotency) => {
      const body = bodyOf(values);
      await unwrap(api.POST(LIST, { body, params: { header: withIdempotency(body) } }));
      setWasLater(values.publish_at !== null);
      draft.markSaved();
      await invalidatePaths(LIST);
    },
    'summary',
  );
  const labels = {
    title: words.headline,
    content: words.content,
    type: words.type,
    user_id: words.account,
    team_id: words.account,
    publish_at: words.publish_at,
  };
  return (
    <form className={split.split} onSubmit={form.submit} noValidate>
      <Card title={words.new}>
        <FormSummary form={form} labels={labels} />
        <NoticeFields draft={draft} form={form} isPosted={false} />
        <div className="row">
          <Button type="submit" loading={form.isBusy} disabled={!isComplete(values)}>
            {values.publish_at === null ? words.send : words.send_later}
          </Button>
          {draft.isChanged && !form.isBusy && (
            <Button variant="subtle" onClick={draft.reset}>
              {kit.discard}
            </Button>
          )}
          <span role="status" className="dim">
            {draft.isSaved ? (wasLater ? words.planned : words.sent) : ''}
          </span>
        </div>
      </Card>
      <Card title={words.preview}>
        <NoticePreview form={values} />
      </Card>
      <LeaveGuard when={draft.isChanged && !form.isBusy} onDiscard={draft.reset} />
    </form>
  );
}

function NoticePreview({ form: { title, content } }: { form: NoticeForm }): ReactNode {
  const { notifications: words } = useAdminMessages();
  const { html, isStale, isFailed } = useRendered(content);
  if (title.trim() === '' && content.trim() === '') return <p className="dim">{words.preview_empty}</p>;
  return (
    <>
      {isFailed && (
        <Alert color="red" variant="light">
          {words.preview_failed}
        </Alert>
      )}
      <article className={classes.notice} data-old={isStale || undefined}>
        <strong>{title}</strong>
        <Html html={html} />
      </article>
    </>
  );
}
