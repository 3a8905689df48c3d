import { pipeline, Readable } from 'node:stream';
import Assembler from 'stream-json/Assembler';
import Parser from 'stream-json/Parser';
import { type ArchiveLimits, InvalidBackup } from './archive/backup.types';
import { isJsonObject, type JsonObject, type JsonValue } from './backup-format';

type RowLimits = Pick<ArchiveLimits, 'row_bytes' | 'depth'>;

/** Levels around a row: the object of the table and its list of results. */
const FRAME_DEPTH = 2;

/** A token of the parser. */
interface Token {
  name: string;
  value?: string;
}

/**
 * Gives the rows of a table, `{"count":n,"results":[{…},…],"meta":{}}`, while its bytes arrive. It takes each token where the
 * parser hands it out: through one more stream the tokens before an error would be lost, and with them the number of the row.
 */
class RowParser extends Parser {
  rows = 0;
  /** Bytes that were read since the last row ended. */
  pending_bytes = 0;
  /** The table without its rows. */
  private readonly frame = new Assembler();

  constructor(
    private readonly entry: string,
    private readonly limits: RowLimits,
  ) {
    super({ packValues: true, streamValues: false });
  }

  override push(token: Token | null): boolean {
    if (token === null) return super.push(null);
    if (this.destroyed) return false;
    const { depth, stack } = this.frame.consume(token);
    const current = this.frame.current as JsonValue;
    if (depth > this.limits.depth + FRAME_DEPTH)
      this.destroy(this.flaw(`nests deeper than ${this.limits.depth} levels`));
    if (depth !== FRAME_DEPTH || stack[1] !== 'results' || !Array.isArray(current)) return true;
    const row = current.pop();
    if (row === undefined) return true;
    if (!isJsonObject(row)) {
      this.destroy(this.flaw('is no object'));
      return false;
    }
    this.rows++;
    this.pending_bytes = 0;
    return super.push(row);
  }

  /** What is wrong with the row that is being read. */
  flaw(what: string): InvalidBackup {
    return new InvalidBackup(`row ${this.rows + 1} ${what}`, this.entry);
  }

  /** Called at the end; throws when the table is not what it should be. */
  checkFrame(): void {
    const frame = this.frame.current as JsonValue;
    if (!isJsonObject(frame) || !Array.isArray(frame.results) || typeof frame.count !== 'number')
      throw new InvalidBackup('{"count":n,"results":[…],"meta":{}} was expected', this.entry);
    if (frame.count !== this.rows)
      throw new InvalidBackup(`"count" says ${frame.count}, but it has ${this.rows} rows`, this.entry);
  }
}

/**
 * The rows of the table that these bytes of `entry` are, in bounded memory. Throws `InvalidBackup` with the number of the row, and
 * what `pieces` throws.
 */
export async function* rowsOf(
  entry: string,
  pieces: AsyncIterable<Buffer>,
  limits: RowLimits,
): AsyncGenerator<JsonObject> {
  const parser = new RowParser(entry, limits);
  const bytes = Readable.from(checked(pieces, parser, limits.row_bytes));
  // Errors are thrown by the loop; without a callback they would be thrown once more where nobody catches them.
  const rows: AsyncIterable<JsonObject> = pipeline(bytes, parser, () => undefined);
  try {
    yield* rows;
  } catch (error) {
    throw error instanceof Error && error.message.startsWith('Parser ') ? parser.flaw('is not valid JSON') : error;
  }
  parser.checkFrame();
}

/** Bytes on their way to the parser, which itself would replace invalid UTF-8 and hold a row of any length. */
async function* checked(pieces: AsyncIterable<Buffer>, parser: RowParser, most_bytes: number): AsyncGenerator<Buffer> {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  for await (const piece of pieces) {
    try {
      utf8.decode(piece, { stream: true });
    } catch {
      throw parser.flaw('or a later one is not valid UTF-8');
    }
    parser.pending_bytes += piece.length;
    if (parser.pending_bytes > most_bytes) throw parser.flaw(`has more than ${most_bytes} bytes`);
    yield piece;
  }
}
