import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { Tabs } from '../components/Tabs';
import { useAdminMessages } from '../messages';
import { MAILINGS_HREF } from './mailings';

/** Links between the outbox and the mailings. */
export function MailTabs(): ReactNode {
  const { mail, mailings } = useAdminMessages();
  const [path] = useLocation();
  return (
    <Tabs
      label={mail.title}
      tabs={[
        { href: '/admin/mail', text: mailings.outbox, isHere: path === '/admin/mail' },
        { href: MAILINGS_HREF, text: mailings.title, isHere: path.startsWith(MAILINGS_HREF) },
      ]}
    />
  );
}
