import { type Complaint, InvalidInput, refuseInput } from '../../http/errors/errors';
import { MISSING, NULL_REFUSED } from '../../http/fields/field';
import { FIXED_VALUE, type UpdateChallengeDto } from './challenge.dto';
import { type Challenge, DECAY_FUNCTIONS, type DecayFunction } from './challenge.entity';

type Terms = Pick<Challenge, 'initial' | 'minimum' | 'decay' | 'function'>;

const NO_TERMS: Terms = { initial: null, minimum: null, decay: null, function: null };

interface Worth {
  type?: string | null;
  value?: number | null;
  initial?: number | null;
  minimum?: number | null;
  decay?: number | null;
  function?: string | null;
}

type TermsSent = Pick<UpdateChallengeDto, keyof Terms | 'value'>;

const TERMS = ['initial', 'minimum', 'decay', 'function'] as const;

const UNUSED = 'Has no effect on a standard challenge without a `function` that lets its value fall.';
const FALLS = 'Falls with every solve. Send `initial` to change what it begins with.';

/** Minimum of `decay`, and its default. The logarithmic function divides by it. */
const MIN_DECAY = { logarithmic: 1, linear: 0 } satisfies Record<DecayFunction, number>;

/** Returns the terms of a new challenge; all are null for a fixed value. Throws InvalidInput. */
export function newTerms(dto: TermsSent & { type: string }): Terms {
  const isStandard = dto.type === 'standard';
  if (isStandard && isFixed(dto.function)) return withoutTerms(dto);
  // As in CTFd, `initial` of a standard challenge defaults to its points.
  const initial = dto.initial ?? (isStandard ? dto.value : null);
  if (initial == null) throw InvalidInput.forField('initial', MISSING);
  const decayFunction = fallingFunction(dto.function) ?? 'logarithmic';
  const decay = dto.decay ?? MIN_DECAY[decayFunction];
  requireDecay(decay, decayFunction);
  return { initial, minimum: dto.minimum ?? 0, decay, function: decayFunction };
}

/** Returns the terms to store; undefined ones keep their value. Throws InvalidInput. */
export function changedTerms(before: Terms & Pick<Challenge, 'type' | 'value'>, dto: TermsSent): Partial<Terms> {
  if (before.type === 'dynamic') return changedFall(before, dto);
  const { value, function: decayFunction } = dto;
  if (before.function === null) {
    if (isFixed(decayFunction)) return withoutTerms(dto);
    return newTerms({ ...dto, type: before.type, value: value ?? before.value });
  }
  if (decayFunction !== undefined) {
    if (isFixed(decayFunction)) return withoutTerms(dto);
    return changedFall(before, { ...dto, initial: dto.initial ?? value ?? undefined });
  }
  if (value != null && value !== before.value && dto.initial == null) throw InvalidInput.forField('value', FALLS);
  return changedFall(before, dto);
}

function changedFall(before: Terms, dto: TermsSent): Partial<Terms> {
  const { initial, minimum, decay } = dto;
  // Terms cannot be removed. A term that was imported as null may be sent back as null.
  for (const term of TERMS)
    if (dto[term] === null && before[term] !== null) throw InvalidInput.forField(term, NULL_REFUSED);
  const decayFunction = fallingFunction(dto.function);
  // Imports may contain a decay of 0, so `decay` is checked only if the request sends `decay` or `function`.
  const isTouched = decay != null || dto.function != null;
  if (isTouched) requireDecay(decay ?? before.decay ?? 0, decayFunction ?? before.function ?? 'logarithmic');
  return { initial, minimum, decay, function: decayFunction };
}

function withoutTerms(dto: TermsSent): Terms {
  refuseInput(
    (['initial', 'minimum', 'decay'] as const)
      .filter((term) => dto[term] != null)
      .map((field) => ({ field, message: UNUSED })),
  );
  return NO_TERMS;
}

/** Returns warnings about terms that are probably a mistake. */
export function oddTerms(worth: Worth): Complaint[] {
  const { type, value, initial, minimum, decay } = worth;
  const kind = DECAY_FUNCTIONS.find((known) => known === worth.function);
  if (type !== 'dynamic' && kind === undefined) return negative({ value });
  const odd = negative({ initial, minimum, decay });
  const begin = initial ?? (type === 'dynamic' ? null : value);
  const [first, least, fall] = [begin ?? 0, minimum ?? 0, decay ?? 0];
  const stated = decay == null ? 'is missing' : `is ${decay}`;
  if (least > first)
    odd.push({
      field: 'minimum',
      message: `is above initial, so the first solve raises the value from ${first} to ${least}`,
    });
  else if (least < first && kind === 'linear' && fall === 0)
    odd.push({ field: 'decay', message: `${stated}, so the value never falls` });
  else if (least < first && kind !== 'linear' && (fall === 0 || fall === 1))
    odd.push({ field: 'decay', message: `${stated}, so the second solve lowers the value from ${first} to ${least}` });
  return odd;
}

function negative(fields: Record<string, number | null | undefined>): Complaint[] {
  return Object.entries(fields).flatMap(([field, value]) =>
    value != null && value < 0 ? [{ field, message: `is below 0: ${value}` }] : [],
  );
}

function isFixed(decayFunction: UpdateChallengeDto['function']): boolean {
  return decayFunction == null || decayFunction === FIXED_VALUE;
}

function fallingFunction(decayFunction: UpdateChallengeDto['function']): DecayFunction | undefined {
  if (decayFunction === FIXED_VALUE)
    throw InvalidInput.forField('function', 'The value of a dynamic challenge cannot be static.');
  return decayFunction ?? undefined;
}

function requireDecay(decay: number, decayFunction: DecayFunction): void {
  const least = MIN_DECAY[decayFunction];
  if (decay < least)
    throw InvalidInput.forField('decay', `Must be at least ${least} for the ${decayFunction} function.`);
}
