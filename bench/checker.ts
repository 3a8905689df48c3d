import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import { tokenOf } from './event/sized-event';
import { Connection } from './load/connection';

/**
 * The scoreboard has settled if it does not change for this time, plus some time for each account: a larger scoreboard
 * takes longer to write.
 */
const PATIENCE_MILLIS = 2000;
const PATIENCE_MILLIS_AN_ACCOUNT = 0.01;
const POLL_MILLIS = 20;
/** Maximum time for which a wrong scoreboard is polled until it is right. */
const TOO_LATE_MILLIS = 60_000;
const SAMPLE = 100;
const MAX_EXAMPLES = 5;

export interface CheckResult {
  /** Empty if all results agree. */
  differences: string[];
  compared: { progress: number; solves: number; challenges: number; standings: number; accounts: number };
  /** Milliseconds from the call of `check` until the last change of the scoreboard. */
  board_fresh_after_ms: number;
}

/**
 * Compares stored and returned results with a recomputation from the submissions. Call it when the load ends, because
 * it also measures the time until the scoreboard has settled. Expects that all challenges are visible, and that no
 * account is hidden, banned or has awards.
 */
export async function check(client: Client, url: string, accounts: number): Promise<CheckResult> {
  const began = performance.now();
  const board_fresh_after_ms = await waitUntilSettled(url, PATIENCE_MILLIS + accounts * PATIENCE_MILLIS_AN_ACCOUNT);
  const first = await boardOf(url);
  const standings = await standingsOf(client);
  const challenges = await challengesOf(client);
  const differences = [
    ...(await rowsThatDiffer(client, 'progress', PROGRESS)),
    ...(await rowsThatDiffer(client, 'solves', SOLVES)),
    ...challenges.flatMap(challengeDifferences),
    ...(await lateness(first, standings, { url, began })),
    ...(await profileDifferences(url, standings)),
  ];
  return {
    differences,
    compared: {
      progress: await count(client, 'progress'),
      solves: await count(client, 'solves'),
      challenges: challenges.length,
      standings: standings.length,
      accounts: Math.min(SAMPLE, standings.length),
    },
    board_fresh_after_ms,
  };
}

/** Number of rows in a table. */
export async function count(client: Client, table: 'progress' | 'solves'): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`SELECT COUNT(*)::int AS count FROM ${table}`);
  return rows[0]?.count ?? 0;
}

const PROGRESS = `
  SELECT COALESCE(due.account_id, kept.account_id) || '/' || COALESCE(due.challenge_id, kept.challenge_id) AS row,
         ROW(due.attempts, due.fails, due.solve)::text AS due, ROW(kept.attempts, kept.fails, kept.solve)::text AS kept
    FROM (SELECT account_id, challenge_id, COUNT(*) AS attempts, COUNT(*) FILTER (WHERE type = 'incorrect') AS fails,
                 MIN(id) FILTER (WHERE type = 'correct') AS solve
            FROM submissions GROUP BY account_id, challenge_id) due
    FULL JOIN progress kept USING (account_id, challenge_id)
   WHERE (due.attempts, due.fails, due.solve) IS DISTINCT FROM (kept.attempts::bigint, kept.fails::bigint, kept.solve)`;

// Finds correct submissions without an equal solve, solves without a submission, and accounts with several correct
// submissions for a challenge.
const SOLVES = `
  SELECT COALESCE(due.id, kept.id)::text AS row, due::text AS due, kept::text AS kept
    FROM (SELECT id, challenge_id, user_id, team_id, account_id, date FROM submissions WHERE type = 'correct') due
    FULL JOIN (SELECT id, challenge_id, user_id, team_id, account_id, date FROM solves) kept USING (id)
   WHERE due IS DISTINCT FROM kept
  UNION ALL
  SELECT account_id || '/' || challenge_id, '1', COUNT(*)::text FROM submissions WHERE type = 'correct'
   GROUP BY account_id, challenge_id HAVING COUNT(*) > 1`;

async function rowsThatDiffer(client: Client, table: string, sql: string): Promise<string[]> {
  const { rows } = await client.query<{ row: string; due: string; kept: string }>(sql);
  return shortened(rows.map(({ row, due, kept }) => `${table} ${row}: ${kept} instead of ${due}`));
}

interface ChallengeRow {
  id: number;
  type: string;
  value: number;
  initial: number;
  minimum: number;
  decay: number;
  solves: number;
  solved: number;
}

async function challengesOf(client: Client): Promise<ChallengeRow[]> {
  const { rows } = await client.query<ChallengeRow>(`
    SELECT c.id, c.type, c.value, c.initial, c.minimum, c.decay, c.solves, COALESCE(solved, 0)::int AS solved
      FROM challenges c
      LEFT JOIN (SELECT challenge_id, COUNT(*) AS solved FROM submissions WHERE type = 'correct' GROUP BY challenge_id) s
             ON s.challenge_id = c.id
     ORDER BY c.id`);
  return rows;
}

