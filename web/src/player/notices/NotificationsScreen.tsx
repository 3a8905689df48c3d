import { useEffect, useState, type ReactNode } from 'react';
import { useBoot } from '../../api/boot';
import { RelativeTime } from '../../components/RelativeTime';
import { EmptyState } from '../../components/EmptyState';
import { PageTitle } from '../../components/PageTitle';
import { Html } from '../../components/Html';
import { QueryErrorPage } from '../../components/ErrorPage';
import { ScreenSkeleton } from '../../components/ScreenSkeleton';
import { useMessages } from '../../i18n/context';
import classes from './NotificationsScreen.module.css';
import { markRead } from './read-notices';
import { useNotices, type Notice } from './useNotices';

/** Notifications, newest first. Opening the screen marks them as read. */
export default function NotificationsScreen(): ReactNode {
  const { notices: words } = useMessages();
  const { viewer } = useBoot();
  const { notices, error, retry, readUntil } = useNotices();
  // Keeps the earlier state: unread notifications stay marked while the screen is open.
  const [wasRead] = useState(readUntil);
  const newest = notices?.[0]?.id ?? 0;
  useEffect(() => {
    if (newest > 0) markRead(viewer?.id ?? 0, newest);
  }, [newest, viewer?.id]);
  if (error && !notices) return <QueryErrorPage error={error} onRetry={retry} />;
  if (!notices) return <ScreenSkeleton />;
  return (
    <div className={classes.screen}>
      <PageTitle>{words.title}</PageTitle>
      {notices.length === 0 ? (
        <EmptyState title={words.empty}>{words.empty_text}</EmptyState>
      ) : (
        <ol className={classes.list}>
          {notices.map((notice) => (
            <Entry key={notice.id} notice={notice} isNew={notice.id > wasRead} />
          ))}
        </ol>
      )}
    </div>
  );
}

function Entry({ notice, isNew }: { notice: Notice; isNew: boolean }): ReactNode {
  const { notices: words } = useMessages();
  return (
    <li className={classes.entry} data-new={isNew || undefined}>
      <article>
        <header>
          <h2>{notice.title}</h2>
          {isNew && <span className={classes.new}>{words.new}</span>}
          {notice.date !== null && <RelativeTime date={notice.date} />}
        </header>
        {notice.html && <Html html={notice.html} />}
      </article>
    </li>
  );
}
