import { CustomField, ListField, TextField } from '../fields/fields';

/** Body of a refusal of input, with a sentence for each error. */
export class ErrorList {
  @CustomField('Always false', { type: 'boolean', enum: [false] }, (value) => value, { example: false })
  success: false;

  @ListField('One sentence for each error, starting with the name of the field', 'string', {
    example: ['name: Not a valid string.'],
  })
  errors: string[];

  @CustomField(
    'The same sentences, grouped by field',
    { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    (value) => value,
    { details: true, example: { name: ['Not a valid string.'] } },
  )
  fields: Record<string, string[]>;

  @TextField('All sentences; only for unreadable JSON and for a hint that may not be unlocked', { optional: true })
  message?: string;

  static from(complaints: readonly { field: string; message: string }[]): ErrorList {
    // A `Map`, because `constructor` may be the name of a client's field, and every plain object has that key.
    const fields = new Map<string, string[]>();
    for (const { field, message } of complaints) fields.set(field, [...(fields.get(field) ?? []), message]);
    const errors = complaints.map(({ field, message }) => (field === '' ? message : `${field}: ${message}`));
    return Object.assign(new ErrorList(), { success: false as const, errors, fields: Object.fromEntries(fields) });
  }

  /** Adds all sentences as `message`, which clients of CTFd read. */
  withMessage(): ErrorList {
    return Object.assign(this, { message: this.errors.join(' ') });
  }
}
