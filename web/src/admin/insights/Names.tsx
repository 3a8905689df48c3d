import type { ReactNode } from 'react';
import { useBoot } from '../../api/boot';
import { RelativeTime } from '../../components/RelativeTime';
import { NameLink } from '../../components/NameLink';
import { useFormats } from '../../i18n/context';
import { Badge } from '../components/Badge';
import { accountHref } from '../accounts/accounts-api';
import { useAdminMessages } from '../messages';
import type { Account, Challenge } from './insights-api';
import classes from './Insights.module.css';

/** Accounts of an insight. `count` is the number of all accounts, of which `accounts` may be only the first. */
export function Accounts({ accounts, count }: { accounts: readonly Account[]; count: number }): ReactNode {
  const { event } = useBoot();
  const { people } = useAdminMessages();
  const { number } = useFormats();
  return (
    <ul className={classes.accounts}>
      {accounts.map(({ id, name, banned }) => (
        <li key={id}>
          <NameLink href={accountHref(event.mode, id)}>{name}</NameLink>
          {banned && <Badge tone="bad">{people.badges.banned}</Badge>}
        </li>
      ))}
      {count > accounts.length && <li>+ {number(count - accounts.length)}</li>}
    </ul>
  );
}

export function ChallengeLink({ challenge: { id, name, category } }: { challenge: Challenge }): ReactNode {
  const { challenges } = useAdminMessages();
  return (
    <span className={classes.two}>
      <NameLink href={`/admin/challenges/${id}`}>{name ?? challenges.unnamed(id)}</NameLink>
      {category !== null && category !== '' && (
        <small>
          <bdi>{category}</bdi>
        </small>
      )}
    </span>
  );
}

export function Span({ first, last }: { first: string; last: string }): ReactNode {
  const { insights: words } = useAdminMessages();
  return (
    <span className={`${classes.two ?? ''} ${classes.when ?? ''}`}>
      <RelativeTime date={last} />
      <small>
        {words.first} <RelativeTime date={first} />
      </small>
    </span>
  );
}
