import { BoolField, ChoiceField, DateField, IntField, TextField, ViewField } from '../../http/fields/fields';
import type { Instant } from '../../platform/clock/instant';

/** The account gets a solve, loses it, or another of its submissions becomes the solve. */
export const SOLVE_CHANGES = ['gained', 'lost', 'moved'] as const;
export type SolveChange = (typeof SOLVE_CHANGES)[number];

/** The challenge before and after. */
export class RegradedChallengeView {
  @IntField('Challenge id', { example: 1 }) id: number;
  @TextField('Name', { nullable: true, example: 'Baby heap' }) name: string | null;
  @IntField('Points before', { nullable: true, example: 500 }) value_before: number | null;
  @IntField('Points after', { nullable: true, example: 480 }) value_after: number | null;
  @IntField('Solves before, by accounts neither hidden nor banned', { example: 3 }) solves_before: number;
  @IntField('Solves after', { example: 5 }) solves_after: number;
}

/** Number of submissions that change, by their new type. */
export class RegradedSubmissionsView {
  @IntField('Become right', { example: 2 }) correct: number;
  @IntField('Become right without solving the challenge yet', { example: 0 }) partial: number;
  @IntField('Become wrong', { example: 0 }) incorrect: number;
}

/** Number of accounts whose solve changes, including hidden and banned ones. */
export class RegradedSolvesView {
  @IntField('Accounts that have solved the challenge now', { example: 2 }) gained: number;
  @IntField('Accounts that have not solved it any more', { example: 0 }) lost: number;
  @IntField('Accounts whose solve is another of their answers, and of another date', { example: 0 }) moved: number;
}

/** An account whose solve changes. */
export class RegradedAccountView {
  @IntField('User or team id, by the mode of the event', { example: 2 }) account_id: number;
  @TextField('Name', { example: 'ada' }) name: string;
  @BoolField('Whether it counts: it is neither hidden nor banned', { example: true }) counts: boolean;
  @ChoiceField('What becomes of its solve', SOLVE_CHANGES, { example: 'gained' }) change: SolveChange;
  @IntField('The submission that is the solve now, or that was it where there is none any more', { example: 7 })
  submission_id: number;
  @DateField('Its date') date: Instant;
}

/** An account whose points or place change. */
export class RegradedStandingView {
  @IntField('User or team id, by the mode of the event', { example: 2 }) account_id: number;
  @TextField('Name', { example: 'ada' }) name: string;
  @IntField('Points before', { example: 100 }) score_before: number;
  @IntField('Points after', { example: 580 }) score_after: number;
  @IntField('Place before; null for who is not on the board', { nullable: true, example: 12 })
  place_before: number | null;
  @IntField('Place after', { nullable: true, example: 3 }) place_after: number | null;
}

/** Changes that a regrade makes. */
export class RegradeView {
  @BoolField('Whether this only tells what would change', { example: true }) dry_run: boolean;
  @BoolField('Whether `accept` is a new flag: there is none like it yet', { example: true }) adds_flag: boolean;
  @ViewField('The challenge', () => RegradedChallengeView) challenge: RegradedChallengeView;
  @ViewField('Submissions', () => RegradedSubmissionsView) submissions: RegradedSubmissionsView;
  @ViewField('Solves', () => RegradedSolvesView) solves: RegradedSolvesView;
  @ViewField('Accounts whose solve changes; the first 200 by id', () => [RegradedAccountView])
  accounts: RegradedAccountView[];
  @IntField('Number of accounts whose points change', { example: 5 }) scores_changed: number;
  @IntField('Number of accounts whose place changes', { example: 4 }) places_changed: number;
  @ViewField('Accounts whose points or place change, as on the board without a freeze; the best 200', () => [
    RegradedStandingView,
  ])
  standings: RegradedStandingView[];
}
