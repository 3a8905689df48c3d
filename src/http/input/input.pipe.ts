import { type ArgumentMetadata, Injectable, type Type, ValidationPipe } from '@nestjs/common';
import { type ClassTransformOptions, plainToInstance } from 'class-transformer';
import { type ValidationError, validateSync, type ValidatorOptions } from 'class-validator';
import { LRUCache } from 'lru-cache';
import { type Complaint, InvalidInput } from '../errors/errors';
import { requireObject } from './object-body';
import { INPUT, Opaque } from '../fields/field';
import { asForm, FormBody } from '../fields/form-body';

type Input = Record<string, unknown>;

const TRANSFORM: ClassTransformOptions = { excludeExtraneousValues: true, exposeUnsetFields: false, groups: [INPUT] };

const VALIDATION: ValidatorOptions = { whitelist: true, stopAtFirstError: true, forbidUnknownValues: false };

const MAX_QUERIES = 200;
/** Longer queries are rare, and caching them would take much memory. */
const MAX_QUERY_LENGTH = 200;

/** Converts a body or query to its DTO. Throws InvalidInput with all bad fields, in the order of the input. */
@Injectable()
export class InputPipe extends ValidationPipe {
  /** Validated queries by DTO class and JSON, because validation takes longer than many handlers. */
  private readonly queries = new Map<unknown, LRUCache<string, Promise<unknown>>>();

  constructor() {
    super({ ...VALIDATION, transform: true, transformOptions: TRANSFORM, exceptionFactory: invalidInput });
  }

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const { type } = metadata;
    if ((type !== 'body' && type !== 'query') || !this.toValidate(metadata)) return value;
    const input = requireObject(type === 'body' ? value : (value ?? {}));
    return type === 'body' ? this.read(input, metadata) : this.readQuery(input, metadata);
  }

  private readQuery(input: Input, metadata: ArgumentMetadata): Promise<unknown> {
    const { metatype } = metadata;
    const key = JSON.stringify(input);
    const known = this.queries.get(metatype)?.get(key);
    if (known) return known;
    const query = this.read(input, metadata).then(Object.freeze);
    if (key.length > MAX_QUERY_LENGTH) return query;
    const ofClass = this.queries.get(metatype) ?? new LRUCache({ max: MAX_QUERIES });
    this.queries.set(metatype, ofClass.set(key, query));
    return query;
  }

  private async read(input: Input, metadata: ArgumentMetadata): Promise<unknown> {
    try {
      return await super.transform(shallow(input), metadata);
    } catch (error) {
      throw error instanceof InvalidInput ? sortedLike(input, error) : error;
    }
  }
}

/** Like `InputPipe`, for use in a service. Throws InvalidInput with all bad fields. */
export function readInput<T extends object>(dtoClass: Type<T>, input: Input): T {
  const dto = plainToInstance(dtoClass, shallow(input), TRANSFORM);
  const errors = validateSync(dto, VALIDATION);
  if (errors.length > 0) throw sortedLike(input, invalidInput(errors));
  return dto;
}

/** Copies the input, with its lists and objects wrapped in Opaque. A FormBody stays a FormBody. */
function shallow(input: Input): Input {
  const members = Object.entries(input);
  const copy = Object.fromEntries(
    members.map(([key, value]) => [key, typeof value === 'object' && value !== null ? new Opaque(value) : value]),
  );
  return input instanceof FormBody ? asForm(copy) : copy;
}

function invalidInput(errors: ValidationError[]): InvalidInput {
  const complaints = errors.map(({ property, constraints }): Complaint => {
    const [message = ''] = Object.values(constraints ?? {});
    return { field: property, message };
  });
  return InvalidInput.all(complaints);
}

function sortedLike(input: Input, { complaints }: InvalidInput): InvalidInput {
  const order = Object.keys(input);
  const position = ({ field }: Complaint): number => (order.includes(field) ? order.indexOf(field) : order.length);
  return InvalidInput.all(complaints.toSorted((a, b) => position(a) - position(b)));
}
