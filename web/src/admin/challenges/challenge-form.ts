import { ApiError } from '../../api/api-error';
import type { components } from '../../api/schema';
import type { Challenge } from '../../domain/challenges/challenge';
import { valueFalls, type State } from './challenge-rows';

/** Values of the challenge form. The value of a number input is its text, which may not be a number. */
export interface ChallengeForm extends Readonly<Record<string, unknown>> {
  readonly name: string;
  readonly category: string;
  readonly description: string;
  readonly attribution: string;
  readonly connection_info: string;
  /** `dynamic` also for a stored challenge of type `standard` with a decay function. */
  readonly type: 'standard' | 'dynamic';
  readonly state: State;
  readonly value: string;
  readonly initial: string;
  readonly minimum: string;
  readonly decay: string;
  readonly function: 'linear' | 'logarithmic';
  readonly max_attempts: string;
  readonly logic: 'any' | 'all' | 'team';
  readonly next_id: string;
  /** Milliseconds since 1970; null if the challenge is not scheduled. */
  readonly scheduled_at: number | null;
  readonly prerequisites: readonly number[];
  readonly anonymize: Mask;
  readonly flag: FlagText;
}

/**
 * Parts of a challenge that players see before they solve its prerequisites: nothing, `???` instead of the name, or
 * name, category, tags and points.
 */
export const MASKS = ['none', 'masked', 'preview'] as const;
export type Mask = (typeof MASKS)[number];

export interface FlagText {
  readonly content: string;
  readonly type: 'static' | 'regex';
  readonly ignoresCase: boolean;
}

export interface FlagBody {
  content: string;
  type: FlagText['type'];
  data: '' | 'case_insensitive';
}

export const NO_FLAG: FlagText = { content: '', type: 'static', ignoresCase: false };

export const NEW_CHALLENGE: ChallengeForm = {
  name: '',
  category: '',
  description: '',
  attribution: '',
  connection_info: '',
  type: 'standard',
  state: 'hidden',
  value: '100',
  initial: '500',
  minimum: '100',
  decay: '20',
  function: 'logarithmic',
  max_attempts: '0',
  logic: 'any',
  next_id: '',
  scheduled_at: null,
  prerequisites: [],
  anonymize: 'none',
  flag: NO_FLAG,
};

export const FORM_FIELDS = [...Object.keys(NEW_CHALLENGE), 'requirements', 'flags'];

interface Requirements {
  prerequisites?: readonly number[];
  anonymize?: boolean | 'preview';
}

export function formOf(challenge: Challenge, requirements: Requirements | null): ChallengeForm {
  const textOf = (value: number | null | undefined): string => (value == null ? '' : String(value));
  const type = valueFalls(challenge) ? 'dynamic' : 'standard';
  return {
    name: challenge.name ?? '',
    category: challenge.category ?? '',
    description: challenge.description ?? '',
    attribution: challenge.attribution ?? '',
    connection_info: challenge.connection_info ?? '',
    type,
    state: challenge.state,
    // Empty for a dynamic challenge, because its value is computed from its parameters and its solves.
    value: type === 'dynamic' ? '' : textOf(challenge.value),
    initial: textOf(challenge.initial),
    minimum: textOf(challenge.minimum),
    decay: textOf(challenge.decay),
    function: challenge.function ?? 'logarithmic',
    max_attempts: textOf(challenge.max_attempts ?? 0),
    logic: challenge.logic ?? 'any',
    next_id: textOf(challenge.next_id),
    scheduled_at: challenge.scheduled_at === undefined ? null : Date.parse(challenge.scheduled_at),
    prerequisites: requirements?.prerequisites ?? [],
    anonymize: maskOf(requirements?.anonymize ?? false),
    flag: NO_FLAG,
  };
}

const TEXTS = ['name', 'category', 'description', 'attribution', 'connection_info'] as const;
const NUMBERS = ['value', 'initial', 'minimum', 'decay', 'max_attempts', 'next_id'] as const;
const TERMS: readonly string[] = ['initial', 'minimum', 'decay'];

type ChallengeBody = components['schemas']['UpdateChallengeDto'];

/**
 * Converts changed form values to the body of an update, without the type. `all` is the whole form: the type decides
 * which other fields are sent, and `requirements` are sent as a whole. Throws `ApiError` if a number is not valid.
 */
export function bodyOf(changes: Partial<ChallengeForm>, all: ChallengeForm): ChallengeBody {
  const isDynamic = all.type === 'dynamic';
  const body: ChallengeBody = { state: changes.state, logic: changes.logic };
  if (isDynamic) body.function = changes.function;
  if (changes.scheduled_at !== undefined)
    body.scheduled_at = all.scheduled_at === null ? null : new Date(all.scheduled_at).toISOString();
  if (changes.prerequisites !== undefined || changes.anonymize !== undefined) body.requirements = requirementsOf(all);
  for (const name of TEXTS) body[name] = changes[name] === '' ? null : changes[name];
  for (const name of NUMBERS) {
    const text = changes[name];
    if (text !== undefined && (isDynamic ? name !== 'value' : !TERMS.includes(name)))
      body[name] = integerOf(name, text);
  }
  return body;
}

/** Body of the request to create a challenge, with the first flag if one is typed. */
export function newBodyOf(form: ChallengeForm): components['schemas']['CreateChallengeDto'] {
  const { type, flag } = form;
  return { ...bodyOf(form, form), type, flags: flag.content === '' ? [] : [flagBodyOf(flag)] };
}

export function flagBodyOf({ content, type, ignoresCase }: FlagText): FlagBody {
  return { content, type, data: ignoresCase ? 'case_insensitive' : '' };
}

function requirementsOf({ prerequisites, anonymize }: ChallengeForm): ChallengeBody['requirements'] {
  if (prerequisites.length === 0) return null;
  const mask = { none: {}, masked: { anonymize: true }, preview: { anonymize: 'preview' as const } }[anonymize];
  return { prerequisites: [...prerequisites], ...mask };
}

/** Returns the mask of stored requirements. */
export function maskOf(anonymize: boolean | 'preview'): Mask {
  if (anonymize === 'preview') return 'preview';
  return anonymize ? 'masked' : 'none';
}

/** Parses a typed number. Returns null for empty text, and NaN for text that is not a whole number. */
export function numberOf(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  return /^-?\d+$/.test(trimmed) ? Number(trimmed) : NaN;
}

/** Parses a number like `numberOf`. Throws `ApiError` instead of returning NaN, which JSON would send as null. */
export function integerOf(field: string, text: string): number | null {
  const number = numberOf(text);
  if (Number.isNaN(number)) throw new ApiError(400, { fields: { [field]: ['Not a valid integer.'] } });
  return number;
}