function challengeDifferences({ id, value, solves, solved, ...challenge }: ChallengeRow): string[] {
  const due = valueOf(challenge, solved, id);
  return [
    ...(solves === solved ? [] : [`challenge ${id}: ${solves} solves instead of ${solved}`]),
    ...(value === due ? [] : [`challenge ${id}: worth ${value} instead of ${due}`]),
  ];
}

/** Expected value of a challenge. For dynamic challenges it is CTFd's logarithmic function, which is a parabola. */
function valueOf(
  { type, initial, minimum, decay }: Pick<ChallengeRow, 'type' | 'initial' | 'minimum' | 'decay'>,
  solves: number,
  id: number,
): number {
  if (type !== 'dynamic') return 100 + id;
  const before = Math.max(solves - 1, 0);
  return Math.max(Math.ceil(((minimum - initial) / decay ** 2) * before ** 2 + initial), minimum);
}

interface Row {
  account_id: number;
  score: number;
}

async function standingsOf(client: Client): Promise<Row[]> {
  const { rows } = await client.query<Row>(`
    SELECT s.account_id, SUM(c.value)::int AS score
      FROM submissions s JOIN challenges c ON c.id = s.challenge_id
     WHERE s.type = 'correct'
     GROUP BY s.account_id
    HAVING SUM(c.value) <> 0
     ORDER BY score DESC, MAX(s.date), MAX(s.id), s.account_id`);
  return rows;
}

async function boardOf(url: string): Promise<(Row & { pos: number })[]> {
  const response = await ask(url, '/scoreboard');
  return ((await response.json()) as { data: (Row & { pos: number })[] }).data;
}

function boardDifferences(board: readonly (Row & { pos: number })[], standings: readonly Row[]): string[] {
  if (board.length !== standings.length) return [`board: ${board.length} rows instead of ${standings.length}`];
  return shortened(
    board.flatMap(({ pos, account_id, score }, index) => {
      const due = standings[index];
      if (due?.account_id === account_id && due.score === score && pos === index + 1) return [];
      return [`board ${pos}: ${account_id} with ${score} instead of ${due?.account_id} with ${due?.score}`];
    }),
  );
}

/**
 * Compares the first scoreboard with the expected rows. If it is wrong, also reports after how long a later one was
 * right.
 */
async function lateness(
  first: readonly (Row & { pos: number })[],
  standings: readonly Row[],
  { url, began }: { url: string; began: number },
): Promise<string[]> {
  const differences = boardDifferences(first, standings);
  if (differences.length === 0) return [];
  // The time limit begins after the queries for the expected rows, which may take minutes.
  const deadline = performance.now() + TOO_LATE_MILLIS;
  while (performance.now() < deadline) {
    const board = await boardOf(url);
    const millis = Math.round(performance.now() - began);
    if (boardDifferences(board, standings).length === 0) return [...differences, `board: right after ${millis} ms`];
    await delay(POLL_MILLIS);
  }
  return [...differences, `board: not right after ${Math.round(performance.now() - began)} ms`];
}

async function profileDifferences(url: string, standings: readonly Row[]): Promise<string[]> {
  const step = Math.max(1, Math.floor(standings.length / SAMPLE));
  const differences: string[] = [];
  for (let index = 0; index < standings.length; index += step) {
    const { account_id, score } = standings[index] ?? { account_id: 0, score: 0 };
    const response = await ask(url, '/users/me', { authorization: `Token ${tokenOf(account_id)}` });
    const { data } = (await response.json()) as { data: { place: number | null; score: number } };
    if (data.place !== index + 1 || data.score !== score)
      differences.push(
        `account ${account_id}: place ${data.place} with ${data.score} instead of ${index + 1} with ${score}`,
      );
  }
  return shortened(differences);
}

/**
 * Polls the ETag of the scoreboard until it has not changed for `patience`. Returns the milliseconds from the call to
 * its last change.
 */
async function waitUntilSettled(url: string, patience: number): Promise<number> {
  const connection = await Connection.open(url);
  const began = performance.now();
  let [tag, changed] = ['', 0];
  while (performance.now() - began < changed + patience) {
    // `fetch` would add `Cache-Control: no-cache` to this request, and the platform would send the whole scoreboard
    // instead of a 304.
    const headers = { 'Content-Type': 'application/json', 'If-None-Match': tag };
    const { status, head } = await connection.send({ method: 'GET', path: '/api/v1/scoreboard', headers });
    if (status !== 304) {
      if (tag !== '') changed = performance.now() - began;
      [, tag = ''] = /^etag: (.*)$/im.exec(head) ?? [];
    }
    await delay(POLL_MILLIS);
  }
  connection.close();
  return changed;
}

function ask(url: string, path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${url}/api/v1${path}`, { headers: { 'content-type': 'application/json', ...headers } });
}

function shortened(differences: string[]): string[] {
  if (differences.length <= MAX_EXAMPLES) return differences;
  return [...differences.slice(0, MAX_EXAMPLES), `and ${differences.length - MAX_EXAMPLES} more like the last`];
}
