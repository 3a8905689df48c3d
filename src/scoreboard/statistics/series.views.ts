import { ChoiceField, DateField, IntField, ListField, TextField, ViewField } from '../../http/fields/fields';
import type { Instant } from '../../platform/clock/instant';
import { SERIES, type SeriesName } from './series.dto';

/** One line of a time series, such as the correct submissions. */
export class SeriesLineView {
  @TextField('`correct`, `incorrect` and `other` for submissions; otherwise the name of the series', {
    example: 'incorrect',
  })
  name: string;
  @ListField('Number in each step, the first step first', 'integer', { example: [3, 0, 12] }) values: number[];
}

/** A time series: counts by step, in one or more lines. */
export class SeriesView {
  @ChoiceField('Counted records', SERIES, { example: 'attempts' }) of: SeriesName;
  @DateField('Start of the first step') from: Instant;
  @DateField('End of the last step') to: Instant;
  @IntField('Length of a step in seconds', { example: 600 }) step: number;
  @ViewField('Lines, all of the same length', () => [SeriesLineView]) lines: SeriesLineView[];
}

/** The first account that solved a challenge. */
export class FirstSolveView {
  @IntField('User or team id, depending on the mode of the event', { example: 2 }) account_id: number;
  @TextField('Display name', { example: 'user1' }) name: string;
  @DateField('Time of the solve') date: Instant;
}

/** Results of a challenge, by accounts neither hidden nor banned; likes and dislikes are those of all users. */
export class ChallengeOutcomeView {
  @IntField('Challenge id', { example: 84 }) id: number;
  @TextField('Name', { nullable: true, example: 'Heap of trouble' }) name: string | null;
  @TextField('Category', { nullable: true, example: 'pwn' }) category: string | null;
  @TextField('Type', { example: 'dynamic' }) type: string;
  @TextField('State', { example: 'visible' }) state: string;
  @IntField('Current points', { nullable: true, example: 100 }) value: number | null;
  @IntField('Number of accounts with submissions', { example: 30 }) accounts: number;
  @IntField('Submissions', { example: 71 }) attempts: number;
  @IntField('Wrong submissions', { example: 59 }) fails: number;
  @IntField('Solves', { example: 12 }) solves: number;
  @IntField('Likes', { example: 9 }) likes: number;
  @IntField('Dislikes', { example: 1 }) dislikes: number;
  @ViewField('First solve; null if there is none', () => FirstSolveView, { nullable: true })
  first_solve: FirstSolveView | null;
  @IntField('Seconds from the start of the event until half of the solvers had solved it; null if no start is set', {
    nullable: true,
    example: 7200,
  })
  median_seconds: number | null;
}

/** An account with its solved and attempted challenges. */
export class ProgressionAccountView {
  @IntField('User or team id, depending on the mode of the event', { example: 2 }) id: number;
  @TextField('Display name', { example: 'user1' }) name: string;
  @IntField('Points', { example: 200 }) score: number;
  @IntField('Place', { example: 1 }) place: number;
  @TextField('URL of the account for administrators', { example: '/admin/users/2' }) url: string;
  @IntField('Bracket of the account', { nullable: true, example: null }) bracket_id: number | null;
  @TextField('Name of the bracket', { nullable: true, example: null }) bracket_name: string | null;
  @ListField('Challenges that the account solved', 'integer', { example: [84] }) solves: number[];
  @ListField('Challenges with wrong submissions of the account', 'integer', { example: [85] }) attempts: number[];
  @ListField('Always empty: openings of a challenge are not recorded', 'integer', { example: [] }) opens: number[];
}

/** A visible challenge in the progression matrix. */
export class ProgressionChallengeView {
  @IntField('Challenge id', { example: 84 }) id: number;
  @TextField('Name', { nullable: true, example: 'Heap of trouble' }) name: string | null;
  @IntField('Current points', { nullable: true, example: 100 }) value: number | null;
  @IntField('Place in the list; challenges with 0 come last', { example: 0 }) position: number;
  @TextField('Category', { nullable: true, example: 'pwn' }) category: string | null;
  @TextField('URL of the challenge for administrators', { example: '/admin/challenges/84' }) url: string;
}

/** A bracket by which the progression matrix can be filtered. */
export class ProgressionBracketView {
  @IntField('Bracket id', { example: 1 }) id: number;
  @TextField('Name', { example: 'Students' }) name: string;
  @TextField('Purpose of the bracket', { nullable: true, example: null }) description: string | null;
  @TextField('Kind of accounts in the bracket', { example: 'users' }) type: string;
}

/** A page of the progression matrix: solved and attempted challenges by account, as newer CTFd releases return it. */
export class ProgressionView {
  @ViewField('Accounts of the page, sorted by place', () => [ProgressionAccountView])
  scoreboard: ProgressionAccountView[];
  @ViewField('Visible challenges', () => [ProgressionChallengeView]) challenges: ProgressionChallengeView[];
  @ViewField('All brackets', () => [ProgressionBracketView]) brackets: ProgressionBracketView[];
}
