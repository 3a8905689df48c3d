import type { Field } from '../../accounts/custom-fields/field.entity';
import type { Standings } from '../../scoreboard/standings';
import type { ScoreRow } from '../../scoreboard/standings.queries';
import {
  CSV_TABLES,
  EXPORT_TABLES,
  type ExportTable,
  type Revealed,
  selectList,
  WHOLE_CHALLENGES,
} from './export-tables';
import { slicesOf } from '../../platform/concurrency/yield-to-event-loop';
import { BATCH, type Tx } from '../../platform/database/database';

/** The content of a CSV file: its column names, and its records in batches. */
export interface Report {
  header: readonly string[];
  batches: AsyncIterable<unknown[][]>;
}

/** Sources of a report. Tables are read from `snapshot`; places and points come from `standings`. */
export interface ReportInput {
  snapshot: Tx;
  standings: Standings;
  revealed: Revealed;
}

export interface ReportSource {
  secrets: readonly string[];
  read: (input: ReportInput) => Report | Promise<Report>;
}

export const REPORTS: ReadonlyMap<string, ReportSource> = new Map<string, ReportSource>([
  ...Object.entries<ExportTable>(CSV_TABLES).map(([name, table]): [string, ReportSource] => [
    name,
    { secrets: Object.keys(table.masks), read: (input) => wholeTable(input, table) },
  ]),
  ['scoreboard', { secrets: [], read: scoreboard }],
  ['users+fields', { secrets: ['password'], read: (input) => wholeTable(input, EXPORT_TABLES.users, 'user') }],
  ['teams+fields', { secrets: ['password'], read: (input) => wholeTable(input, EXPORT_TABLES.teams, 'team') }],
  ['teams+members+fields', { secrets: ['password'], read: teamsWithMembers }],
]);

/** The reports of `REPORTS`. `challenges` also has the columns that a CSV import reads; CTFd's columns come first. */
export const OWN_REPORTS: ReadonlyMap<string, ReportSource> = new Map([
  ...REPORTS,
  ['challenges', { secrets: [], read: (input) => wholeTable(input, WHOLE_CHALLENGES) }],
]);

type Row = Record<string, unknown>;

type Entries = Record<string, unknown> | null;

type FieldColumn = Pick<Field, 'id' | 'name'>;

interface AccountRow {
  id: number;
  name: string;
  email: string | null;
  key: number;
  entries: Entries;
}

const ACCOUNTS = { user: 'users', team: 'teams' } as const;

async function wholeTable(
  { snapshot, revealed }: ReportInput,
  table: ExportTable,
  kind?: 'user' | 'team',
): Promise<Report> {
  const fields = kind ? await fieldColumns(snapshot, kind) : [];
  const entries = kind ? entriesOf(kind) : 'NULL';
  // Only `alembic_version`, which has a single row, has no id.
  const key = table.columns.includes('id') ? 'id' : '1';
  const sql = `SELECT ${selectList(table, { revealed })}, ${entries} AS entries FROM ${table.from} ORDER BY ${key}`;
  return {
    header: [...table.columns, ...names(fields)],
    batches: mapped(snapshot.batches<Row & { entries: Entries }>(sql), (row) => [
      ...table.columns.map((column) => row[column]),
      ...valuesOf(fields, row.entries),
    ]),
  };
}

/**
 * A line for each team, in which the member columns are empty, followed by a line for each of its members, in which the
 * team columns are empty.
 */
async function teamsWithMembers({ snapshot, revealed }: ReportInput): Promise<Report> {
  const { teams, users } = EXPORT_TABLES;
  const [teamFields, userFields] = [await fieldColumns(snapshot, 'team'), await fieldColumns(snapshot, 'user')];
  const memberColumns = users.columns.map((column) => `member_${column}`);
  const sql = `
    SELECT ${selectList(teams, { alias: 'teams.', revealed })}, ${entriesOf('team')} AS team_entries,
           ${selectList(users, { alias: 'users.', prefix: 'member_', revealed })}, ${entriesOf('user')} AS member_entries
      FROM (SELECT id AS team, NULL AS member FROM teams
            UNION ALL SELECT team_id, id FROM users WHERE team_id IS NOT NULL) AS lines
      LEFT JOIN teams ON teams.id = lines.team AND lines.member IS NULL
      LEFT JOIN users ON users.id = lines.member
     ORDER BY lines.team, lines.member NULLS FIRST`;
  return {
    header: [...teams.columns, ...names(teamFields), ...memberColumns, ...names(userFields)],
    batches: mapped(snapshot.batches<Row & { team_entries: Entries; member_entries: Entries }>(sql), (row) => [
      ...teams.columns.map((column) => row[column]),
      ...valuesOf(teamFields, row.team_entries),
      ...memberColumns.map((column) => row[column]),
      ...valuesOf(userFields, row.member_entries),
    ]),
  };
}

