import type { Type } from '@nestjs/common';
import { getSchemaPath } from '@nestjs/swagger';
import type { Tx } from '../../platform/database/database';
import { InvalidInput } from '../errors/errors';
import { isObject } from '../fields/coercions';
import { FieldError } from '../fields/field';
import { CustomField, IdsField } from '../fields/fields';
import { readInput } from '../input/input.pipe';

/** Most records that one request changes: what a screen shows, in a transaction that others do not wait long for. */
export const MAX_IDS = 200;

/**
 * What is changed of all of them: members of `dto` named in `fields`, at least one. Others are refused, where one record ignores them:
 * whoever sends them expects something of it.
 */
export function ChangesField(dto: Type<object>, fields: readonly string[], example: object): PropertyDecorator {
  const coerce = (value: unknown): object => {
    if (!isObject(value)) return new FieldError('Not a valid object.');
    const names = Object.keys(value);
    if (names.length === 0) return new FieldError('There must be something to change.');
    if (!names.every((name) => fields.includes(name)))
      return new FieldError(`Only these can be changed for several at once: ${fields.join(', ')}.`);
    return readInput(dto, value);
  };
  const schema = { type: 'object', allOf: [{ $ref: getSchemaPath(dto) }] };
  return CustomField('What becomes of all of them; absent members stay as they are', schema, coerce, { example });
}

/** Records that are removed, or changed, together. */
export class IdsDto {
  /** In the order in which the records are locked. */
  @IdsField(`The records, ${MAX_IDS} at most`, MAX_IDS, { isSet: true, example: [2, 3] }) ids: number[];
}

/** Throws InvalidInput unless there is a row with each of the ids. Served by the primary key. */
export async function requireAll(
  tx: Pick<Tx, 'query'>,
  table: 'users' | 'teams' | 'challenges',
  ids: readonly number[],
): Promise<void> {
  const present = new Set(await presentIds(tx, table, ids));
  const [absent] = ids.filter((id) => !present.has(id));
  if (absent !== undefined) throw InvalidInput.of('ids', `There is no record with the id ${absent}.`);
}

/** Those of the ids that there are, in order; what is removed already need not be removed again. Served by the primary key. */
export async function presentIds(
  tx: Pick<Tx, 'query'>,
  table: 'users' | 'teams' | 'challenges',
  ids: readonly number[],
): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(`SELECT id FROM ${table} WHERE id = ANY($1) ORDER BY id`, [ids]);
  return rows.map(({ id }) => id);
}
