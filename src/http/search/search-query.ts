import type { Type } from '@nestjs/common';
import { InvalidInput } from '../errors/errors';
import { INT_MAX, INT_MIN } from '../fields/coercions';
import { FieldError } from '../fields/field';
import { QueryChoice, QueryText, toQueryInt } from './query-fields';

/** The arguments `q` and `field` of every list. */
export interface Search {
  q?: string;
  field?: string;
}

/** Base class of a list's query: `q` searches the column `field`, one of `fields`. */
export function SearchQuery(fields: readonly string[]): Type<Search> {
  class FieldSearch implements Search {
    @QueryText('Text to search for in the column `field`; ignores case', 'web')
    q?: string;

    @QueryChoice('Column that `q` searches', fields)
    field?: string;
  }
  return FieldSearch;
}

/** A condition of a WHERE clause. Each `$` is replaced by its parameter. */
export interface Condition {
  sql: string;
  value: unknown;
}

/** Searchable columns. Texts match if they contain the argument, numbers if they are equal. */
export type SearchColumns = Readonly<Record<string, { column: string; kind: 'text' | 'integer' }>>;

/** Text columns of `table` with the names of their fields. */
export function textColumns<F extends string>(
  table: string,
  fields: readonly F[],
): Record<F, { column: string; kind: 'text' }> {
  return Object.fromEntries(fields.map((field) => [field, { column: `${table}.${field}`, kind: 'text' }])) as Record<
    F,
    { column: string; kind: 'text' }
  >;
}

/**
 * Returns the condition for `q` and `field`, or null without them; an empty `q` counts as absent. Throws InvalidInput
 * for one without the other, or for a text in a numeric column.
 */
export function searchCondition({ q, field }: Search, columns: SearchColumns): Condition | null {
  const term = q === undefined || q === '' ? null : q;
  if (field === undefined) {
    if (term !== null) throw InvalidInput.forField('field', 'q can only be used together with field');
    return null;
  }
  if (q === undefined) throw InvalidInput.forField('q', 'field can only be used together with q');
  const target = columns[field];
  if (term === null || !target) return null;
  // ILIKE would convert its pattern to lower case for each row, which is slow if it is long.
  if (target.kind === 'text') return { sql: `lower(${target.column}) LIKE lower($)`, value: `%${escapeLike(term)}%` };
  const number = toQueryInt(term);
  if (number instanceof FieldError) throw InvalidInput.forField('q', number.message);
  return equality(target.column, number);
}

/** Escapes LIKE's wildcards. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** Returns equality conditions for the columns whose values are defined. */
export function equalities(filter: Readonly<Record<string, unknown>>): Condition[] {
  return Object.entries(filter).flatMap(([column, value]) => (value === undefined ? [] : [equality(column, value)]));
}

function equality(column: string, value: unknown): Condition {
  // No column can hold the number; the database would report an error.
  const isBeyond = typeof value === 'number' && (value < INT_MIN || value > INT_MAX);
  return isBeyond ? { sql: 'false', value: null } : { sql: `${column} = $`, value };
}

/** Returns `WHERE …` with parameters numbered after `used`, or an empty text. Ignores null conditions. */
export function whereClause(
  conditions: readonly (Condition | null)[],
  used: readonly unknown[] = [],
): { sql: string; parameters: unknown[] } {
  const parameters = [...used];
  const parts = conditions.flatMap((condition) => {
    if (!condition) return [];
    if (!condition.sql.includes('$')) return [condition.sql];
    parameters.push(condition.value);
    return [condition.sql.replaceAll('$', () => `$${parameters.length}`)];
  });
  return { sql: parts.length === 0 ? '' : `WHERE ${parts.join(' AND ')}`, parameters };
}
