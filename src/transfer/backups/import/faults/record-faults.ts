import { SUBMISSION_TYPES } from '../../../../competition/submissions/submission.entity';
import type { Fault } from '../import-staging';
import { missing, orphans, repeats, strays, undated, unknown } from './fault-makers';

/** A solve has the id of its submission. */
const SUBMISSION = 'JOIN import_submissions s ON s.id = r.id';

export const RECORD_FAULTS: readonly Fault[] = [
  missing('submissions', 'challenge_id'),
  missing('submissions', 'user_id'),
  orphans('submissions', 'challenge_id', 'challenges'),
  orphans('submissions', 'user_id', 'users'),
  strays('submissions', 'team_id', 'teams'),
  undated('submissions', 'date'),
  // CTFd gives points for a solve that has a submission, whatever the submission's type. A solve without a submission
  // has no date and gives none.
  {
    table: 'solves',
    where: 'NOT EXISTS (SELECT FROM import_submissions s WHERE s.id = r.id)',
    reason: `'id: there is no submission with this id'`,
  },
  {
    table: 'solves',
    join: SUBMISSION,
    where: '(r.challenge_id, r.user_id, r.team_id) IS DISTINCT FROM (s.challenge_id, s.user_id, s.team_id)',
    value: `concat_ws(',', s.challenge_id, s.user_id, s.team_id)`,
    set: `challenge_id = split_part(fault.value, ',', 1)::int, user_id = split_part(fault.value, ',', 2)::int,
          team_id = NULLIF(split_part(fault.value, ',', 3), '')::int`,
    reason: `'challenge_id, user_id, team_id: are not those of its submission, which are taken'`,
  },
  {
    ...repeats('solves', 'challenge_id, user_id'),
    join: firstSolves('user_id'),
  },
  {
    table: 'submissions',
    where: `r.type IS DISTINCT FROM 'correct' AND EXISTS (SELECT FROM import_solves s WHERE s.id = r.id)`,
    set: `type = 'correct'`,
    reason: `format('type: %s, but there is a solve; taken as correct', COALESCE(quote_ident(r.type), 'null'))`,
  },
  {
    table: 'submissions',
    where: `r.type = 'correct' AND NOT EXISTS (SELECT FROM import_solves s WHERE s.id = r.id)`,
    set: `type = 'discard'`,
    reason: `'type: correct, but there is no solve, and so no points; taken as discard'`,
  },
  unknown('submissions', 'type', SUBMISSION_TYPES, { set: `type = 'discard'`, outcome: 'taken as discard' }),
  {
    table: 'awards',
    where: 'r.user_id IS NULL AND r.team_id IS NOT NULL',
    value: `(SELECT COALESCE((SELECT captain_id FROM import_teams t WHERE t.id = r.team_id),
                            (SELECT MIN(u.id) FROM import_users u WHERE u.team_id = r.team_id)))::text`,
    set: 'user_id = fault.value::int',
    reason: `'user_id: is missing; the captain of the team is taken, or its first member'`,
  },
  missing('awards', 'user_id'),
  orphans('awards', 'user_id', 'users'),
  strays('awards', 'team_id', 'teams'),
  strays('awards', 'challenge_id', 'challenges'),
  undated('awards', 'date'),
  missing('unlocks', 'user_id'),
  missing('unlocks', 'target'),
  orphans('unlocks', 'user_id', 'users'),
  strays('unlocks', 'team_id', 'teams'),
  unknown('unlocks', 'type', ['hints', 'solutions'], { outcome: 'nothing can be unlocked by it' }),
  { ...orphans('unlocks', 'target', 'hints'), ...targetMissing('hints') },
  { ...orphans('unlocks', 'target', 'solutions'), ...targetMissing('solutions') },
  undated('unlocks', 'date'),
  repeats('unlocks', 'type, target, user_id', { order: 'date, id' }),
];

/**
 * Solves and unlocks of something that another member of the team solved or unlocked earlier. Only the first counts for
 * the team. Applied in teams mode only.
 */
export const TEAM_REPEATS: readonly Fault[] = [
  { table: 'solves', join: firstSolves('team_id'), ...uncounted() },
  { ...repeats('unlocks', 'type, target, team_id', { order: 'date, id' }), ...uncounted() },
];

function uncounted(): Pick<Fault, 'where' | 'set' | 'reason'> {
  return {
    where: 'ranking.place > 1',
    // Changes no value, but reports a repair: `oncePerAccount` decides which rows count.
    set: 'team_id = r.team_id',
    reason: `format('team_id: row %s was the first of the team; this one counts for nobody', ranking.first)`,
  };
}

function firstSolves(account: 'user_id' | 'team_id'): string {
  return `JOIN (SELECT solve.id, row_number() OVER same AS place, first_value(solve.id) OVER same AS first
                  FROM import_solves solve JOIN import_submissions submission ON submission.id = solve.id
                 WHERE solve.${account} IS NOT NULL
                WINDOW same AS (PARTITION BY solve.challenge_id, solve.${account} ORDER BY submission.date, solve.id)) ranking
            ON ranking.id = r.id`;
}

function targetMissing(target: 'hints' | 'solutions'): Pick<Fault, 'where'> {
  return {
    where: `r.type = '${target}' AND NOT EXISTS (SELECT FROM import_${target} t WHERE t.id = r.target)`,
  };
}
