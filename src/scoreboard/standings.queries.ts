import { Injectable } from '@nestjs/common';
import type { AccountKind } from '../accounts/shared/account.rules';
import { repeatsOf } from '../competition/results/repeated-solves';
import type { Instant } from '../platform/clock/instant';
import { Database, type Tx } from '../platform/database/database';

/** Points of an account that has at least one solve or award worth points, and the account's fields on the board. */
export interface ScoreRow {
  account_id: number;
  name: string;
  score: number;
  /** Time of the latest solve or award with positive points, in microseconds since 1970; null if there is none. */
  last_gain: number | null;
  last_gain_id: number | null;
  hidden: boolean;
  banned: boolean;
  oauth_id: number | null;
  bracket_id: number | null;
  /** Ids of the solved challenges whose value is not 0. */
  solved: readonly number[];
}

/** A solve, with the current points of its challenge, or an award, whose `challenge_id` is null. */
export interface AccountEntry {
  challenge_id: number | null;
  account_id: number;
  team_id: number | null;
  user_id: number;
  value: number;
  date: Instant;
}

/** A team member that is neither hidden nor banned. */
export interface MemberRow {
  id: number;
  team_id: number;
  oauth_id: number | null;
  name: string;
  bracket_id: number | null;
}

/**
 * Selects a kind of account, and the solves and awards that count for it: those before `before` (Unix seconds,
 * exclusive), or all if it is null.
 */
export interface Scope {
  kind: AccountKind;
  before: number | null;
  /** A challenge whose solves do not count. */
  without?: number;
}

type Podium = readonly { solve_id: number; account_id: number; name: string; time: number }[];

/**
 * `podiums` reads this number of solves of each challenge by id and sorts them by date, because ids of simultaneous
 * solves may not be in date order.
 */
const AT_THE_SAME_MOMENT = 10;

interface FetchedScores {
  values: ReadonlyMap<number, number>;
  brackets: ReadonlyMap<number, string>;
  members: MemberRow[];
  results: ScoreRow[][];
}

function membersOf(which: string): string {
  return `
    SELECT id, team_id, oauth_id, name, bracket_id
      FROM users
     WHERE team_id IS NOT NULL AND NOT hidden AND NOT banned AND ${which}
     ORDER BY id`;
}

/**
 * Table of each kind of account, and the column of its id in solves and awards. A user's column is `user_id`, because
 * `account_id` is a team in teams mode.
 */
export const KINDS = {
  user: { table: 'users', owner: 'user_id' },
  team: { table: 'teams', owner: 'account_id' },
} satisfies Record<AccountKind, { table: string; owner: string }>;

/**
 * SQL for the solves that satisfy the condition `which`. For users, omits repeated solves of a challenge; a team has no
 * repeated ones.
 */
function solvesOf(kind: AccountKind, which: string): string {
  return `solves WHERE ${which}${kind === 'user' ? ` AND id NOT IN (${repeatsOf(which)})` : ''}`;
}

/**
 * SQL for the points of the accounts whose id satisfies `which`, from solves and awards before `until`, without solves
 * of the challenge `without`. Sums solves and awards separately, since PostgreSQL cannot estimate the number of owners
 * in their union.
 */
function resultsOf(kind: AccountKind, until: string, which: (column: string) => string, without?: number): string {
  const { table, owner } = KINDS[kind];
  const sums = `
    ${owner} AS owner, SUM(value) AS score,
    MAX(date) FILTER (WHERE value > 0) AS last_gain, MAX(counted.id) FILTER (WHERE value > 0) AS last_gain_id`;
  return `
    SELECT account.id AS account_id, account.name, account.oauth_id, account.hidden, account.banned, account.bracket_id,
           COALESCE(solved.score, 0) + COALESCE(awarded.score, 0) AS score,
           (EXTRACT(EPOCH FROM GREATEST(solved.last_gain, awarded.last_gain)) * 1000000)::int8 AS last_gain,
           GREATEST(solved.last_gain_id, awarded.last_gain_id) AS last_gain_id,
           COALESCE(ARRAY_TO_JSON(solved.challenges), '[]') AS solved
      FROM ${table} account
      LEFT JOIN (SELECT ${sums}, ARRAY_AGG(challenge_id) AS challenges
                   FROM (SELECT * FROM ${solvesOf(kind, which(owner))}) counted
                   JOIN challenges challenge ON challenge.id = counted.challenge_id
                  WHERE value <> 0 AND date < ${until}${without === undefined ? '' : ` AND challenge.id <> ${Math.trunc(without)}`}
                  GROUP BY owner) solved ON solved.owner = account.id
      LEFT JOIN (SELECT ${sums} FROM awards counted WHERE ${which(owner)} AND value <> 0 AND date < ${until}
                  GROUP BY owner) awarded ON awarded.owner = account.id
     WHERE ${which('account.id')} AND (solved.owner IS NOT NULL OR awarded.owner IS NOT NULL)`;
}

/** SQL for points, solves and first solves of accounts. */
@Injectable()
export class StandingsQueries {
  constructor(private readonly database: Database) {}

  /**
   * Points of every account with a solve or award that is worth points, in batches, in ranking order. Reads solves and
   * awards once; it needs every row, so no index would help.
   */
  async *allResults(tx: Tx, { kind, before, without }: Scope): AsyncGenerator<ScoreRow[]> {
    // By default a cursor is planned for reading only its first rows, and reading all of them then takes far longer.
    await tx.query('SET LOCAL cursor_tuple_fraction = 1');
    await tx.query('SET LOCAL statement_timeout = 0');
    // With the default `work_mem`, the aggregates are written to disk.
    await tx.query(`SET LOCAL work_mem = '64MB'`);
    // A cursor takes no parameters, so the time is written into the SQL text.
    const until = before === null ? `'infinity'` : `to_timestamp(${Math.trunc(before)})`;
    yield* tx.batches<ScoreRow>(
      `${resultsOf(kind, until, () => 'TRUE', without)} ORDER BY score DESC, last_gain, last_gain_id, account_id`,
    );
  }

