import type { BackupContent } from './backup-builder';
import { challenge, token, user } from './imports';

/** Token of the backup's administrator. */
export const CTFD_38_ADMIN = { token: 'ctfd-38-admin-token' };

/** Rows of the tables of a backup, by table. */
export type BackupRows = Record<string, Record<string, unknown>[]>;

const SHA1 = 'aaf4c61ddcc5e8a2dabede0f3b482cd9aea9434d';
const at = (seconds: number): string => `2026-11-20T12:00:${String(seconds).padStart(2, '0')}.250000`;

/** Columns that a challenge of CTFd 3.8 has in addition to those of `challenge`. */
const FIXED = {
  ...{ attribution: null, logic: 'any', position: 0 },
  ...{ initial: null, minimum: null, decay: null, function: 'static' },
};
const FALLS = { initial: 500, minimum: 100, decay: 20, function: 'logarithmic' };

const submission = (id: number, challenge_id: number, user_id: number, type: string, provided: string): object => ({
  ...{ id, challenge_id, user_id, team_id: null, ip: '203.0.113.7', provided, type, date: at(id) },
});
const solve = (id: number, challenge_id: number, user_id: number): object => ({
  id,
  challenge_id,
  user_id,
  team_id: null,
});
const file = (id: number, values: object): object => ({
  ...{ id, type: 'standard', location: `ab/${id}.txt`, challenge_id: null, page_id: null, sha1sum: SHA1 },
  ...{ solution_id: null, ...values },
});

/**
 * A backup in the schema of CTFd 3.8.7, with every table and column that 3.7.1 does not have. The values of challenges
 * match their solves.
 */
export function ctfd38Backup(): BackupContent & { tables: BackupRows } {
  const tables: Record<string, object[]> = {
    brackets: [{ id: 1, name: 'Students', description: 'at school', type: 'users' }],
    challenges: [
      challenge(1, { ...FIXED, name: 'Fixed', attribution: 'by **ann**', position: 2 }),
      challenge(2, { ...FIXED, ...FALLS, name: 'Falls', value: 499 }),
      challenge(3, { ...FIXED, ...FALLS, name: 'Linear', value: 480, function: 'linear' }),
      challenge(4, { ...FIXED, name: 'Dynamic', type: 'dynamic', value: 400 }),
      challenge(5, { ...FIXED, name: 'All', logic: 'all', max_attempts: 3 }),
      challenge(6, { ...FIXED, name: 'Preview', requirements: { prerequisites: [5], anonymize: 'preview' } }),
      challenge(7, { ...FIXED, name: 'Masked', requirements: { prerequisites: [5], anonymize: true } }),
    ],
    config: Object.entries({
      ...{ ctf_name: 'Peer CTF', ctf_theme: 'core', ctf_version: '3.8.7', user_mode: 'users', setup: 'true' },
      ...{ max_attempts_behavior: 'timeout', max_attempts_timeout: '600', challenge_ratings: 'private' },
      ...{ hints_free_public_access: 'false', view_self_submissions: 'true', domain_blacklist: 'mailinator.com' },
      ...{ default_locale: 'de', dynamic_challenges_alembic_version: '93284ed9c099' },
    }).map(([key, value], n) => ({ id: n + 1, key, value })),
    dynamic_challenge: [
      { id: 4, dynamic_initial: 400, dynamic_minimum: 100, dynamic_decay: 15, dynamic_function: 'logarithmic' },
    ],
    files: [file(1, { type: 'challenge', challenge_id: 1 }), file(2, { type: 'solution', solution_id: 1 })],
    flags: [{ id: 1, challenge_id: 5, type: 'static', content: 'ctf{a}', data: 'case_insensitive' }],
    hints: [
      { id: 1, type: 'standard', challenge_id: 1, content: 'one', cost: 0, requirements: null, title: 'First' },
      {
        id: 2,
        type: 'standard',
        challenge_id: 1,
        content: 'two',
        cost: 5,
        requirements: { prerequisites: [1] },
        title: null,
      },
    ],
    ratings: [
      { id: 1, user_id: 2, challenge_id: 1, value: 1, review: 'Fun ö', date: at(50) },
      { id: 2, user_id: 3, challenge_id: 1, value: -1, review: '', date: at(51) },
      { id: 4, user_id: 2, challenge_id: 4, value: 1, review: null, date: at(52) },
    ],
    solutions: [
      { id: 1, challenge_id: 1, content: 'do **this**', state: 'solved' },
      { id: 2, challenge_id: 2, content: 'that', state: 'visible' },
    ],
    solves: [
      solve(1, 1, 2),
      solve(2, 1, 3),
      solve(3, 2, 2),
      solve(4, 2, 3),
      solve(5, 3, 2),
      solve(6, 3, 3),
      solve(7, 4, 2),
    ],
    submissions: [
      submission(1, 1, 2, 'correct', 'ctf{a}'),
      submission(2, 1, 3, 'correct', 'ctf{a}'),
      submission(3, 2, 2, 'correct', 'ctf{a}'),
      submission(4, 2, 3, 'correct', 'ctf{a}'),
      submission(5, 3, 2, 'correct', 'ctf{a}'),
      submission(6, 3, 3, 'correct', 'ctf{a}'),
      submission(7, 4, 2, 'correct', 'ctf{a}'),
      submission(8, 5, 2, 'partial', 'ctf{a}'),
      submission(9, 5, 3, 'incorrect', 'no'),
      submission(10, 5, 3, 'ratelimited', 'ctf{b}'),
      submission(11, 5, 3, 'discard', 'ctf{c}'),
    ],
    tags: [{ id: 1, challenge_id: 6, value: 'easy' }],
    tokens: [token(1, 1, CTFD_38_ADMIN.token)],
    tracking: [{ id: 1, type: 'challenges.open', ip: '203.0.113.7', user_id: 2, date: at(1), target: 1 }],
    unlocks: [
      { id: 1, user_id: 2, team_id: null, target: 2, date: at(20), type: 'hints' },
      { id: 2, user_id: 2, team_id: null, target: 1, date: at(21), type: 'solutions' },
    ],
    users: [
      user(1, { name: 'chief', type: 'admin', hidden: true, change_password: false }),
      user(2, { name: 'ann', bracket_id: 1, change_password: false }),
      user(3, { name: 'bob', change_password: true }),
    ],
  };
  const uploads = { 'ab/1.txt': 'hello', 'ab/2.txt': 'hello' };
  return { version: '48d8250d19bd', tables: tables as BackupRows, uploads };
}
