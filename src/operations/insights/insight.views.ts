import {
  BoolField,
  ChoiceField,
  CustomField,
  DateField,
  IntField,
  TextField,
  ViewField,
} from '../../http/fields/fields';
import type { Instant } from '../../platform/clock/instant';

/** An administrator's mark on an insight considered harmless. */
export class InsightMarkView {
  @TextField('Reason for the mark', { nullable: true, example: 'two brothers' }) note: string | null;
  @TextField('User who set the mark; null if deleted', { nullable: true, example: 'admin' }) by: string | null;
  @DateField('Time at which the mark was set') created: Instant;
}

class InsightView {
  @TextField('Key for marking the insight', { example: '192.0.2.7' }) key: string;
  @ViewField('Mark as seen and harmless; null without a mark', () => InsightMarkView, { nullable: true })
  mark: InsightMarkView | null;
}

/** An account that an insight concerns. */
export class InsightAccountView {
  @IntField('User or team id, depending on the mode of the event', { example: 2 }) id: number;
  @TextField('Display name', { example: 'user1' }) name: string;
  @BoolField('True if the account is banned') banned: boolean;
}

/** The challenge that an insight concerns. */
export class InsightChallengeView {
  @IntField('Challenge id', { example: 84 }) id: number;
  @TextField('Name', { nullable: true, example: 'Heap of trouble' }) name: string | null;
  @TextField('Category', { nullable: true, example: 'pwn' }) category: string | null;
}

/** An incorrect submission that at least two accounts sent, and at most as many as the query permits. */
export class SharedAnswerView extends InsightView {
  @ViewField('Challenge of the submission', () => InsightChallengeView) challenge: InsightChallengeView;
  @TextField('Submitted text, as first sent', { example: 'ctf{wr0ng_but_rare}' }) answer: string;
  @ViewField('Accounts that sent it, at most 10', () => [InsightAccountView]) accounts: InsightAccountView[];
  @IntField('Number of accounts that sent it', { example: 2 }) account_count: number;
  @IntField('Number of submissions', { example: 3 }) submissions: number;
  @DateField('Time of the first submission') first_seen: Instant;
  @DateField('Time of the last submission') last_seen: Instant;
}

/** An IP address that at least two accounts used, and at most as many as the query permits. */
export class SharedAddressView extends InsightView {
  @TextField('Network address', { example: '192.0.2.7' }) address: string;
  @ViewField('Accounts at the address, at most 10', () => [InsightAccountView]) accounts: InsightAccountView[];
  @IntField('Number of accounts at the address', { example: 2 }) account_count: number;
  @IntField('Number of submissions from the address', { example: 31 }) submissions: number;
  @DateField('Time of the first use') first_seen: Instant;
  @DateField('Time of the last use') last_seen: Instant;
}

const SECONDS = { type: 'number', minimum: 0 } as const;

/** A solve that was much faster than usual, or just fast if the challenge has few solves. */
export class FastSolveView extends InsightView {
  @IntField('Solve id', { example: 7 }) solve_id: number;
  @ViewField('Solved challenge', () => InsightChallengeView) challenge: InsightChallengeView;
  @ViewField('Account that solved it', () => InsightAccountView) account: InsightAccountView;
  @ViewField('User who solved it', () => InsightAccountView) user: InsightAccountView;
  @DateField('Time of the solve') date: Instant;
  @CustomField(
    "Seconds since the start of the event, the release of the challenge or the user's previous solve",
    { ...SECONDS, example: 4 },
    asIs,
  )
  seconds: number;
  @CustomField('Median of the seconds of all solvers', { ...SECONDS, example: 2400 }, asIs) median_seconds: number;
  @IntField('Solves of the challenge', { example: 12 }) solves: number;
  @ChoiceField('Start of the measured time', ['start', 'release', 'solve'], { example: 'solve' })
  since: 'start' | 'release' | 'solve';
}

/**
 * `dead`: a challenge with many wrong submissions and no solve. `easy`: a challenge that nearly all accounts that tried
 * it solved, with hardly any wrong submission.
 */
export class OddChallengeView extends InsightView {
  @ChoiceField(
    '`dead`: many accounts tried and none solved it; `easy`: nearly all accounts that tried solved it at once',
    ['dead', 'easy'],
    {
      example: 'dead',
    },
  )
  verdict: 'dead' | 'easy';
  @ViewField('The challenge', () => InsightChallengeView) challenge: InsightChallengeView;
  @IntField('Number of accounts with submissions', { example: 40 }) accounts: number;
  @IntField('Wrong submissions', { example: 95 }) fails: number;
  @IntField('Solves', { example: 0 }) solves: number;
}

function asIs(value: unknown): unknown {
  return value;
}
