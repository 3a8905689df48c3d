import { useEffect, type ReactNode } from 'react';
import { setUnread } from '../../components/title';
import { useMessages } from '../../i18n/context';
import classes from './NoticesLink.module.css';
import { useNotices } from './useNotices';

export function NoticesLink(): ReactNode {
  const { notices } = useMessages();
  const { unread } = useNotices({ deferred: true });
  useEffect(() => {
    setUnread(unread);
  }, [unread]);
  return (
    <a className={classes.link} href="/notifications" aria-label={notices.link(unread)} title={notices.link(unread)}>
      <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden>
        <path d="M4 14h12l-1.6-2.2V8.4a4.4 4.4 0 0 0-8.8 0v3.4zM8.2 16.2a2 2 0 0 0 3.6 0" />
      </svg>
      {unread > 0 && <span className={classes.count}>{unread > 99 ? '99+' : unread}</span>}
    </a>
  );
}
