import { CSV_TABLES, EXPORT_TABLES, type ExportTable, selectList, WHOLE_CHALLENGES } from './export-tables';
import {
  type Entries,
  entriesOf,
  fieldColumns,
  mapped,
  names,
  type Report,
  type ReportInput,
  type ReportSource,
  valuesOf,
} from './report-parts';
import { frozenScoreboard, liveScoreboard } from './scoreboard-reports';

const USER_COLUMNS = ['id', 'name', 'email', 'password'];

/** SQL of the columns of a user's team. */
const TEAM_EXPRESSIONS = {
  team_id: 'teams.id',
  team_name: 'teams.name',
  team_email: 'teams.email',
  team_password: 'teams.password',
  team_captain: 'teams.captain_id = users.id',
};
const TEAM_COLUMNS = Object.keys(TEAM_EXPRESSIONS);

const USERS_WITH_TEAMS: ExportTable = {
  columns: [...USER_COLUMNS, ...TEAM_COLUMNS],
  from: 'users LEFT JOIN teams ON teams.id = users.team_id',
  expressions: TEAM_EXPRESSIONS,
  masks: { password: 'NULL', team_password: 'NULL' },
};

/** CSV exports by name: the tables, and reports of several tables. */
export const REPORTS: ReadonlyMap<string, ReportSource> = new Map<string, ReportSource>([
  ...Object.entries<ExportTable>(CSV_TABLES).map(([name, table]): [string, ReportSource] => [
    name,
    { secrets: Object.keys(table.masks), read: (input) => wholeTable(input, table) },
  ]),
  ['scoreboard', { secrets: [], read: frozenScoreboard }],
  ['scoreboard-admin', { secrets: [], read: liveScoreboard }],
  ['users+fields', { secrets: ['password'], read: (input) => wholeTable(input, EXPORT_TABLES.users, 'user') }],
  ['users+teams+fields', { secrets: Object.keys(USERS_WITH_TEAMS.masks), read: usersWithTeams }],
  ['teams+fields', { secrets: ['password'], read: (input) => wholeTable(input, EXPORT_TABLES.teams, 'team') }],
  ['teams+members+fields', { secrets: ['password'], read: teamsWithMembers }],
]);

/** The reports of `REPORTS`. `challenges` also has the columns that a CSV import reads; CTFd's columns come first. */
export const OWN_REPORTS: ReadonlyMap<string, ReportSource> = new Map([
  ...REPORTS,
  ['challenges', { secrets: [], read: (input) => wholeTable(input, WHOLE_CHALLENGES) }],
]);

type Row = Record<string, unknown>;

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

/** A line for each user with their team, as in CTFd 3.8.3. */
async function usersWithTeams({ snapshot, revealed }: ReportInput): Promise<Report> {
  const [userFields, teamFields] = [await fieldColumns(snapshot, 'user'), await fieldColumns(snapshot, 'team')];
  const sql = `
    SELECT ${selectList(USERS_WITH_TEAMS, { alias: 'users.', revealed })},
           ${entriesOf('user')} AS entries, ${entriesOf('team')} AS team_entries
      FROM ${USERS_WITH_TEAMS.from}
     ORDER BY users.id`;
  return {
    header: [...USER_COLUMNS, ...names(userFields), ...TEAM_COLUMNS, ...names(teamFields)],
    batches: mapped(snapshot.batches<Row & { entries: Entries; team_entries: Entries }>(sql), (row) => [
      ...USER_COLUMNS.map((column) => row[column]),
      ...valuesOf(userFields, row.entries),
      ...TEAM_COLUMNS.map((column) => row[column]),
      ...valuesOf(teamFields, row.team_entries),
    ]),
  };
}
