import { OmitType, PartialType } from '@nestjs/swagger';
import { ChallengePartDto } from '../challenges/challenge-part.dto';
import { InvalidInput } from '../../http/errors/errors';
import { isObject } from '../../http/fields/coercions';
import { FieldError } from '../../http/fields/field';
import { ChoiceField, CustomField, IntField, TextField } from '../../http/fields/fields';
import { readInput } from '../../http/input/input.pipe';
import { QueryInt, QueryLongText, QueryText } from '../../http/search/query-fields';
import { SearchQuery } from '../../http/search/search-query';
import { FLAG_DATA, FLAG_TYPES, type FlagType } from './flag.rules';

export const FLAG_FIELDS = ['type', 'content', 'data'] as const;

/** Maximum length of a flag, in characters: the default limit of submissions. */
const MAX_CONTENT = 4096;

export class CreateFlagDto extends ChallengePartDto {
  @ChoiceField('Method of comparison with submissions', FLAG_TYPES)
  type: FlagType;

  @TextField('Text, or pattern that the whole submission must match', { max: MAX_CONTENT, example: 'ctf{flag}' })
  content: string;

  @ChoiceField('Case sensitivity; null or omitted means case-sensitive', FLAG_DATA, { optional: true, nullable: true })
  data?: (typeof FLAG_DATA)[number] | null;
}

/** A flag in the body of a new challenge. */
export class NewFlagDto extends OmitType(CreateFlagDto, ['challenge_id', 'challenge']) {}

/** Declares the flags of a new challenge; the rules of `POST /flags` apply. */
export function NewFlagsField(description: string): PropertyDecorator {
  const properties = {
    type: { type: 'string', enum: [...FLAG_TYPES] },
    content: { type: 'string', maxLength: MAX_CONTENT },
    data: { type: 'string', nullable: true, enum: [...FLAG_DATA] },
  };
  const items = { type: 'object', required: ['type', 'content'], properties };
  const example = [{ type: 'static', content: 'ctf{flag}' }];
  return CustomField(description, { type: 'array', items }, toNewFlags, { optional: true, nullable: true, example });
}

function toNewFlags(value: unknown): NewFlagDto[] | FieldError {
  if (!Array.isArray(value) || !value.every(isObject)) return new FieldError('Not a valid list of flags.');
  const flags: NewFlagDto[] = [];
  for (const [index, flag] of value.entries())
    try {
      flags.push(readInput(NewFlagDto, flag));
    } catch (error) {
      if (error instanceof InvalidInput) return new FieldError(complaintOf(error, index, value.length));
      throw error;
    }
  return flags;
}

/** Formats the complaint about one of `count` flags, with its number if there are several. */
export function complaintOf(error: InvalidInput, index: number, count: number): string {
  return count === 1 ? error.message : `Flag ${index + 1}: ${error.message}`;
}

/** Absent fields are kept; null for `challenge_id` detaches the flag from its challenge. */
export class UpdateFlagDto extends PartialType(OmitType(CreateFlagDto, ['challenge_id', 'challenge']), {
  skipNullProperties: false,
}) {
  @IntField('Challenge of the flag; null for none', { optional: true, nullable: true, example: 1 })
  challenge_id?: number | null;
}

export class FlagSearch extends SearchQuery(FLAG_FIELDS) {
  @QueryInt('Only flags of this challenge')
  challenge_id?: number;

  @QueryText('Exact type', 'static')
  type?: string;

  @QueryLongText('Exact text or pattern', 'ctf{flag}')
  content?: string;

  @QueryText('Exact text; `case_insensitive` or blank', 'case_insensitive')
  data?: string;
}
