import { slicesOf } from '../../platform/concurrency/yield-to-event-loop';
import { BATCH, type Tx } from '../../platform/database/database';
import type { Board } from '../../scoreboard/board';
import type { ScoreRow } from '../../scoreboard/standings.queries';
import {
  ACCOUNTS,
  blanks,
  type Entries,
  entriesOf,
  type FieldColumn,
  fieldColumns,
  names,
  type Report,
  type ReportInput,
  valuesOf,
} from './report-parts';

interface Form {
  frozen: boolean;
  hasBrackets: boolean;
}

interface AccountRow {
  id: number;
  name: string;
  email: string | null;
  bracket_id: number | null;
  key: number;
  entries: Entries;
}

interface Sheet extends Form {
  snapshot: Tx;
  board: Board;
  ranking: readonly ScoreRow[];
  userFields: FieldColumn[];
  teamFields: FieldColumn[];
}

/** The public board (frozen during a freeze), with e-mail addresses and custom fields, in the columns of CTFd 3.7.1. */
export function frozenScoreboard(input: ReportInput): Promise<Report> {
  return scoreboard(input, { frozen: true, hasBrackets: false });
}

/** The board without a freeze, with brackets, in the columns of CTFd 3.8.3. */
export function liveScoreboard(input: ReportInput): Promise<Report> {
  return scoreboard(input, { frozen: false, hasBrackets: true });
}

async function scoreboard({ snapshot, standings }: ReportInput, form: Form): Promise<Report> {
  const board = await standings.get();
  const ranking = board.rankingIn('all', { frozen: form.frozen });
  const userFields = await fieldColumns(snapshot, 'user');
  const bracketOf = (kind: string): string[] =>
    form.hasBrackets ? [`${kind} bracket id`, `${kind} bracket name`] : [];
  if (board.scope.kind === 'user')
    return {
      header: ['place', 'user name', 'user id', 'user email', 'score', ...bracketOf('user'), ...names(userFields)],
      batches: usersBoard({ ...form, snapshot, board, ranking, userFields, teamFields: [] }),
    };
  const teamFields = await fieldColumns(snapshot, 'team');
  const member = ['member name', 'member id', 'member email', 'member score'];
  const brackets = [...bracketOf('team'), ...bracketOf('member')];
  return {
    header: ['place', 'team', 'team id', 'score', ...member, ...brackets, ...names(userFields), ...names(teamFields)],
    batches: teamsBoard({ ...form, snapshot, board, ranking, userFields, teamFields }),
  };
}

async function* usersBoard(sheet: Sheet): AsyncGenerator<unknown[][]> {
  const { snapshot, ranking, userFields } = sheet;
  let place = 0;
  for await (const batch of slicesOf(ranking, BATCH)) {
    const users = await accountsBy(snapshot, 'user', 'id', batch);
    yield batch.map(({ name, account_id, score, bracket_id }) => {
      const [user] = users.get(account_id) ?? [];
      const fields = valuesOf(userFields, user?.entries ?? null);
      return [++place, name, account_id, user?.email, score, ...bracket(sheet, bracket_id), ...fields];
    });
  }
}

async function* teamsBoard(sheet: Sheet): AsyncGenerator<unknown[][]> {
  const { snapshot, board, ranking, frozen, userFields, teamFields } = sheet;
  const none = bracket(sheet, null);
  const noTeam = blanks(4);
  let place = 0;
  for await (const batch of slicesOf(ranking, BATCH)) {
    const teams = await accountsBy(snapshot, 'team', 'id', batch);
    const members = await accountsBy(snapshot, 'user', 'team_id', batch);
    for (const { name, account_id, score, bracket_id } of batch) {
      const entries = valuesOf(teamFields, teams.get(account_id)?.[0]?.entries ?? null);
      const team = [++place, name, account_id, score, ...blanks(4), ...bracket(sheet, bracket_id), ...none];
      const lines: unknown[][] = [[...team, ...blanks(userFields.length), ...entries]];
      for (const member of members.get(account_id) ?? []) {
        const points = board.scoreOf('user', member.id, { frozen });
        const cells = [member.name, member.id, member.email, points, ...none, ...bracket(sheet, member.bracket_id)];
        lines.push([...noTeam, ...cells, ...valuesOf(userFields, member.entries), ...blanks(teamFields.length)]);
      }
      yield lines;
    }
  }
}

/** Id and name of a bracket; no cells in reports without brackets. */
function bracket({ hasBrackets, board }: Sheet, bracket_id: number | null): unknown[] {
  return hasBrackets ? [bracket_id, board.bracketName(bracket_id)] : [];
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
    `SELECT id, name, email, bracket_id, ${key} AS key, ${entriesOf(kind)} AS entries
       FROM ${ACCOUNTS[kind]} WHERE ${key} = ANY($1) ORDER BY id`,
    [rows.map(({ account_id }) => account_id)],
  );
  const byKey = new Map<number, AccountRow[]>();
  for (const account of accounts) byKey.set(account.key, [...(byKey.get(account.key) ?? []), account]);
  return byKey;
}
