import Assembler from 'stream-json/Assembler';
import Parser from 'stream-json/Parser';
import { InvalidBackup, MAX_DEPTH } from './archive/backup.types';
import { isJsonObject, type JsonObject, type JsonValue } from './backup-format';

/** Maximum JSON size of a row, accurate only to the size of a piece. */
const MAX_ROW_BYTES = 8 * 1024 ** 2;

/** Nesting around a row: the table's object and its `results` list. */
const FRAME_DEPTH = 2;

interface Token {
  name: string;
  value?: string;
}

/**
 * Parses the bytes of a table, `{"count":n,"results":[{…},…],"meta":{}}`, into rows. Gets the tokens by overriding
 * `push`: a piped stream would discard the tokens before an error, and the row number in the message would be wrong.
 */
class RowParser extends Parser {
  private ended: JsonObject[] = [];
  private rows = 0;
  private pending_bytes = 0;
  private readonly table = new Assembler();
  // Checks the encoding, because the parser replaces invalid UTF-8 without an error.
  private readonly utf8 = new TextDecoder('utf-8', { fatal: true });

  constructor(private readonly entry: string) {
    super({ packValues: true, streamValues: false });
    // `write` passes errors to its callback. Without a listener, Node.js would also throw them.
    this.on('error', () => undefined);
  }

  async rowsIn(piece: Buffer): Promise<JsonObject[]> {
    try {
      this.utf8.decode(piece, { stream: true });
    } catch {
      throw this.flaw('or a later one is not valid UTF-8');
    }
    this.pending_bytes += piece.length;
    if (this.pending_bytes > MAX_ROW_BYTES) throw this.flaw(`has more than ${MAX_ROW_BYTES} bytes`);
    await this.parse((done) => this.write(piece, done));
    return this.ended.splice(0);
  }

  /** Must be called after the last piece. Throws InvalidBackup if the table is incomplete or its `count` is wrong. */
  async finish(): Promise<void> {
    await this.parse((done) => this.end(done));
    const table = this.table.current as JsonValue;
    if (!isJsonObject(table) || !Array.isArray(table.results) || typeof table.count !== 'number')
      throw new InvalidBackup('{"count":n,"results":[…],"meta":{}} was expected', this.entry);
    if (table.count !== this.rows)
      throw new InvalidBackup(`"count" says ${table.count}, but it has ${this.rows} rows`, this.entry);
  }

  override push(token: Token | null): boolean {
    if (token === null) return true;
    const { depth, stack } = this.table.consume(token);
    if (depth > MAX_DEPTH + FRAME_DEPTH) throw this.flaw(`nests deeper than ${MAX_DEPTH} levels`);
    const current = this.table.current as JsonValue;
    if (depth !== FRAME_DEPTH || stack[1] !== 'results' || !Array.isArray(current)) return true;
    const row = current.pop();
    if (row === undefined) return true;
    if (!isJsonObject(row)) throw this.flaw('is no object');
    this.ended.push(row);
    this.rows++;
    this.pending_bytes = 0;
    return true;
  }

  private async parse(send: (done: (error?: Error | null) => void) => void): Promise<void> {
    try {
      await new Promise<void>((resolve, reject) => send((error) => (error ? reject(error) : resolve())));
    } catch (error) {
      throw error instanceof InvalidBackup ? error : this.flaw('is not valid JSON');
    }
  }

  private flaw(what: string): InvalidBackup {
    return new InvalidBackup(`row ${this.rows + 1} ${what}`, this.entry);
  }
}

/**
 * Yields the rows of the table in `pieces`, one batch for each piece, in bounded memory. Throws `InvalidBackup` for an
 * invalid table, and errors of `pieces`.
 */
export async function* rowsOf(entry: string, pieces: AsyncIterable<Buffer>): AsyncGenerator<JsonObject[]> {
  const parser = new RowParser(entry);
  let isEmpty = true;
  for await (const piece of pieces) {
    isEmpty = false;
    yield await parser.rowsIn(piece);
  }
  // CTFd writes an empty table as an empty file.
  if (!isEmpty) await parser.finish();
}
