import type { ReactNode } from 'react';
import { serverNow } from '../../api/clock';
import { invalidatePaths } from '../../api/query';
import { EmptyState } from '../../components/EmptyState';
import { useLiveEvent } from '../../live/LiveProvider';
import { LoadFailure } from '../components/LoadFailure';
import { PageHeader } from '../components/PageHeader';
import { useAdminMessages } from '../messages';
import { Compose } from './Compose';
import { NoticeTable } from './NoticeTable';
import { LIST, useSentNotices } from './notices';
import classes from './Notifications.module.css';

/** What the organisers tell the players: what is written now, what is to be sent, and what was sent. */
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
