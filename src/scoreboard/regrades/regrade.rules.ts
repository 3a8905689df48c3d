import type { ChallengeLogic } from '../../challenges/challenges/challenge.entity';
import { type CompiledFlag, isCorrect, stripSubmission } from '../../challenges/flags/flag.rules';
import {
  type AttemptOutcome,
  outcomeByFlags,
  outcomeByMembers,
  type PartialSubmission,
} from '../../competition/attempts/attempt.rules';
import type { SubmissionType } from '../../competition/submissions/submission.entity';
import { byPlace } from '../score-index';

/** A stored submission with its type before the regrade. */
export interface JudgedSubmission {
  id: number;
  user_id: number;
  provided: string | null;
  type: SubmissionType;
  /** True if an administrator marked the submission as correct. A regrade does not change its type. */
  is_by_hand: boolean;
}

/** The rules for the submissions of one account; `members` are the user ids of a team. */
export interface Judgement {
  logic: ChallengeLogic;
  flags: readonly CompiledFlag[];
  members: readonly number[];
}

/**
 * `types` has the new type of each submission whose type changes. `solve` is the id of the submission that solves the
 * challenge.
 */
export interface Regraded {
  types: Map<number, SubmissionType>;
  solve: number | null;
}

const TYPES = {
  correct: 'correct',
  partial: 'partial',
  // A correct flag that was already submitted. A live attempt would not be stored, but the stored row needs a type.
  repeated: 'partial',
  incorrect: 'incorrect',
} satisfies Record<AttemptOutcome, SubmissionType>;

/**
 * Grades the submissions of one account to one challenge, earliest first. The first correct one is the solve; later
 * ones keep their type. `submissions` may omit submissions that were incorrect and still are.
 */
export function regraded(submissions: readonly JudgedSubmission[], judgement: Judgement): Regraded {
  const types = new Map<number, SubmissionType>();
  const earlier: PartialSubmission[] = [];
  for (const [index, submission] of submissions.entries()) {
    const isReached = (): boolean => areStillRight(submissions.slice(0, index), earlier);
    const outcome = outcomeOf(submission, earlier, judgement, isReached);
    if (TYPES[outcome] !== submission.type) types.set(submission.id, TYPES[outcome]);
    if (outcome === 'correct') return { types, solve: submission.id };
    if (outcome !== 'incorrect') earlier.push({ user_id: submission.user_id, provided: textOf(submission) });
  }
  return { types, solve: null };
}

/**
 * `isReached` returns true if every member whose submission counted towards the team's solve still has a correct one.
 */
function outcomeOf(
  submission: JudgedSubmission,
  earlier: readonly PartialSubmission[],
  { logic, flags, members }: Judgement,
  isReached: () => boolean,
): AttemptOutcome {
  if (submission.type === 'correct' && submission.is_by_hand) return 'correct';
  if (submission.provided === null || !isCorrect(flags, textOf(submission))) return 'incorrect';
  switch (logic) {
    case 'any':
      return 'correct';
    case 'all':
      return outcomeByFlags(flags, textOf(submission), earlier);
    case 'team':
      return submission.type === 'correct' && isReached()
        ? 'correct'
        : outcomeByMembers(members, submission.user_id, earlier);
  }
}

/**
 * Returns true if every user with a `partial` submission in `before` is also in `earlier`. Does not use the current
 * members: a user may have left the team since.
 */
function areStillRight(before: readonly JudgedSubmission[], earlier: readonly PartialSubmission[]): boolean {
  const right = new Set(earlier.map(({ user_id }) => user_id));
  return before.every(({ type, user_id }) => type !== 'partial' || right.has(user_id));
}

function textOf({ provided }: JudgedSubmission): string {
  return stripSubmission(provided ?? '');
}

/**
 * Points of an account without the regraded challenge. `is_listed` is true if it has another solve or an award that is
 * worth points.
 */
export interface OtherPoints {
  account_id: number;
  name: string;
  hidden: boolean;
  banned: boolean;
  score: number;
  last_gain: number | null;
  last_gain_id: number | null;
  is_listed: boolean;
}

/** A solve of the regraded challenge; `time` is in microseconds since 1970. */
export interface SolveFact {
  id: number;
  time: number;
}

/**
 * Points and place of every account by id. `solves` are the solves of the regraded challenge by account id, `value` its
 * points.
 */
export function standingsWith(
  others: Iterable<OtherPoints>,
  solves: ReadonlyMap<number, SolveFact>,
  value: number | null,
): Map<number, { score: number; place: number | null }> {
  const points = value ?? 0;
  const rows = [...others].map((other) => withSolve(other, solves.get(other.account_id), points));
  const standings = new Map(rows.map(({ account_id, score }) => [account_id, { score, place: null as number | null }]));
  const ranked = rows.filter(({ is_listed, hidden, banned }) => is_listed && !hidden && !banned).sort(byPlace);
  for (const [index, { account_id, score }] of ranked.entries()) standings.set(account_id, { score, place: index + 1 });
  return standings;
}

function withSolve(other: OtherPoints, solve: SolveFact | undefined, points: number): OtherPoints {
  if (solve === undefined || points === 0) return other;
  const score = other.score + points;
  if (points < 0) return { ...other, score, is_listed: true };
  return {
    ...other,
    score,
    last_gain: Math.max(other.last_gain ?? solve.time, solve.time),
    last_gain_id: Math.max(other.last_gain_id ?? solve.id, solve.id),
    is_listed: true,
  };
}
