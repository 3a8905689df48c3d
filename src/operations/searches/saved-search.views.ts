import { CustomField, DateField, IntField, TextField } from '../../http/fields/fields';
import type { Instant } from '../../platform/clock/instant';

/** A saved search. */
export class SavedSearchView {
  @IntField('Id', { example: 1 }) id: number;
  @TextField('Name', { example: 'Unverified students' }) name: string;
  @CustomField('Filters of the list of users', { type: 'object', additionalProperties: true }, (value) => value, {
    example: { verified: false },
  })
  filters: Record<string, unknown>;
  @DateField('When it was saved') created: Instant;
}
