import { PickType } from '@nestjs/swagger';
import { UserSearch } from '../../accounts/users/user.dto';
import { isObject } from '../../http/fields/coercions';
import { FieldError } from '../../http/fields/field';
import { CustomField, TextField } from '../../http/fields/fields';
import { readInput } from '../../http/input/input.pipe';
import { MAX_SEARCH_NAME_LENGTH } from './saved-search.entity';

// prettier-ignore
const FILTERS = [
  'q', 'field', 'affiliation', 'country', 'bracket_id', 'hidden', 'banned', 'verified', 'type', 'team_id', 'ip',
] as const;

/** Query parameters of `GET /users?view=full` that a saved search can contain. */
export class SavedFilters extends PickType(UserSearch, FILTERS) {}

/** A search to save. */
export class CreateSavedSearchDto {
  @TextField('Name', { min: 1, max: MAX_SEARCH_NAME_LENGTH, example: 'Unverified students' }) name: string;

  @CustomField(
    `Filters of \`GET /users?view=full\`: ${FILTERS.map((name) => `\`${name}\``).join(', ')}`,
    { type: 'object', additionalProperties: true },
    toFilters,
    { example: { verified: false, affiliation: 'MIT' } },
  )
  filters: SavedFilters;
}

function toFilters(value: unknown): object {
  if (!isObject(value)) return new FieldError('Not a valid object.');
  const names = Object.keys(value);
  if (!names.every((name) => FILTERS.some((filter) => filter === name)))
    return new FieldError(`Only these can be saved: ${FILTERS.join(', ')}.`);
  return names.length === 0 ? new FieldError('There must be at least one filter.') : readInput(SavedFilters, value);
}
