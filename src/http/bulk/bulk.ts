import type { Type } from '@nestjs/common';
import { getSchemaPath } from '@nestjs/swagger';
import type { Tx } from '../../platform/database/database';
import { InvalidInput } from '../errors/errors';
import { isObject } from '../fields/coercions';
import { FieldError } from '../fields/field';
import { CustomField, IdsField } from '../fields/fields';
import { readInput } from '../input/input.pipe';

/** Maximum number of records in a bulk request. The limit keeps the transaction short. */
export const MAX_IDS = 200;

/** The changes of a bulk request: at least one of `fields` of the class `dto`, and no other field. */
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
  return CustomField('Changes to all records; omitted fields are kept', schema, coerce, { example });
}

/** Ids of records to remove or change in one request. */
export class IdsDto {
  /** Sorted, so that all requests lock the records in the same order. */
  @IdsField(`Ids of the records, at most ${MAX_IDS}`, MAX_IDS, { isSet: true, example: [2, 3] }) ids: number[];
}

/** Throws InvalidInput for the field `ids` unless all `ids` exist in `table`. */
export async function requireAll(
  tx: Pick<Tx, 'query'>,
  table: 'users' | 'teams' | 'challenges',
  ids: readonly number[],
): Promise<void> {
  const present = new Set(await presentIds(tx, table, ids));
  const [absent] = ids.filter((id) => !present.has(id));
  if (absent !== undefined) throw InvalidInput.forField('ids', `There is no record with the id ${absent}.`);
}

/** Returns those `ids` that exist in `table`, sorted. */
export async function presentIds(
  tx: Pick<Tx, 'query'>,
  table: 'users' | 'teams' | 'challenges',
  ids: readonly number[],
): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(`SELECT id FROM ${table} WHERE id = ANY($1) ORDER BY id`, [ids]);
  return rows.map(({ id }) => id);
}
