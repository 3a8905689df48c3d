import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useBoot } from '../../../api/boot';
import type { Kind } from '../../../domain/accounts/kinds';
import { NameLink } from '../../../components/NameLink';
import { useFormats } from '../../../i18n/context';
import { Card } from '../../components/Card';
import { Facts } from '../../components/Facts';
import { useAdminMessages } from '../../messages';
import { accountHref, isUser, type AccountRow } from '../accounts-api';
import classes from '../Accounts.module.css';
import { failsOf, solvesOf } from './results';

export function Standing({ kind, account }: { kind: Kind; account: AccountRow }): ReactNode {
  const { people } = useAdminMessages();
  const { account: words } = people;
  const { event } = useBoot();
  const { number, dateTime } = useFormats();
  const solves = useQuery(solvesOf(kind, account.id)).data?.data.length;
  const fails = useQuery(failsOf(kind, account.id)).data?.meta?.pagination?.total;
  const facts: (readonly [string, ReactNode])[] = [
    ...(kind === event.mode
      ? ([[people.place, account.place === null ? words.unranked : number(account.place)]] as const)
      : []),
    [people.points, account.score === null ? '–' : number(account.score)],
    [words.solves, solves === undefined ? '…' : number(solves)],
    [
      words.accuracy,
      solves === undefined || fails === undefined ? '…' : words.accuracy_text(number(solves), number(solves + fails)),
    ],
    ...(isUser(account) && event.mode === 'teams' ? ([[people.fields.team, teamOf()]] as const) : []),
    ...(isUser(account)
      ? ([[people.last_seen, account.last_seen === null ? people.never : dateTime(account.last_seen)]] as const)
      : []),
    [people.created, dateTime(account.created)],
  ];

  function teamOf(): ReactNode {
    if (!isUser(account) || account.team_id === null) return words.no_team;
    return <NameLink href={accountHref('teams', account.team_id)}>{account.team_name}</NameLink>;
  }

  return (
    <Card title={words.standing}>
      <Facts facts={facts} />
      {event.frozen && event.freeze !== null && <p className={classes.quiet}>{words.frozen(dateTime(event.freeze))}</p>}
    </Card>
  );
}
