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

/** An answer of an account as it was judged so far. */
export interface JudgedAnswer {
  id: number;
  user_id: number;
  provided: string | null;
  type: SubmissionType;
  /** Somebody decided that it is right: the flags have no say. */
  is_by_hand: boolean;
}

/** By what answers are judged; `members` are those of the account whose answers they are. */
export interface Judgement {
  logic: ChallengeLogic;
  flags: readonly CompiledFlag[];
  members: readonly number[];
}

/** What the answers of one account become: those that change, and the one that solves the challenge. */
export interface Regraded {
  types: Map<number, SubmissionType>;
  solve: number | null;
}

const TYPES = {
  correct: 'correct',
  partial: 'partial',
  // Right, and costs no try; an attempt would not have been stored.
  repeated: 'partial',
  incorrect: 'incorrect',
} satisfies Record<AttemptOutcome, SubmissionType>;

/**
 * Judges the answers of one account to one challenge, the earliest first. The first that is right solves it; later ones stay what they
 * are, since nothing is judged that comes after a solve. Wrong answers that were wrong before may be left out.
 */
export function regraded(answers: readonly JudgedAnswer[], judgement: Judgement): Regraded {
  const types = new Map<number, SubmissionType>();
  const earlier: PartialSubmission[] = [];
  for (const [index, answer] of answers.entries()) {
    const isReached = (): boolean => areStillRight(answers.slice(0, index), earlier);
    const outcome = outcomeOf(answer, earlier, judgement, isReached);
    if (TYPES[outcome] !== answer.type) types.set(answer.id, TYPES[outcome]);
    if (outcome === 'correct') return { types, solve: answer.id };
    if (outcome !== 'incorrect') earlier.push({ user_id: answer.user_id, provided: textOf(answer) });
  }
  return { types, solve: null };
}

/** `isReached`: whether all that led to a solve by this answer is right still. */
function outcomeOf(
  answer: JudgedAnswer,
  earlier: readonly PartialSubmission[],
  { logic, flags, members }: Judgement,
  isReached: () => boolean,
): AttemptOutcome {
  if (answer.type === 'correct' && answer.is_by_hand) return 'correct';
  if (answer.provided === null || !isCorrect(flags, textOf(answer))) return 'incorrect';
  switch (logic) {
    case 'any':
      return 'correct';
    case 'all':
      return outcomeByFlags(flags, textOf(answer), earlier);
    case 'team':
      return answer.type === 'correct' && isReached() ? 'correct' : outcomeByMembers(members, answer.user_id, earlier);
  }
}

/** Whether the members whose answers led to a solve were right by the flags of today too: the team has others by now, perhaps. */
function areStillRight(before: readonly JudgedAnswer[], earlier: readonly PartialSubmission[]): boolean {
  const right = new Set(earlier.map(({ user_id }) => user_id));
  return before.every(({ type, user_id }) => type !== 'partial' || right.has(user_id));
}

function textOf({ provided }: JudgedAnswer): string {
  return stripSubmission(provided ?? '');
}

/** An account without what the challenge gives it; `is_listed` where it has points, or lost some, elsewhere. */
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

/** A solve of the challenge: its id, and its moment in microseconds since 1970. */
export interface SolveFact {
  id: number;
  time: number;
}

/** Points and place of every account when these have solved the challenge, which is worth `value`. By account. */
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
