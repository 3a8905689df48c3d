import { ChoiceField, IntField, TextField, ViewField } from '../../http/fields/fields';
import { QueryFlag } from '../../http/search/query-fields';
import { ATTEMPT_STATUSES, type AttemptStatus } from './attempt.rules';

/** A submission without a challenge. */
export class GuessDto {
  @TextField('Submitted text; blanks around it are ignored', { example: 'ctf{flag}' }) submission: string;
}

/** A submission to a challenge. */
export class AttemptDto {
  @IntField('Challenge id', { optional: true, nullable: true, example: 1 }) challenge_id?: number | null;
  @TextField('Submitted text; blanks around it are ignored', { example: 'ctf{flag}' }) submission: string;
}

export class AttemptQuery {
  @QueryFlag('For administrators: only judges the submission; nothing is stored and no limit applies')
  preview?: boolean;
}

const SOMETIMES = { details: true, optional: true };
const ONCE_SOLVED = { ...SOMETIMES, nullable: true };

/** The result of an attempt. */
export class AttemptResultView {
  @ChoiceField('Result; only `correct` is a solve', ATTEMPT_STATUSES, { example: 'incorrect' }) status: AttemptStatus;
  @TextField('Message for the player', { example: 'Incorrect. You have 2 tries remaining.' }) message: string;
  @IntField(
    'Seconds until the next submission is judged; with `ratelimited`, and with `incorrect` if attempts have a timeout',
    { ...SOMETIMES, example: 12 },
  )
  retry_after?: number | null;
  @IntField('Wrong attempts left, if they are limited; with `incorrect` and `partial`', {
    ...SOMETIMES,
    example: 2,
  })
  attempts_left?: number;
  @IntField('Points of the challenge; this and the following with `correct`, null if the caller may not see them', {
    ...ONCE_SOLVED,
    example: 500,
  })
  points?: number | null;
  @IntField('Current place of the account; null if the scoreboard does not show the solve yet', {
    ...ONCE_SOLVED,
    example: 1,
  })
  place?: number | null;
  @IntField('Current points of the account; null if the scoreboard does not show the solve yet', {
    ...ONCE_SOLVED,
    example: 500,
  })
  score?: number | null;
  @IntField('Number of solves of the challenge, including this one', { ...ONCE_SOLVED, example: 1 })
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
  @ViewField('Matching challenge; null if there is none', () => GuessedChallengeView, { nullable: true })
  challenge: GuessedChallengeView | null;
}
