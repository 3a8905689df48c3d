import { type ExportTable } from '../../exports/export-tables';
import type { Tx } from '../../../platform/database/database';
import { type BackupTable, columnsOf } from '../backup-format';

/** A row in pieces: text that the database made, and the values of JSON columns. */
type Row = Readonly<Record<string, unknown>>;

/** One piece of a row: its name among the pieces, and the SQL that makes it. */
interface Piece {
  name: string;
  sql: string;
  isJson: boolean;
}

/**
 * A table as a backup has it: `{"count":n,"results":[…],"meta":{}}` with its rows by key, a piece for every batch, secrets and all;
 * nothing at all for an empty table. The database writes the rows: that way they cost a fraction of the
 * memory and time that an object for each would.
 */
export async function* tableJson(snapshot: Tx, name: BackupTable, table: ExportTable): AsyncGenerator<string> {
  const [counted] = await snapshot.query<{ count: number }>(`SELECT COUNT(*) AS count FROM ${table.from}`);
  const count = counted?.count ?? 0;
  if (count === 0) return;
  const pieces = piecesOf(name, table);
  let before = `{"count":${count},"results":[`;
  const [key = ''] = table.columns;
  const selected = pieces.map(({ name: piece, sql }) => `${sql} AS ${piece}`).join(', ');
  const rows = snapshot.batches<Row>(`SELECT ${selected} FROM ${table.from} ORDER BY ${table.expressions[key] ?? key}`);
  for await (const batch of rows) {
    yield before + batch.map((row) => pieces.map((piece) => pieceText(row, piece)).join('')).join(',');
    before = ',';
  }
  yield '],"meta":{}}';
}

function piecesOf(name: BackupTable, { columns, expressions }: ExportTable): Piece[] {
  const kinds = new Map(columnsOf(name).map(([column, { kind }]) => [column, kind]));
  const pieces: Piece[] = [];
  let text: string[] = [];
  const addPiece = (sql: string, isJson: boolean) => pieces.push({ name: `piece${pieces.length}`, sql, isJson });
  columns.forEach((column, index) => {
    const value = expressions[column] ?? column;
    text.push(literal(`${index === 0 ? '{' : ','}${JSON.stringify(column)}:`));
    if (kinds.get(column) === 'json') {
      // Its text would have the blanks that the database puts between the parts of documents.
      addPiece(text.join(' || '), false);
      addPiece(value, true);
      text = [];
    } else text.push(jsonOf(value, kinds.get(column) === 'date'));
  });
  addPiece([...text, literal('}')].join(' || '), false);
  return pieces;
}

/** Dates in UTC without an offset and with six digits of a fraction or none, as the peer writes them. */
function jsonOf(value: string, isDate: boolean): string {
  const plain = `replace(to_char(${value} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), '.000000', '')`;
  return `COALESCE(to_json(${isDate ? plain : value})::text, 'null')`;
}

function pieceText(row: Row, { name, isJson }: Piece): string {
  const value = row[name];
  return isJson ? JSON.stringify(value ?? null) : String(value);
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
