import type { TestApp } from './app';

export type Mode = 'users' | 'teams';

/** Rows that count for the wrong account in the mode, and derived rows that differ from a recount. */
export function discrepancies(test: TestApp, mode: Mode): Promise<unknown[]> {
  const account = mode === 'teams' ? 'team_id' : 'user_id';
  const counted = ['submissions', 'awards'].map(
    (table) => `SELECT '${table}' AS what, id FROM ${table} WHERE account_id IS DISTINCT FROM ${account}`,
  );
  // If several members of a team solved or unlocked the same, one row counts for the team and the others for no
  // account.
  const once = ['solves', 'unlocks'].map(
    (table) =>
      `SELECT '${table}', id FROM ${table} WHERE account_id <> ${account} OR account_id IS NULL AND ${
        mode === 'users'
          ? 'true'
          : `${account} IS NOT NULL AND NOT EXISTS (
             SELECT FROM ${table} first WHERE first.account_id = ${table}.${account}
                AND ${table === 'solves' ? 'first.challenge_id = solves.challenge_id' : '(first.target = unlocks.target OR first.solution_id = unlocks.solution_id)'})`
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
