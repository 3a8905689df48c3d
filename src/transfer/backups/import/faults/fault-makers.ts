import type { Fault } from '../import-staging';
import type { ImportTable } from '../import-report';

/** Refuses rows with null in `column`. */
export function missing(table: ImportTable, column: string): Fault {
  return { table, where: `r.${column} IS NULL`, reason: `'${column}: is missing'` };
}

/** Refuses rows that refer to a missing row of `target`. */
export function orphans(table: ImportTable, column: string, target: ImportTable): Fault {
  return {
    table,
    where: `r.${column} IS NOT NULL AND NOT EXISTS (SELECT FROM import_${target} t WHERE t.id = r.${column})`,
    reason: `format('${column}: there is no row %s in ${target}', r.${column})`,
  };
}

/** Sets references to missing rows of `target` to null and keeps the rows. */
export function strays(table: ImportTable, column: string, target: ImportTable): Fault {
  return { ...orphans(table, column, target), set: `${column} = NULL` };
}

/** Refuses all but the first row with the same `columns`. `order` decides which row is the first. */
export function repeats(table: ImportTable, columns: string, { order = 'id' } = {}): Fault {
  return {
    table,
    join: ranked(table, columns, order),
    where: `ranking.place > 1`,
    reason: `format('${columns}: same as in row %s', ranking.first)`,
  };
}

/**
 * SQL of a join that ranks rows with equal `columns`: `place` from 1, and the id of the `first`. Rows with null in one
 * of the columns are not joined.
 */
export function ranked(table: ImportTable, columns: string, order = 'id'): string {
  const names = columns.split(', ');
  const known = names.map((name) => `${name} IS NOT NULL`).join(' AND ');
  return `JOIN (SELECT id, row_number() OVER same AS place, first_value(id) OVER same AS first
                  FROM import_${table} WHERE ${known}
                WINDOW same AS (PARTITION BY ${columns} ORDER BY ${order})) ranking ON ranking.id = r.id`;
}

/** SQL list of quoted texts, for `IN (…)`. */
export function list(values: readonly string[]): string {
  return values.map((value) => `'${value}'`).join(', ');
}

/**
 * Handles null and values that are not in `known`. `set` repairs the row; without it the row is refused. `outcome`
 * describes the result in the report.
 */
export function unknown(
  table: ImportTable,
  column: string,
  known: readonly string[],
  { set, outcome }: { set?: string; outcome: string },
): Fault {
  return {
    table,
    where: `r.${column} IS NULL OR r.${column} NOT IN (${list(known)})`,
    reason: `format('${column}: %s is not known; ${outcome}', COALESCE(quote_ident(left(r.${column}, 80)), 'null'))`,
    ...(set === undefined ? {} : { set }),
  };
}

/** Sets missing dates to the time of the import. */
export function undated(table: ImportTable, column: string): Fault {
  return {
    table,
    where: `r.${column} IS NULL`,
    set: `${column} = now()`,
    reason: `'${column}: is missing; the time of the import is taken'`,
  };
}
