import { ChoiceField, IntField, TextField } from '../../http/fields/fields';
import { QueryFlag } from '../../http/search/query-fields';
import { ATTEMPT_STATUSES, type AttemptStatus } from './attempt.rules';

/** An answer to a challenge. */
export class AttemptDto {
  @IntField('Challenge that is answered', { optional: true, nullable: true, example: 1 }) challenge_id?: number | null;
  @TextField('The answer; blanks around it do not count', { example: 'ctf{flag}' }) submission: string;
}

export class AttemptQuery {
  @QueryFlag('Administrators: only tell whether the answer is right; nothing is stored and no limit applies')
  preview?: boolean;
}

/** What became of an attempt. */
export class AttemptResultView {
  @ChoiceField('Outcome; only `correct` is a solve', ATTEMPT_STATUSES, { example: 'incorrect' }) status: AttemptStatus;
  @TextField('Outcome in words', { example: 'Incorrect. You have 2 tries remaining.' }) message: string;
}
