import type { TestApp } from './app';

export type Mode = 'users' | 'teams';

/** Rows that count for another account than they should in the mode, and whatever is derived from them and differs. */
export function discrepancies(test: TestApp, mode: Mode): Promise<unknown[]> {
  const account = mode === 'teams' ? 'team_id' : 'user_id';
  const counted = ['submissions', 'awards'].map(
    (table) => `SELECT '${table}' AS what, id FROM ${table} WHERE account_id IS DISTINCT FROM ${account}`,
  );
  // Of members who did the same in users mode one counts for the team; the others count for nobody.
  const once = ['solves', 'unlocks'].map(
    (table) =>
      `SELECT '${table}', id FROM ${table} WHERE account_id <> ${account} OR account_id IS NULL AND ${
        mode === 'users'
          ? 'true'
          : `${account} IS NOT NULL AND NOT EXISTS (
             SELECT FROM ${table} first WHERE first.account_id = ${table}.${account}
                AND ${table === 'solves' ? 'first.challenge_id = solves.challenge_id' : 'first.target = unlocks.target'})`
      }`,
  );
  return test.rows(`
    ${[...counted, ...once].join(' UNION ALL ')}
    UNION ALL
    SELECT 'progress', COALESCE(p.account_id, s.account_id)
      FROM progress p
      FULL JOIN (SELECT s.account_id, s.challenge_id, COUNT(*) AS attempts, COUNT(*) FILTER (WHERE type = 'incorrect') AS fails,
                        MAX(solves.id) AS solve
                   FROM submissions s LEFT JOIN solves ON solves.id = s.id AND solves.account_id = s.account_id
                  WHERE s.account_id IS NOT NULL GROUP BY s.account_id, s.challenge_id) s
        ON (s.account_id, s.challenge_id) = (p.account_id, p.challenge_id)
     WHERE (s.attempts, s.fails, COALESCE(s.solve, 0)) IS DISTINCT FROM (p.attempts, p.fails, COALESCE(p.solve, 0))
    UNION ALL
    SELECT 'challenge', c.id FROM challenges c
     WHERE c.solves <> (SELECT COUNT(*) FROM solves s WHERE s.challenge_id = c.id AND s.account_id IS NOT NULL)`);
}
