import { BoolField, IntField, TextField } from '../../http/fields/fields';

/** Body of a regrade: the challenge, and optionally a new flag. */
export class RegradeDto {
  @IntField('Challenge whose submissions are judged again', { min: 1, example: 1 }) challenge_id: number;

  @TextField('Text to accept as a new flag; if omitted, only the existing flags count', {
    ...{ optional: true, nullable: true, max: 4096, example: 'ctf{flag }' },
  })
  accept?: string | null;

  @BoolField('True to ignore the case of `accept`', { optional: true, example: false })
  case_insensitive?: boolean;

  @BoolField('True to report the changes without making them', { example: true }) dry_run: boolean;
}
