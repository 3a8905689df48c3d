import { isObject, toChoice, toInteger } from '../../http/fields/coercions';
import { type FieldOptions, FieldError } from '../../http/fields/field';
import { ChoiceField, CustomField, DateField, IdsField, IntField, TextField } from '../../http/fields/fields';
import type { Instant } from '../../platform/clock/instant';
import { QueryFlag, QueryInt, QueryText } from '../../http/search/query-fields';
import { SearchQuery } from '../../http/search/search-query';
import { type NewFlagDto, NewFlagsField } from '../flags/flag.dto';
import {
  CHALLENGE_LOGICS,
  CHALLENGE_STATES,
  CHALLENGE_TYPES,
  type ChallengeLogic,
  type ChallengeRequirements,
  type ChallengeState,
  type ChallengeTypeName,
  DECAY_FUNCTIONS,
  type DecayFunction,
} from './challenge.entity';
import { ANONYMIZE_SCHEMA, toAnonymize } from './anonymize-field';

export const CHALLENGE_FIELDS = ['name', 'description', 'category', 'type', 'state'] as const;

/** The `function` of a fixed value in newer CTFd releases. */
export const FIXED_VALUE = 'static';

const MAX_POSITION = 32_767;

const ABSENT_OR_NULL = { optional: true, nullable: true };
const tooLong = (field: string): string => `Challenge could not be saved. Challenge ${field} too long`;

/**
 * Field for an optional choice. An empty text counts as absent: the Go client sends one for each field that is not set.
 */
function ChoiceOrBlank(description: string, choices: readonly string[], options: FieldOptions = {}): PropertyDecorator {
  return CustomField(
    description,
    { type: 'string', enum: [...choices] },
    (value) => (value === '' ? undefined : toChoice(value, choices)),
    { optional: true, ...options },
  );
}

function DecayFunctionField(): PropertyDecorator {
  return CustomField(
    'Function by which the value falls; if omitted, null or `static`, a standard challenge has a fixed value',
    { type: 'string', enum: [...DECAY_FUNCTIONS, FIXED_VALUE] },
    (value) => (value === '' ? undefined : value === FIXED_VALUE ? value : toChoice(value, DECAY_FUNCTIONS)),
    ABSENT_OR_NULL,
  );
}

class ChallengeFields {
  @TextField('Name shown on the board', { ...ABSENT_OR_NULL, max: 80, tooLong: tooLong('name'), example: 'Baby heap' })
  name?: string | null;

  @TextField('Category on the board', {
    ...ABSENT_OR_NULL,
    max: 80,
    tooLong: tooLong('category'),
    example: 'pwn',
  })
  category?: string | null;

  @TextField('Task, in Markdown', { ...ABSENT_OR_NULL, max: 65_535, tooLong: tooLong('description') })
  description?: string | null;

  @TextField('Author, in Markdown', { ...ABSENT_OR_NULL, max: 65_535, example: 'Made by **Ada**' })
  attribution?: string | null;

  @IntField('Points; for a standard challenge with a falling value, sets `initial` if that is omitted', {
    ...ABSENT_OR_NULL,
    example: 100,
  })
  value?: number | null;

  @ChoiceField('Visibility: for all players, or only for administrators', CHALLENGE_STATES, { optional: true })
  state?: ChallengeState;

  @DateField('Time before which players do not see it; null for none', ABSENT_OR_NULL)
  scheduled_at?: Instant | null;

  @IntField('Wrong attempts allowed per account; 0, negative or null means no limit', { ...ABSENT_OR_NULL, example: 0 })
  max_attempts?: number | null;

  @ChoiceOrBlank('Rule for a solve: any flag, all flags, or one flag from each member of the team', CHALLENGE_LOGICS)
  logic?: ChallengeLogic;

  @IntField('Place in the list, from 1; challenges with 0 come last', {
    optional: true,
    min: 0,
    max: MAX_POSITION,
    message: 'Challenge could not be saved. Challenge position is invalid',
    example: 0,
  })
  position?: number;

  @TextField('Connection details of the service', { ...ABSENT_OR_NULL, example: 'nc pwn.example.org 1337' })
  connection_info?: string | null;

  @IntField('Id of the next challenge', { ...ABSENT_OR_NULL, example: 1 })
  next_id?: number | null;

  @CustomField(
    'Requirements for opening the challenge; replaced as a whole',
    {
      type: 'object',
      properties: {
        prerequisites: { type: 'array', items: { type: 'integer' } },
        anonymize: ANONYMIZE_SCHEMA,
      },
      example: { prerequisites: [], anonymize: true },
    },
    toRequirements,
    ABSENT_OR_NULL,
  )
  requirements?: ChallengeRequirements | null;

  @IntField('Points before the first solve', { ...ABSENT_OR_NULL, example: 500 })
  initial?: number | null;

  @IntField('Minimum points', { ...ABSENT_OR_NULL, example: 100 })
  minimum?: number | null;

  @IntField('Speed at which the value falls; at least 1 for the logarithmic function', {
    ...ABSENT_OR_NULL,
    min: 0,
    example: 20,
  })
  decay?: number | null;

  @DecayFunctionField()
  function?: DecayFunction | typeof FIXED_VALUE | null;
}

/**
 * A new challenge. `dynamic` requires `initial`. `standard` with a fixed value refuses `initial`, `minimum` and
 * `decay`.
 */
export class CreateChallengeDto extends ChallengeFields {
  @ChoiceField('Type, with a fixed or a falling value', CHALLENGE_TYPES)
  type: ChallengeTypeName;

  @NewFlagsField('Flags of the challenge, stored together with it or not at all')
  flags?: NewFlagDto[] | null;
}

/** Changes to a challenge; absent fields are kept. `function` gives a standard challenge a falling or a fixed value. */
export class UpdateChallengeDto extends ChallengeFields {}

/** The order of the challenges. */
export class OrderChallengesDto {
  @IdsField('Challenge ids in their order, each once; the others follow, sorted by points', MAX_POSITION)
  ids: number[];
}

export class ChallengeSearch extends SearchQuery(CHALLENGE_FIELDS) {
  @QueryText('Exact name')
  name?: string;

  @QueryInt('Wrong attempts allowed')
  max_attempts?: number;

  @QueryInt('Current points')
  value?: number;

  @QueryText('Exact category')
  category?: string;

  @QueryText('Exact type', 'standard')
  type?: string;

  @QueryText('Exact state', 'visible')
  state?: string;

  @QueryText('`admin` lists all challenges, in any state, for administrators', 'admin')
  view?: string;
}

export class SolvesQuery {
  @QueryFlag('Returns to administrators what players see during the freeze')
  preview?: boolean;
}

function toRequirements(value: unknown): ChallengeRequirements | FieldError {
  const refused = new FieldError('Error parsing challenge requirements');
  if (!isObject(value)) return refused;
  const requirements: ChallengeRequirements = {};
  if (value.prerequisites !== undefined) {
    if (!Array.isArray(value.prerequisites)) return refused;
    const ids = value.prerequisites.map((id) => (id === null ? 0 : toInteger(id)));
    if (ids.includes(0)) return new FieldError('Challenge requirements cannot have a null prerequisite');
    if (!ids.every((id) => typeof id === 'number' && id > 0)) return refused;
    // The check above refuses everything but numbers.
    requirements.prerequisites = ids as number[];
  }
  if (value.anonymize !== undefined && value.anonymize !== null) {
    const anonymize = toAnonymize(value.anonymize);
    if (anonymize instanceof FieldError) return refused;
    requirements.anonymize = anonymize;
  }
  return requirements;
}
