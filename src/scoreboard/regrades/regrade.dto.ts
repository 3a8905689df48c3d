import { BoolField, IntField, TextField } from '../../http/fields/fields';

/** The challenge to grade again, and a flag to accept. */
export class RegradeDto {
  @IntField('Challenge whose answers are judged anew', { min: 1, example: 1 }) challenge_id: number;

  @TextField('An answer to accept too; without it the flags are taken as they are', {
    ...{ optional: true, nullable: true, max: 4096, example: 'ctf{flag }' },
  })
  accept?: string | null;

  @BoolField('Whether the case of `accept` does not count', { optional: true, example: false })
  case_insensitive?: boolean;

  @BoolField('Only tell what would change', { example: true }) dry_run: boolean;
}
