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

/** Mark of an administrator who found nothing wrong. */
export class InsightMarkView {
  @TextField('Why', { nullable: true, example: 'two brothers' }) note: string | null;
  @TextField('Who marked it; null where they are gone', { nullable: true, example: 'admin' }) by: string | null;
  @DateField('When') created: Instant;
}

class InsightView {
  @TextField('By which it is marked', { example: '192.0.2.7' }) key: string;
  @ViewField('The mark that it is seen and fine; null without one', () => InsightMarkView, { nullable: true })
  mark: InsightMarkView | null;
}

/** An account in an insight. */
export class InsightAccountView {
  @IntField('User or team id, by the mode of the event', { example: 2 }) id: number;
  @TextField('Display name', { example: 'user1' }) name: string;
  @BoolField('Banned') banned: boolean;
}

/** A challenge in an insight. */
export class InsightChallengeView {
  @IntField('Challenge id', { example: 84 }) id: number;
  @TextField('Name', { nullable: true, example: 'Heap of trouble' }) name: string | null;
  @TextField('Category', { nullable: true, example: 'pwn' }) category: string | null;
}

/** An incorrect submission that several accounts sent, but few others. */
export class SharedAnswerView extends InsightView {
  @ViewField('The challenge it was sent to', () => InsightChallengeView) challenge: InsightChallengeView;
  @TextField('The answer as it was first sent', { example: 'ctf{wr0ng_but_rare}' }) answer: string;
  @ViewField('Who sent it, 10 at most', () => [InsightAccountView]) accounts: InsightAccountView[];
  @IntField('How many accounts sent it', { example: 2 }) account_count: number;
  @IntField('How often it was sent', { example: 3 }) submissions: number;
  @DateField('When it was first sent') first_seen: Instant;
  @DateField('When it was last sent') last_seen: Instant;
}

/** An address that several accounts used. */
export class SharedAddressView extends InsightView {
  @TextField('The address', { example: '192.0.2.7' }) address: string;
  @ViewField('Who came from it, 10 at most', () => [InsightAccountView]) accounts: InsightAccountView[];
  @IntField('How many accounts came from it', { example: 2 }) account_count: number;
  @IntField('Answers given from it', { example: 31 }) submissions: number;
  @DateField('When somebody first came from it') first_seen: Instant;
  @DateField('When somebody last did') last_seen: Instant;
}

const SECONDS = { type: 'number', minimum: 0 } as const;

/** A solve that was far faster than others. */
export class FastSolveView extends InsightView {
  @IntField('Solve id', { example: 7 }) solve_id: number;
  @ViewField('What was solved', () => InsightChallengeView) challenge: InsightChallengeView;
  @ViewField('Who solved it', () => InsightAccountView) account: InsightAccountView;
  @ViewField('Which of its users did', () => InsightAccountView) user: InsightAccountView;
  @DateField('When') date: Instant;
  @CustomField(
    'Seconds since the start of the event, the release of the challenge or the solve of the user before it',
    { ...SECONDS, example: 4 },
    asIs,
  )
  seconds: number;
  @CustomField('The same of half of all solvers, at most', { ...SECONDS, example: 2400 }, asIs) median_seconds: number;
  @IntField('Solves of the challenge', { example: 12 }) solves: number;
  @ChoiceField('What the time is counted from', ['start', 'release', 'solve'], { example: 'solve' })
  since: 'start' | 'release' | 'solve';
}

/** A challenge that no account or almost every account solves. */
export class OddChallengeView extends InsightView {
  @ChoiceField(
    '`dead`: many tried and none solved it; `easy`: nearly all who tried solved it at once',
    ['dead', 'easy'],
    {
      example: 'dead',
    },
  )
  verdict: 'dead' | 'easy';
  @ViewField('The challenge', () => InsightChallengeView) challenge: InsightChallengeView;
  @IntField('Accounts that answered', { example: 40 }) accounts: number;
  @IntField('Wrong answers', { example: 95 }) fails: number;
  @IntField('Solves', { example: 0 }) solves: number;
}

function asIs(value: unknown): unknown {
  return value;
}
