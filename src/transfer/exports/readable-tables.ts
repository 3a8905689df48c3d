/**
 * CTFd allows one solve of a challenge by each user and by each team; this platform may store more. Keeps the first
 * solve of a user, and `team_id` only in the first solve of a team. Solves that count precede others.
 */
export const SOLVES = `
  (SELECT id, challenge_id, user_id,
          CASE WHEN row_number() OVER (PARTITION BY challenge_id, team_id ORDER BY account_id IS NULL, id) = 1 THEN team_id END AS team_id
     FROM (SELECT *, row_number() OVER (PARTITION BY challenge_id, user_id ORDER BY account_id IS NULL, id) AS of_user
             FROM solves) AS ranked
    WHERE of_user = 1) AS solves`;

/**
 * SQL of submissions that CTFd can read: a correct one without a solve becomes `discard`. `replacement` is SQL of
 * another type to export, or null.
 */
export function submissionsAs(replacement: string): string {
  return `
  (SELECT submissions.id, submissions.challenge_id, submissions.user_id, submissions.team_id, submissions.ip,
          submissions.provided, submissions.date,
          COALESCE(${replacement}, CASE WHEN submissions.type = 'correct' AND kept.id IS NULL THEN 'discard' ELSE submissions.type END) AS type
     FROM submissions LEFT JOIN (SELECT id FROM ${SOLVES}) AS kept ON kept.id = submissions.id) AS submissions`;
}

/** Setting with the schema revision of `dynamic_challenge`; CTFd does not start with a wrong one. */
const DECAY_KEY = 'dynamic_challenges_alembic_version';

/** SQL of the value of a setting for CTFd 3.7.1. CTFd adds `DECAY_KEY` if it is missing. */
export const DECAY_37 = `CASE WHEN key = '${DECAY_KEY}' THEN 'eb68f277ab61' ELSE value END`;

/**
 * SQL of the settings for CTFd 3.8.7. Always contains the revision in which `dynamic_challenge` has the newer column
 * names.
 */
export const CONFIG_38 = `
  (SELECT id, key, value FROM config WHERE key <> '${DECAY_KEY}'
   UNION ALL
   SELECT COALESCE((SELECT id FROM config WHERE key = '${DECAY_KEY}'), (SELECT COALESCE(MAX(id), 0) + 1 FROM config)),
          '${DECAY_KEY}', '93284ed9c099') AS config`;
