import { FieldError } from '../../http/fields/field';
import { CustomField, TextField } from '../../http/fields/fields';

export const RESET_PARTS = ['accounts', 'submissions', 'challenges', 'pages', 'notifications'] as const;

export type ResetPart = (typeof RESET_PARTS)[number];

function PartField(description: string): PropertyDecorator {
  return CustomField(description, { type: 'boolean' }, toFlag, { optional: true, nullable: true, example: 'y' });
}

/** Parts of the event to delete. A part is kept if its field is absent, empty or false. */
export class ResetDto implements Partial<Record<ResetPart, boolean | null>> {
  @PartField('Users and teams with all their data; the set-up becomes available again')
  accounts?: boolean | null;

  @PartField('Submissions, solves, awards and unlocks')
  submissions?: boolean | null;

  @PartField('Challenges with all records that belong to them')
  challenges?: boolean | null;

  @PartField('Pages with their files')
  pages?: boolean | null;

  @PartField('Notifications')
  notifications?: boolean | null;

  @TextField('`users` removes all users from their teams and deletes the teams', { optional: true, nullable: true })
  user_mode?: string | null;
}

/** A reset through the API. The name of the event confirms it. */
export class NamedResetDto extends ResetDto {
  @TextField('Name of the event, as confirmation', { example: 'Example CTF' }) name: string;
}

/**
 * Reads a form field. CTFd's clients send `y`, `on` or `true`, so any text is true except an empty one and words such
 * as `false`, `off` or `no`.
 */
function toFlag(value: unknown): boolean | FieldError {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  if (typeof first === 'boolean') return first;
  if (typeof first === 'number') return first !== 0;
  if (typeof first !== 'string') return new FieldError('Not a valid boolean.');
  return !/^(false|0|off|f|n|no|)$/i.test(first.trim());
}
