import type { Type } from '@nestjs/common';
import { InvalidInput } from '../errors/errors';
import { INT_MAX, INT_MIN } from '../fields/coercions';
import { FieldError } from '../fields/field';
import { QueryChoice, QueryText, toQueryInt } from './query-fields';

/** Query arguments that search a list. */
export interface Search {
  q?: string;
  field?: string;
}

/** Returns the base class of a list's query. `q` is searched in the column `field`, one of `fields`. */
export function SearchQuery(fields: readonly string[]): Type<Search> {
  class FieldSearch implements Search {
    @QueryText('Text to search for in the column `field`; ignores case', 'web')
    q?: string;

    @QueryChoice('Column that `q` searches', fields)
    field?: string;
  }
  return FieldSearch;
}

/** A condition of a WHERE clause. `$` stands for `value`. */
export interface Condition {
  sql: string;
  value: unknown;
}

/** Searchable columns by field. A text column must contain the argument, an integer column must equal it. */
export type SearchColumns = Readonly<Record<string, { column: string; kind: 'text' | 'integer' }>>;

/** Returns text columns of `table` that have the same names as their fields. */
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
 * Returns the condition for `q` and `field`. Null if both are missing, `q` is empty, or `q` is sent with a field that
 * `columns` lacks. Otherwise throws InvalidInput if only one is sent, or if the column is an integer and `q` is not.
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
  // ILIKE would convert the pattern to lower case for each row, which is slow for a long pattern.
  if (target.kind === 'text') return { sql: `lower(${target.column}) LIKE lower($)`, value: `%${escapeLike(term)}%` };
  const number = toQueryInt(term);
  if (number instanceof FieldError) throw InvalidInput.forField('q', number.message);
  return equality(target.column, number);
}

/** Escapes the wildcards of LIKE. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** Returns a condition `column = value` for each member of `filter` that is not undefined. */
export function equalities(filter: Readonly<Record<string, unknown>>): Condition[] {
  return Object.entries(filter).flatMap(([column, value]) => (value === undefined ? [] : [equality(column, value)]));
}

function equality(column: string, value: unknown): Condition {
  // For a number beyond 32 bits, PostgreSQL would report an error.
  const isBeyond = typeof value === 'number' && (value < INT_MIN || value > INT_MAX);
  return isBeyond ? { sql: 'false', value: null } : { sql: `${column} = $`, value };
}

/** Returns `WHERE …`, or empty text without conditions. Parameters are numbered after those in `used`. Ignores null. */
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
