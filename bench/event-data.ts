import type { Client } from 'pg';

/** How big an event is. */
export interface EventSize {
  accounts: number;
  challenges: number;
  /** Of every account. */
  solves: number;
  /** Of every account, each on another challenge. */
  fails: number;
}

/** The event of the peer's figures; the largest has ten submissions an account, so that it fits a small disk. */
export function sizeOf(accounts: number): EventSize {
  const [solves, fails] = accounts >= 1_000_000 ? [3, 7] : [20, 60];
  return { accounts, challenges: 60, solves, fails };
}

/** The flag of a challenge. */
export function flagOf(challenge_id: number): string {
  return `flag{${challenge_id}}`;
}

// The administrator is 1, so accounts begin at 2. Every account solves `solves` challenges and fails `fails`, by a rule instead of by chance: the same event each time.
const CHALLENGE_OF_SOLVE = `(a * 7 + k * 3) % $2 + 1`;
const CHALLENGE_OF_FAIL = `(a * 11 + k) % $2 + 1`;

const STATEMENTS: readonly { sql: string; parameters: readonly (keyof EventSize)[] }[] = [
  {
    sql: `INSERT INTO users (id, name, name_skeleton, email, password, type, verified, created, country, affiliation)
          SELECT a, 'player' || a, 'player' || a, 'player' || a || '@example.com', NULL, 'user', true,
                 '2026-11-20T00:00:00Z', 'DE', 'University ' || a % 50
            FROM generate_series(2, $1::int + 1) a`,
    parameters: ['accounts'],
  },
  {
    sql: `INSERT INTO tokens (id, user_id, created, expiration, value_hash)
          SELECT a, a, '2026-11-20T00:00:00Z', '2126-11-20T00:00:00Z',
                 encode(sha256(convert_to('ctfd_' || lpad(a::text, 32, '0'), 'UTF8')), 'hex')
            FROM generate_series(2, $1::int + 1) a`,
    parameters: ['accounts'],
  },
  {
    sql: `INSERT INTO challenges (id, name, description, value, category, type, state, max_attempts, initial, minimum, decay, function)
          SELECT c, 'Challenge ' || c,
                 'Somebody left this on a server of ours.' || repeat(' What does it say? Look closely, and *think*.', 5),
                 100 + c, 'category ' || c % 6, CASE c % 2 WHEN 0 THEN 'dynamic' ELSE 'standard' END, 'visible', 0,
                 CASE c % 2 WHEN 0 THEN 500 END, CASE c % 2 WHEN 0 THEN 100 END,
                 CASE c % 2 WHEN 0 THEN GREATEST(10, $2::int / 2) END, CASE c % 2 WHEN 0 THEN 'logarithmic' END
            FROM generate_series(1, $1::int) c`,
    parameters: ['challenges', 'accounts'],
  },
  {
    sql: `INSERT INTO flags (challenge_id, type, content)
          SELECT c, 'static', 'flag{' || c || '}' FROM generate_series(1, $1::int) c`,
    parameters: ['challenges'],
  },
  {
    sql: `INSERT INTO tags (challenge_id, value)
          SELECT c, tag FROM generate_series(1, $1::int) c, unnest(ARRAY['easy', 'beginner']) tag`,
    parameters: ['challenges'],
  },
  {
    sql: `INSERT INTO hints (challenge_id, content, cost) SELECT c, 'Look again.', 10 FROM generate_series(1, $1::int) c`,
    parameters: ['challenges'],
  },
  {
    sql: `INSERT INTO submissions (id, challenge_id, user_id, account_id, ip, provided, type, date)
          SELECT (a - 2) * $3::int + k + 1, ${CHALLENGE_OF_SOLVE}, a, a, '10.0.0.1', 'flag{x}', 'correct',
                 timestamptz '2026-11-20T10:00:00Z' + ((a::bigint * 7919 + k * 104729) % 86400) * interval '1 second'
            FROM generate_series(2, $1::int + 1) a, generate_series(0, $3::int - 1) k`,
    parameters: ['accounts', 'challenges', 'solves'],
  },
  {
    sql: `INSERT INTO submissions (id, challenge_id, user_id, account_id, ip, provided, type, date)
          SELECT $1::int * $4::int + (a - 2) * $3::int + k + 1, ${CHALLENGE_OF_FAIL}, a, a, '10.0.0.1', 'wrong', 'incorrect',
                 timestamptz '2026-11-20T10:00:00Z' + ((a::bigint * 6007 + k * 3001) % 86400) * interval '1 second'
            FROM generate_series(2, $1::int + 1) a, generate_series(0, $3::int - 1) k`,
    parameters: ['accounts', 'challenges', 'fails', 'solves'],
  },
  {
    sql: `INSERT INTO solves (id, challenge_id, user_id, account_id, date)
          SELECT id, challenge_id, user_id, account_id, date FROM submissions WHERE type = 'correct'`,
    parameters: [],
  },
];

/** Sequences that must go on after the ids written here. */
const SEQUENCES = ['users', 'tokens', 'challenges', 'submissions'] as const;

/**
 * Fills an empty, migrated database with an event, progress and counters included, and makes it ready to be measured. Foreign
 * keys are not looked up meanwhile, since the rows are right by their rule.
 */
export async function fill(client: Client, size: EventSize): Promise<void> {
  await client.query(
    `SET session_replication_role = replica; SET statement_timeout = 0; SET maintenance_work_mem = '512MB'`,
  );
  for (const { sql, parameters } of STATEMENTS)
    await client.query(
      sql,
      parameters.map((name) => size[name]),
    );
  await client.query(`
    INSERT INTO progress (account_id, challenge_id, attempts, fails, solve)
    SELECT account_id, challenge_id, COUNT(*), COUNT(*) FILTER (WHERE type = 'incorrect'),
           MAX(id) FILTER (WHERE type = 'correct')
      FROM submissions WHERE account_id IS NOT NULL GROUP BY account_id, challenge_id;
    UPDATE challenges c
       SET solves = counted.solves,
           value = CASE c.type WHEN 'dynamic' THEN dynamic_value(c.function, c.initial, c.minimum, c.decay, counted.solves)
                               ELSE c.value END
      FROM (SELECT challenge_id, COUNT(*)::int AS solves FROM solves GROUP BY challenge_id) counted
     WHERE c.id = counted.challenge_id;
    -- As the attempts would have left them.
    INSERT INTO attempt_throttles (account_id) SELECT DISTINCT account_id FROM progress;
    INSERT INTO config (key, value) VALUES ('incorrect_submissions_per_min', '1000000')
        ON CONFLICT (key) DO UPDATE SET value = EXCLUDED.value`);
  for (const table of SEQUENCES)
    await client.query(`SELECT setval(pg_get_serial_sequence('${table}', 'id'), (SELECT MAX(id) FROM ${table}))`);
  await client.query('RESET session_replication_role');
  await client.query('VACUUM (ANALYZE)');
  await client.query('CHECKPOINT');
}
