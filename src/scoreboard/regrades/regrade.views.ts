import { BoolField, ChoiceField, DateField, IntField, TextField, ViewField } from '../../http/fields/fields';
import type { Instant } from '../../platform/clock/instant';

/** `moved`: a different submission of the account is now its solve. */
export const SOLVE_CHANGES = ['gained', 'lost', 'moved'] as const;
export type SolveChange = (typeof SOLVE_CHANGES)[number];

/** Points and number of solves of the challenge before and after the regrade. */
export class RegradedChallengeView {
  @IntField('Challenge id', { example: 1 }) id: number;
  @TextField('Name', { nullable: true, example: 'Baby heap' }) name: string | null;
  @IntField('Points before', { nullable: true, example: 500 }) value_before: number | null;
  @IntField('Points after', { nullable: true, example: 480 }) value_after: number | null;
  @IntField('Solves before, except those of hidden and banned accounts', { example: 3 }) solves_before: number;
  @IntField('Solves after', { example: 5 }) solves_after: number;
}

/** Number of submissions whose type changes, by new type. */
export class RegradedSubmissionsView {
  @IntField('Number of submissions that become correct', { example: 2 }) correct: number;
  @IntField('Number of submissions that become `partial`: correct, but no solve yet', { example: 0 }) partial: number;
  @IntField('Number of submissions that become wrong', { example: 0 }) incorrect: number;
}

/** Number of accounts whose solve changes, by kind of change; includes hidden and banned accounts. */
export class RegradedSolvesView {
  @IntField('Number of accounts that gain a solve', { example: 2 }) gained: number;
  @IntField('Number of accounts that lose their solve', { example: 0 }) lost: number;
  @IntField('Number of accounts whose solve moves to another submission and date', { example: 0 }) moved: number;
}

/** An account whose solve changes. */
export class RegradedAccountView {
  @IntField('User or team id, depending on the mode of the event', { example: 2 }) account_id: number;
  @TextField('Name', { example: 'ada' }) name: string;
  @BoolField('True if the solve counts: the account is neither hidden nor banned', { example: true }) counts: boolean;
  @ChoiceField("Change of the account's solve", SOLVE_CHANGES, { example: 'gained' }) change: SolveChange;
  @IntField('Submission that is the solve now, or that was the lost solve', { example: 7 })
  submission_id: number;
  @DateField('Date of the submission') date: Instant;
}

/** An account whose points or place change. */
export class RegradedStandingView {
  @IntField('User or team id, depending on the mode of the event', { example: 2 }) account_id: number;
  @TextField('Name', { example: 'ada' }) name: string;
  @IntField('Points before', { example: 100 }) score_before: number;
  @IntField('Points after', { example: 580 }) score_after: number;
  @IntField('Place before; null if the account is not on the scoreboard', { nullable: true, example: 12 })
  place_before: number | null;
  @IntField('Place after', { nullable: true, example: 3 }) place_after: number | null;
}

/** Report of a regrade or, with `dry_run`, of a preview. */
export class RegradeView {
  @BoolField('True if nothing was changed', { example: true }) dry_run: boolean;
  @BoolField('True if `accept` would be a new flag', { example: true }) adds_flag: boolean;
  @ViewField('The challenge', () => RegradedChallengeView) challenge: RegradedChallengeView;
  @ViewField('Submissions', () => RegradedSubmissionsView) submissions: RegradedSubmissionsView;
  @ViewField('Solves', () => RegradedSolvesView) solves: RegradedSolvesView;
  @ViewField('Accounts whose solve changes; the first 200, sorted by id', () => [RegradedAccountView])
  accounts: RegradedAccountView[];
  @IntField('Number of accounts whose points change', { example: 5 }) scores_changed: number;
  @IntField('Number of accounts whose place changes', { example: 4 }) places_changed: number;
  @ViewField('Accounts whose points or place change on the scoreboard without a freeze; the best 200', () => [
    RegradedStandingView,
  ])
  standings: RegradedStandingView[];
}
