import type { Fault } from '../import-staging';
import type { ImportTable } from '../import-report';

/** Refuses rows without a required value. */
export function missing(table: ImportTable, column: string): Fault {
  return { table, where: `r.${column} IS NULL`, reason: `'${column}: is missing'` };
}

/** Refuses rows whose owner does not exist, as a cascading delete would have removed them. */
export function orphans(table: ImportTable, column: string, target: ImportTable): Fault {
  return {
    table,
    where: `r.${column} IS NOT NULL AND NOT EXISTS (SELECT FROM import_${target} t WHERE t.id = r.${column})`,
    reason: `format('${column}: there is no row %s in ${target}', r.${column})`,
  };
}

/** Removes references to missing rows from rows that do not need them. */
export function strays(table: ImportTable, column: string, target: ImportTable): Fault {
  return { ...orphans(table, column, target), set: `${column} = NULL` };
}

/** Refuses rows with the same `columns` as an earlier row, by id or another `order`. */
export function repeats(table: ImportTable, columns: string, { order = 'id' } = {}): Fault {
  return {
    table,
    join: ranked(table, columns, order),
    where: `ranking.place > 1`,
    reason: `format('${columns}: same as in row %s', ranking.first)`,
  };
}

/** SQL of a join that ranks rows with equal `columns`. Rows with a null in one of them are not joined. */
export function ranked(table: ImportTable, columns: string, order = 'id'): string {
  const names = columns.split(', ');
  const known = names.map((name) => `${name} IS NOT NULL`).join(' AND ');
  return `JOIN (SELECT id, row_number() OVER same AS place, first_value(id) OVER same AS first
                  FROM import_${table} WHERE ${known}
                WINDOW same AS (PARTITION BY ${columns} ORDER BY ${order})) ranking ON ranking.id = r.id`;
}

/** SQL list of names. */
export function list(values: readonly string[]): string {
  return values.map((value) => `'${value}'`).join(', ');
}

/**
 * Handles values outside a closed list, including null: `set` repairs the row, otherwise it is refused; `outcome`
 * describes the result.
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

/** Replaces missing dates by the time of the import. */
export function undated(table: ImportTable, column: string): Fault {
  return {
    table,
    where: `r.${column} IS NULL`,
    set: `${column} = now()`,
    reason: `'${column}: is missing; the time of the import is taken'`,
  };
}
