import type { ReactNode } from 'react';
import { Badge } from '../components/Badge';
import { useAdminMessages } from '../messages';
import { isUser, type AccountRow } from './accounts-api';
import classes from './Accounts.module.css';

export function AccountBadges({ account }: { account: AccountRow }): ReactNode {
  const { people } = useAdminMessages();
  const { badges } = people;
  return (
    <span className={classes.badges}>
      {isUser(account) && account.type === 'admin' && <Badge>{badges.admin}</Badge>}
      {account.banned && <Badge tone="bad">{badges.banned}</Badge>}
      {account.hidden && <Badge tone="warn">{badges.hidden}</Badge>}
      {isUser(account) && !account.verified && <Badge>{badges.unconfirmed}</Badge>}
    </span>
  );
}
