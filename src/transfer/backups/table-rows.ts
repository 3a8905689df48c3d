import Assembler from 'stream-json/Assembler';
import Parser from 'stream-json/Parser';
import { InvalidBackup, MAX_DEPTH } from './archive/backup.types';
import { isJsonObject, type JsonObject, type JsonValue } from './backup-format';

/** Of the JSON of one row, to within the 64 KiB that are read at once. */
const MAX_ROW_BYTES = 8 * 1024 ** 2;

/** Levels around a row: the object of the table and its list of results. */
const FRAME_DEPTH = 2;

/** A token of the parser. */
interface Token {
  name: string;
  value?: string;
}

/**
 * Takes the bytes of a table, `{"count":n,"results":[{…},…],"meta":{}}`, and gives its rows. It takes each token where the parser
 * hands it out: through another stream the tokens before an error would be lost, and with them the number of the row.
 */
class RowParser extends Parser {
  private ended: JsonObject[] = [];
  private rows = 0;
  /** Bytes that were read since the last row ended. */
  private pending_bytes = 0;
  /** The table without its rows. */
  private readonly table = new Assembler();
  // The parser itself would replace invalid UTF-8.
  private readonly utf8 = new TextDecoder('utf-8', { fatal: true });

  constructor(private readonly entry: string) {
    super({ packValues: true, streamValues: false });
    // The writer gets the errors; without a listener they would be thrown as well.
    this.on('error', () => undefined);
  }

  /** The rows that end in this piece. */
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

  /** Called at the end; throws when the table is not what it should be. */
  async finish(): Promise<void> {
    await this.parse((done) => this.end(done));
    const table = this.table.current as JsonValue;
    if (!isJsonObject(table) || !Array.isArray(table.results) || typeof table.count !== 'number')
      throw new InvalidBackup('{"count":n,"results":[…],"meta":{}} was expected', this.entry);
    if (table.count !== this.rows)
      throw new InvalidBackup(`"count" says ${table.count}, but it has ${this.rows} rows`, this.entry);
  }

  /** Called by the parser. */
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

  /** What is wrong with the row that is being read. */
  private flaw(what: string): InvalidBackup {
    return new InvalidBackup(`row ${this.rows + 1} ${what}`, this.entry);
  }
}

/**
 * The rows of the table that these bytes of `entry` are, some at a time, in bounded memory. Throws `InvalidBackup` with the number
 * of the row, and what `pieces` throws.
 */
export async function* rowsOf(entry: string, pieces: AsyncIterable<Buffer>): AsyncGenerator<JsonObject[]> {
  const parser = new RowParser(entry);
  let isEmpty = true;
  for await (const piece of pieces) {
    isEmpty = false;
    yield await parser.rowsIn(piece);
  }
  // CTFd writes a table without rows as no bytes at all.
  if (!isEmpty) await parser.finish();
}
