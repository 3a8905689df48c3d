import { ChoiceField, IntField, TextField, ViewField } from '../../http/fields/fields';
import { QueryFlag } from '../../http/search/query-fields';
import { ATTEMPT_STATUSES, type AttemptStatus } from './attempt.rules';

/** A submission without a challenge. */
export class GuessDto {
  @TextField('The answer; blanks around it do not count', { example: 'ctf{flag}' }) submission: string;
}

/** A submission to a challenge. */
export class AttemptDto {
  @IntField('Challenge that is answered', { optional: true, nullable: true, example: 1 }) challenge_id?: number | null;
  @TextField('The answer; blanks around it do not count', { example: 'ctf{flag}' }) submission: string;
}

export class AttemptQuery {
  @QueryFlag('Administrators: only tell whether the answer is right; nothing is stored and no limit applies')
  preview?: boolean;
}

/** Fields beyond the specification, present for some results only. */
const SOMETIMES = { details: true, optional: true };
const ONCE_SOLVED = { ...SOMETIMES, nullable: true };

/** The result of an attempt. */
export class AttemptResultView {
  @ChoiceField('Outcome; only `correct` is a solve', ATTEMPT_STATUSES, { example: 'incorrect' }) status: AttemptStatus;
  @TextField('Outcome in words', { example: 'Incorrect. You have 2 tries remaining.' }) message: string;
  @IntField('Seconds until the next answer will be judged; with `ratelimited`', { ...SOMETIMES, example: 12 })
  retry_after?: number | null;
  @IntField('Wrong answers that are left, where their number is limited; with `incorrect` and `partial`', {
    ...SOMETIMES,
    example: 2,
  })
  attempts_left?: number;
  @IntField('What the challenge was worth; this and the following with `correct`, null where the caller may not know', {
    ...ONCE_SOLVED,
    example: 500,
  })
  points?: number | null;
  @IntField('Place of the account now; null where the board does not show it yet', {
    ...ONCE_SOLVED,
    example: 1,
  })
  place?: number | null;
  @IntField('Points of the account now; null where the board does not show them yet', {
    ...ONCE_SOLVED,
    example: 500,
  })
  score?: number | null;
  @IntField('Solves of the challenge, with this one', { ...ONCE_SOLVED, example: 1 })
  solves?: number | null;
  @IntField('1, 2 or 3 for the first three solves of the challenge', { ...ONCE_SOLVED, example: 1 })
  blood?: number | null;
}

/** The challenge that a submission matched. */
export class GuessedChallengeView {
  @IntField('Challenge id', { example: 1 }) id: number;
  @TextField('Name', { nullable: true, example: 'Heap of trouble' }) name: string | null;
}

/** The result of a submission without a challenge. */
export class GuessResultView extends AttemptResultView {
  @ViewField('The challenge it was for; null where it fits none', () => GuessedChallengeView, { nullable: true })
  challenge: GuessedChallengeView | null;
}