  /**
   * Returns in each scope the accounts among `ids` that have points; the users among `member_ids` who are in a team and
   * neither hidden nor banned; the values of all challenges; and the names of all brackets. A single statement, so that
   * all results are of one snapshot. Served by indexes on ids.
   */
  async fetchRows(
    scopes: readonly (Scope & { ids: readonly number[] })[],
    member_ids: readonly number[],
    tx?: Tx,
  ): Promise<FetchedScores> {
    const parameters: unknown[] = [member_ids];
    const results = scopes.map(({ kind, before, ids }) => {
      const next = parameters.push(ids, before);
      const until = `COALESCE(to_timestamp($${next}), 'infinity')`;
      return resultsOf(kind, until, (column) => `${column} = ANY($${next - 1})`);
    });
    const lists = [membersOf('id = ANY($1)'), ...results].map(
      (rows) => `(SELECT COALESCE(json_agg(one), '[]') FROM (${rows}) one)`,
    );
    const sql = `
      SELECT (SELECT COALESCE(json_agg(json_build_array(id, COALESCE(value, 0))), '[]') FROM challenges) AS values,
             (SELECT COALESCE(json_agg(json_build_array(id, name)), '[]') FROM brackets) AS brackets,
             json_build_array(${lists.join()}) AS lists`;
    const [row] = await (tx?.query<FetchedRow>(sql, parameters) ?? this.database.prepared<FetchedRow>(sql, parameters));
    if (!row) throw new Error('The standings gave no row');
    const [members, ...scores] = row.lists;
    return { values: new Map(row.values), brackets: new Map(row.brackets), members, results: scores };
  }

  /**
   * Solves and awards of the accounts within the scope, including those worth 0 points, by account id, oldest first.
   * Served by the indexes on user_id and account_id.
   */
  async entries({ kind, before }: Scope, rows: readonly ScoreRow[]): Promise<ReadonlyMap<number, AccountEntry[]>> {
    const { owner } = KINDS[kind];
    const which = `${owner} = ANY($1)`;
    const entries = await this.database.query<AccountEntry>(
      `SELECT challenge_id, account_id, team_id, user_id, value, date
         FROM (SELECT solve.challenge_id, solve.${owner} AS account_id, solve.team_id, solve.user_id,
                      COALESCE(challenge.value, 0) AS value, solve.date, solve.id
                 FROM (SELECT * FROM ${solvesOf(kind, which)}) solve
                 JOIN challenges challenge ON challenge.id = solve.challenge_id
               UNION ALL
               SELECT NULL, ${owner}, team_id, user_id, value, date, id FROM awards WHERE ${which}) entries
        WHERE date < COALESCE(to_timestamp($2), 'infinity')
        ORDER BY date, challenge_id NULLS LAST, id`,
      [rows.map(({ account_id }) => account_id), before],
    );
    const byAccount = new Map<number, AccountEntry[]>(rows.map(({ account_id }) => [account_id, []]));
    for (const entry of entries) byAccount.get(entry.account_id)?.push(entry);
    return byAccount;
  }

  /**
   * The first three solves of every challenge by accounts neither hidden nor banned. Reads the first
   * `AT_THE_SAME_MOMENT` solves from the index on challenge and id, and sorts them by date.
   */
  async podiums(kind: AccountKind): Promise<ReadonlyMap<number, Podium>> {
    const rows = await this.database.query<{ id: number; podium: Podium }>(
      `SELECT c.id, (SELECT COALESCE(json_agg(json_build_object('solve_id', first.id, 'account_id', first.account_id,
                                                                'name', first.name, 'time', EXTRACT(EPOCH FROM first.date))
                                              ORDER BY first.date, first.id), '[]')
                       FROM (SELECT * FROM (SELECT s.id, s.account_id, s.date, a.name
                                              FROM solves s JOIN ${KINDS[kind].table} a ON a.id = s.account_id
                                             WHERE s.challenge_id = c.id AND NOT a.hidden AND NOT a.banned
                                             ORDER BY s.id
                                             LIMIT ${AT_THE_SAME_MOMENT}) early
                              ORDER BY date, id
                              LIMIT 3) first) AS podium
         FROM challenges c`,
    );
    return new Map(rows.map(({ id, podium }) => [id, podium]));
  }

  /** Challenges visible at the time `now`, sorted by id; without `gated`, only those without prerequisites. */
  visibleChallenges(now: Instant, { gated }: { gated: boolean }): Promise<{ id: number; name: string | null }[]> {
    return this.database.query(
      `SELECT id, name FROM challenges
        WHERE state = 'visible' AND (scheduled_at IS NULL OR scheduled_at <= $2) AND ($1 OR COALESCE(requirements -> 'prerequisites', '[]') IN ('[]', 'null'))
        ORDER BY id`,
      [gated, now],
    );
  }

  members(tx: Tx): Promise<MemberRow[]> {
    return tx.query<MemberRow>(membersOf('TRUE'));
  }
}

/**
 * The row that `fetchRows` reads: [id, value] of challenges, [id, name] of brackets, and in `lists` the members, then
 * the results of each scope.
 */
interface FetchedRow {
  values: [number, number][];
  brackets: [number, string][];
  lists: [MemberRow[], ...ScoreRow[][]];
}
