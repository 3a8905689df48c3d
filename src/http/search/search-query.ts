import type { Type } from '@nestjs/common';
import { InvalidInput } from '../errors/errors';
import { INT_MAX, INT_MIN } from '../fields/coercions';
import { FieldError } from '../fields/field';
import { QueryChoice, QueryText, toQueryInt } from './query-fields';

/** The `q` and `field` every list takes. */
export interface Search {
  q?: string;
  field?: string;
}

/** Base class of a list's query: `q` searches the column named by `field`, one of `fields`. */
export function SearchQuery(fields: readonly string[]): Type<Search> {
  class FieldSearch implements Search {
    @QueryText('Text to look for in the column named by `field`; ignores case', 'web')
    q?: string;

    @QueryChoice('Column that `q` is matched against', fields)
    field?: string;
  }
  return FieldSearch;
}

/** One condition of a WHERE clause; each `$` stands for its parameter. */
export interface Condition {
  sql: string;
  value: unknown;
}

/** Columns a list can be searched in: text is matched by contains, a number by equality. */
export type SearchColumns = Readonly<Record<string, { column: string; kind: 'text' | 'integer' }>>;

/** Text columns of the same name as their field, on the table called `table`. */
export function textColumns<F extends string>(
  table: string,
  fields: readonly F[],
): Record<F, { column: string; kind: 'text' }> {
  // fromEntries forgets the keys; they are exactly `fields`.
  return Object.fromEntries(fields.map((field) => [field, { column: `${table}.${field}`, kind: 'text' }])) as Record<
    F,
    { column: string; kind: 'text' }
  >;
}

/**
 * The condition `q` and `field` ask for, or null when they ask for none (an empty `q` counts as not given). Throws
 * InvalidInput when one comes without the other, or when a numeric column is searched for something else.
 */
export function searchCondition({ q, field }: Search, columns: SearchColumns): Condition | null {
  const wanted = q === undefined || q === '' ? null : q;
  if (field === undefined) {
    if (wanted !== null) throw InvalidInput.of('field', 'q can only be used together with field');
    return null;
  }
  if (q === undefined) throw InvalidInput.of('q', 'field can only be used together with q');
  const target = columns[field];
  if (wanted === null || !target) return null;
  // ILIKE would make the text lower case anew for each row, which is slow for a long one.
  if (target.kind === 'text') return { sql: `lower(${target.column}) LIKE lower($)`, value: `%${escapeLike(wanted)}%` };
  const number = toQueryInt(wanted);
  if (number instanceof FieldError) throw InvalidInput.of('q', number.message);
  return equality(target.column, number);
}

/** `text` with LIKE's wildcards made literal. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** Equality conditions for the given columns; those not asked for (undefined) are left out. */
export function equalities(wanted: Readonly<Record<string, unknown>>): Condition[] {
  return Object.entries(wanted).flatMap(([column, value]) => (value === undefined ? [] : [equality(column, value)]));
}

function equality(column: string, value: unknown): Condition {
  // A number that no column can hold equals none; the database would take it for a mistake.
  const isBeyond = typeof value === 'number' && (value < INT_MIN || value > INT_MAX);
  return isBeyond ? { sql: 'false', value: null } : { sql: `${column} = $`, value };
}

/** `WHERE …` with numbered parameters after those already in use, or an empty text; nulls among the conditions are left out. */
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
