import type { Fault } from '../import-staging';
import type { ImportTable } from '../import-report';

/** Rows without a value that a row cannot be without. */
export function missing(table: ImportTable, column: string): Fault {
  return { table, where: `r.${column} IS NULL`, reason: `'${column}: is missing'` };
}

/** Rows that belong to a row which is not there: they are refused, as deleting that row would have removed them. */
export function orphans(table: ImportTable, column: string, target: ImportTable): Fault {
  return {
    table,
    where: `r.${column} IS NOT NULL AND NOT EXISTS (SELECT FROM import_${target} t WHERE t.id = r.${column})`,
    reason: `format('${column}: there is no row %s in ${target}', r.${column})`,
  };
}

/** References to rows that are not there, without which the row can stay. */
export function strays(table: ImportTable, column: string, target: ImportTable): Fault {
  return { ...orphans(table, column, target), set: `${column} = NULL` };
}

/** Rows after the first with the same `columns`; the one with the lowest id stays. `order` ranks them otherwise. */
export function repeats(table: ImportTable, columns: string, { order = 'id' } = {}): Fault {
  return {
    table,
    join: ranked(table, columns, order),
    where: `ranking.place > 1`,
    reason: `format('${columns}: same as in row %s', ranking.first)`,
  };
}

/** A join that numbers the rows with equal `columns`; where one of them is null a row is alone. */
export function ranked(table: ImportTable, columns: string, order = 'id'): string {
  const names = columns.split(', ');
  const known = names.map((name) => `${name} IS NOT NULL`).join(' AND ');
  return `JOIN (SELECT id, row_number() OVER same AS place, first_value(id) OVER same AS first
                  FROM import_${table} WHERE ${known}
                WINDOW same AS (PARTITION BY ${columns} ORDER BY ${order})) ranking ON ranking.id = r.id`;
}

/** Names as a list in SQL. */
export function list(values: readonly string[]): string {
  return values.map((value) => `'${value}'`).join(', ');
}

/** Values outside a closed list, null among them; `set` and `outcome` say what becomes of the row, which is refused without `set`. */
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

/** Dates that are missing; the present stands in. */
export function undated(table: ImportTable, column: string): Fault {
  return {
    table,
    where: `r.${column} IS NULL`,
    set: `${column} = now()`,
    reason: `'${column}: is missing; the time of the import is taken'`,
  };
}
