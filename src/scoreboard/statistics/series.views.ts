import { ChoiceField, DateField, IntField, ListField, TextField, ViewField } from '../../http/fields/fields';
import type { Instant } from '../../platform/clock/instant';
import { SERIES, type SeriesName } from './series.dto';

/** A line of a series. */
export class SeriesLineView {
  @TextField('`correct`, `incorrect` and `other` of answers; otherwise the name of the series alone', {
    example: 'incorrect',
  })
  name: string;
  @ListField('How many in each step, the first first', 'integer', { example: [3, 0, 12] }) values: number[];
}

/** A time series. */
export class SeriesView {
  @ChoiceField('What is counted', SERIES, { example: 'attempts' }) of: SeriesName;
  @DateField('When the first step begins') from: Instant;
  @DateField('When the last step ends') to: Instant;
  @IntField('Seconds of a step', { example: 600 }) step: number;
  @ViewField('The lines, all of the same length', () => [SeriesLineView]) lines: SeriesLineView[];
}

/** The first account that solved a challenge. */
export class FirstSolveView {
  @IntField('User or team id, by the mode of the event', { example: 2 }) account_id: number;
  @TextField('Display name', { example: 'user1' }) name: string;
  @DateField('When') date: Instant;
}

/** Results of a challenge, by accounts neither hidden nor banned. */
export class ChallengeOutcomeView {
  @IntField('Challenge id', { example: 84 }) id: number;
  @TextField('Name', { nullable: true, example: 'Heap of trouble' }) name: string | null;
  @TextField('Category', { nullable: true, example: 'pwn' }) category: string | null;
  @TextField('Kind', { example: 'dynamic' }) type: string;
  @TextField('State', { example: 'visible' }) state: string;
  @IntField('Points it is worth at present', { nullable: true, example: 100 }) value: number | null;
  @IntField('Accounts that answered', { example: 30 }) accounts: number;
  @IntField('Answers', { example: 71 }) attempts: number;
  @IntField('Wrong answers', { example: 59 }) fails: number;
  @IntField('Solves', { example: 12 }) solves: number;
  @ViewField('Who solved it first; null for nobody', () => FirstSolveView, { nullable: true })
  first_solve: FirstSolveView | null;
  @IntField('Seconds from the start of the event after which half of the solvers had solved it; null without a start', {
    nullable: true,
    example: 7200,
  })
  median_seconds: number | null;
}

/** An account with its progress in each challenge. */
export class ProgressionAccountView {
  @IntField('User or team id, by the mode of the event', { example: 2 }) id: number;
  @TextField('Display name', { example: 'user1' }) name: string;
  @IntField('Points', { example: 200 }) score: number;
  @IntField('Place', { example: 1 }) place: number;
  @TextField('Where administrators find the account', { example: '/admin/users/2' }) url: string;
  @IntField('Bracket it competes in', { nullable: true, example: null }) bracket_id: number | null;
  @TextField('Name of the bracket', { nullable: true, example: null }) bracket_name: string | null;
  @ListField('Challenges it solved', 'integer', { example: [84] }) solves: number[];
  @ListField('Challenges it gave wrong answers to', 'integer', { example: [85] }) attempts: number[];
  @ListField('Always empty: who opens a challenge is not recorded', 'integer', { example: [] }) opens: number[];
}

/** A column of the matrix. */
export class ProgressionChallengeView {
  @IntField('Challenge id', { example: 84 }) id: number;
  @TextField('Name', { nullable: true, example: 'Heap of trouble' }) name: string | null;
  @IntField('Points it is worth at present', { nullable: true, example: 100 }) value: number | null;
  @IntField('Place in the list; 0 is after all that have one', { example: 0 }) position: number;
  @TextField('Category', { nullable: true, example: 'pwn' }) category: string | null;
  @TextField('Where administrators find the challenge', { example: '/admin/challenges/84' }) url: string;
}

/** A bracket. */
export class ProgressionBracketView {
  @IntField('Bracket id', { example: 1 }) id: number;
  @TextField('Name', { example: 'Students' }) name: string;
  @TextField('What it is for', { nullable: true, example: null }) description: string | null;
  @TextField('Who competes in it', { example: 'users' }) type: string;
}

/** Solves and attempts by account and challenge, in the form of newer CTFd releases. */
export class ProgressionView {
  @ViewField('The accounts of the page, by their place', () => [ProgressionAccountView])
  scoreboard: ProgressionAccountView[];
  @ViewField('The visible challenges', () => [ProgressionChallengeView]) challenges: ProgressionChallengeView[];
  @ViewField('The brackets', () => [ProgressionBracketView]) brackets: ProgressionBracketView[];
}
