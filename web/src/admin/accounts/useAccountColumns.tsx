import { useBoot } from '../../api/boot';
import { RelativeTime } from '../../components/RelativeTime';
import type { Kind } from '../../domain/accounts/kinds';
import { useBrackets } from '../../domain/accounts/useBrackets';
import { NameLink } from '../../components/NameLink';
import { useFormats } from '../../i18n/context';
import type { Column } from '../components/DataTable';
import { useAdminMessages } from '../messages';
import { AccountBadges } from './AccountBadges';
import { accountHref, isUser, type AccountRow } from './accounts-api';
import classes from './Accounts.module.css';

export function useAccountColumns(kind: Kind): Column<AccountRow>[] {
  const { people: words } = useAdminMessages();
  const { event } = useBoot();
  const { number } = useFormats();
  const brackets = useBrackets(kind);
  const name: Column<AccountRow> = {
    key: 'name',
    title: words.fields.name,
    sort: 'name',
    cell: (row) => (
      <span className={classes.name}>
        <NameLink href={accountHref(kind, row.id)}>{row.name}</NameLink>
        <AccountBadges account={row} />
        {row.email !== null && <span className={classes.mail}>{row.email}</span>}
      </span>
    ),
  };
  const team: Column<AccountRow> = {
    key: 'team',
    title: words.fields.team,
    cell: (row) =>
      isUser(row) &&
      row.team_id !== null && <NameLink href={accountHref('teams', row.team_id)}>{row.team_name}</NameLink>,
  };
  const bracket: Column<AccountRow> = {
    key: 'bracket',
    title: words.fields.bracket,
    cell: ({ bracket_id }) => brackets.find(({ id }) => id === bracket_id)?.name,
  };
  const members: Column<AccountRow> = {
    key: 'members',
    title: words.members,
    isNumber: true,
    cell: (row) => !isUser(row) && number(row.member_count),
  };
  const place: Column<AccountRow> = {
    key: 'place',
    title: words.place,
    sort: 'place',
    isNumber: true,
    cell: ({ place: at }) => at !== null && number(at),
  };
  const points: Column<AccountRow> = {
    key: 'score',
    title: words.points,
    sort: 'score',
    isNumber: true,
    cell: ({ score }) => score !== null && number(score),
  };
  const seen: Column<AccountRow> = {
    key: 'last_seen',
    title: words.last_seen,
    sort: 'last_seen',
    cell: (row) => isUser(row) && (row.last_seen === null ? words.never : <RelativeTime date={row.last_seen} />),
  };
  const created: Column<AccountRow> = {
    key: 'created',
    title: words.created,
    sort: 'created',
    cell: ({ created: date }) => <RelativeTime date={date} />,
  };
  return [
    name,
    ...(kind === 'teams' ? [members] : event.mode === 'teams' ? [team] : []),
    ...(brackets.length > 0 ? [bracket] : []),
    ...(kind === 'teams' || event.mode === 'users' ? [place] : []),
    points,
    ...(kind === 'users' ? [seen] : []),
    created,
  ];
}
