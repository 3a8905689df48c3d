import { USER_TYPES } from '../../../../accounts/users/user.entity';
import type { Fault } from '../import-staging';
import { missing, orphans, ranked, repeats, strays, undated, unknown } from './fault-makers';

type Accounts = 'users' | 'teams';

/** Faults of teams, users, brackets, custom fields and tokens. `repeatedNames` handles names that are not unique. */
export const ACCOUNT_FAULTS: readonly Fault[] = [
  {
    table: 'brackets',
    where: 'r.name IS NULL',
    set: `name = 'Bracket ' || r.id`,
    reason: `'name: is missing'`,
  },
  unknown('brackets', 'type', ['users', 'teams'], { outcome: 'the bracket is left out' }),
  ...accountFaults('teams'),
  ...accountFaults('users'),
  unknown('users', 'type', USER_TYPES, { set: `type = 'user'`, outcome: 'taken as user' }),
  strays('users', 'team_id', 'teams'),
  strays('teams', 'captain_id', 'users'),
  {
    table: 'teams',
    where: 'EXISTS (SELECT FROM import_users u WHERE u.id = r.captain_id AND u.team_id IS DISTINCT FROM r.id)',
    value: '(SELECT MIN(u.id) FROM import_users u WHERE u.team_id = r.id)::text',
    set: 'captain_id = fault.value::int',
    reason: `format('captain_id: user %s is no member; the first member is taken, if there is one', r.captain_id)`,
  },
  {
    table: 'fields',
    where: 'r.name IS NULL',
    set: `name = 'Field ' || r.id`,
    reason: `'name: is missing'`,
  },
  unknown('fields', 'type', ['user', 'team'], { outcome: 'the field is left out' }),
  {
    ...unknown('fields', 'field_type', ['text', 'boolean'], { set: `field_type = 'text'`, outcome: 'taken as text' }),
    where: `r.field_type NOT IN ('text', 'boolean')`,
  },
  missing('field_entries', 'field_id'),
  orphans('field_entries', 'field_id', 'fields'),
  orphans('field_entries', 'user_id', 'users'),
  orphans('field_entries', 'team_id', 'teams'),
  {
    table: 'field_entries',
    where: 'r.user_id IS NULL AND r.team_id IS NULL',
    reason: `'user_id, team_id: the entry is nobody''s'`,
  },
  unknown('field_entries', 'type', ['user', 'team'], {
    set: `type = CASE WHEN r.user_id IS NULL THEN 'team' ELSE 'user' END`,
    outcome: 'taken from whose the entry is',
  }),
  repeats('field_entries', 'field_id, user_id'),
  repeats('field_entries', 'field_id, team_id'),
  missing('tokens', 'user_id'),
  orphans('tokens', 'user_id', 'users'),
  repeats('tokens', 'value_hash'),
  undated('tokens', 'created'),
  {
    table: 'tokens',
    where: 'r.expiration IS NULL',
    // Limits the date, because later years would have five digits in the API.
    set: `expiration = LEAST(r.created + interval '30 days', '9999-12-31')`,
    reason: `'expiration: is missing; 30 days after it was made'`,
  },
];

function accountFaults(table: Accounts): Fault[] {
  const what = table === 'users' ? 'user' : 'team';
  return [
    {
      table,
      where: `r.name IS NULL OR r.name = ''`,
      set: `name = '${what} ' || r.id, name_skeleton = NULL`,
      reason: `'name: is missing'`,
    },
    // This platform stores a missing e-mail address as null.
    { table, where: `r.email = ''`, set: 'email = NULL', reason: null },
    {
      table,
      join: ranked(table, 'lower(email)'),
      where: 'ranking.place > 1',
      set: 'email = NULL',
      reason: `format('email: %s is also that of ${what} %s, who keeps it', r.email, ranking.first)`,
    },
    {
      ...repeats(table, 'oauth_id'),
      set: 'oauth_id = NULL',
    },
    strays(table, 'bracket_id', 'brackets'),
    undated(table, 'created'),
  ];
}

/**
 * Renames all but the first of several equal names, to `name (2)` and so on. The new names may repeat others, so the
 * caller increases `pass` until no row changes.
 */
export function repeatedNames(table: Accounts, pass: number): Fault {
  // After ten passes the id is in the name, so the loop ends for any names in the file.
  const mark = pass <= 10 ? `(ranking.place + ${pass - 1})` : `(r.id || '-${pass}')`;
  return {
    table,
    join: ranked(table, 'name'),
    where: 'ranking.place > 1',
    value: `left(r.name, 100) || ' (' || ${mark} || ')'`,
    set: 'name = fault.value, name_skeleton = NULL',
    reason: `format('name: %s is also that of row %s, which keeps it; this one is now %s', r.name, ranking.first, left(r.name, 100) || ' (' || ${mark} || ')')`,
  };
}