/** The public board (frozen during a freeze), with custom fields and e-mail addresses of users. */
async function scoreboard({ snapshot, standings }: ReportInput): Promise<Report> {
  const { scope, ranking } = await standings.get();
  const userFields = await fieldColumns(snapshot, 'user');
  if (scope.kind === 'user')
    return {
      header: ['place', 'user name', 'user id', 'user email', 'score', ...names(userFields)],
      batches: usersBoard(snapshot, ranking, userFields),
    };
  const teamFields = await fieldColumns(snapshot, 'team');
  const member = ['member name', 'member id', 'member email', 'member score'];
  return {
    header: ['place', 'team', 'team id', 'score', ...member, ...names(userFields), ...names(teamFields)],
    batches: teamsBoard(snapshot, standings, { ranking, userFields, teamFields }),
  };
}

async function* usersBoard(
  snapshot: Tx,
  ranking: readonly ScoreRow[],
  fields: readonly FieldColumn[],
): AsyncGenerator<unknown[][]> {
  let place = 0;
  for await (const batch of slicesOf(ranking, BATCH)) {
    const users = await accountsBy(snapshot, 'user', 'id', batch);
    yield batch.map(({ name, account_id, score }) => {
      const [user] = users.get(account_id) ?? [];
      return [++place, name, account_id, user?.email, score, ...valuesOf(fields, user?.entries ?? null)];
    });
  }
}

async function* teamsBoard(
  snapshot: Tx,
  standings: Standings,
  {
    ranking,
    userFields,
    teamFields,
  }: { ranking: readonly ScoreRow[] } & Record<'userFields' | 'teamFields', FieldColumn[]>,
): AsyncGenerator<unknown[][]> {
  const [noMember, noTeam] = [blanks(4 + userFields.length), blanks(4)];
  let place = 0;
  for await (const batch of slicesOf(ranking, BATCH)) {
    const teams = await accountsBy(snapshot, 'team', 'id', batch);
    const members = await accountsBy(snapshot, 'user', 'team_id', batch);
    for (const { name, account_id, score } of batch) {
      const entries = teams.get(account_id)?.[0]?.entries ?? null;
      const lines: unknown[][] = [[++place, name, account_id, score, ...noMember, ...valuesOf(teamFields, entries)]];
      for (const member of members.get(account_id) ?? []) {
        const points = await standings.scoreOf('user', member.id, { frozen: true });
        const values = valuesOf(userFields, member.entries);
        lines.push([...noTeam, member.name, member.id, member.email, points, ...values, ...blanks(teamFields.length)]);
      }
      yield lines;
    }
  }
}

/**
 * Accounts of the board's rows by the column `key`: by `id`, or users by `team_id`. Served by the primary keys and
 * users_team_id_idx.
 */
async function accountsBy(
  snapshot: Tx,
  kind: 'user' | 'team',
  key: 'id' | 'team_id',
  rows: readonly ScoreRow[],
): Promise<Map<number, AccountRow[]>> {
  const accounts = await snapshot.query<AccountRow>(
    `SELECT id, name, email, ${key} AS key, ${entriesOf(kind)} AS entries
       FROM ${ACCOUNTS[kind]} WHERE ${key} = ANY($1) ORDER BY id`,
    [rows.map(({ account_id }) => account_id)],
  );
  const byKey = new Map<number, AccountRow[]>();
  for (const account of accounts) byKey.set(account.key, [...(byKey.get(account.key) ?? []), account]);
  return byKey;
}

function fieldColumns(snapshot: Tx, kind: 'user' | 'team'): Promise<FieldColumn[]> {
  return snapshot.query('SELECT id, name FROM fields WHERE type = $1 ORDER BY id', [kind]);
}

/**
 * SQL of an account's custom field values, as a JSON object by field id. Served by the indexes on user_id and team_id.
 */
function entriesOf(kind: 'user' | 'team'): string {
  const owner = `field_entries.${kind}_id = ${ACCOUNTS[kind]}.id`;
  return `(SELECT jsonb_object_agg(field_id, field_entries.value) FROM field_entries WHERE ${owner})`;
}

async function* mapped<T>(batches: AsyncIterable<T[]>, line: (row: T) => unknown[]): AsyncGenerator<unknown[][]> {
  for await (const batch of batches) yield batch.map(line);
}

function names(fields: readonly FieldColumn[]): string[] {
  return fields.map(({ name }) => name);
}

function valuesOf(fields: readonly FieldColumn[], entries: Entries): unknown[] {
  return fields.map(({ id }) => entries?.[id]);
}

function blanks(count: number): null[] {
  return Array<null>(count).fill(null);
}
