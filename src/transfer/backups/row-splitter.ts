import { isUtf8 } from 'node:buffer';
import { type ArchiveLimits, InvalidBackup } from './archive/backup.types';

const FRAME = '{"count":n,"results":[…],"meta":{}}';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const ZERO = 0x30;
const NINE = 0x39;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** Longest key, number or `meta` of a frame, in bytes. */
const MAX_TOKEN_BYTES = 1024;

/** What may come next between the parts of a frame. */
type Expected =
  | 'the frame'
  | 'a key'
  | 'the colon'
  | 'a value'
  | 'the next key'
  | 'the first row'
  | 'the next row'
  | 'a row'
  | 'its end';

/** What the reader is in the middle of. */
type Part = 'row' | 'meta' | 'key' | 'number';

/**
 * Cuts the JSON of a table, `{"count":n,"results":[{…},…],"meta":{}}`, into its rows while it arrives, in whatever pieces.
 * The frame is held to exactly that (keys in any order, blanks between them), a row to its size, its depth and UTF-8; whether
 * a row is JSON is for whoever parses it. No bytes at all are an empty table. Throws `InvalidBackup` that begins with `entry`.
 */
export class RowSplitter {
  /** Rows that ended so far. */
  rows = 0;

  private expected: Expected = 'the frame';
  private readonly seen = new Set<string>();
  private key = '';
  private count = -1;
  private bytes_before = 0;

  // The part that is being read, what earlier pieces brought of it, and for rows and `meta` where in it the reader is.
  private part: Part | null = null;
  private held: Buffer[] = [];
  private held_bytes = 0;
  private depth = 0;
  private in_text = false;
  private is_escaped = false;

  constructor(
    private readonly entry: string,
    private readonly limits: Pick<ArchiveLimits, 'row_bytes' | 'depth'>,
  ) {}

  /** The rows that end in this piece: bytes of JSON objects, which may lie in the piece itself. */
  push(piece: Buffer): Buffer[] {
    const rows: Buffer[] = [];
    let at = 0;
    while (at < piece.length) {
      if (this.part === null) at = this.between(piece, at);
      if (this.part === null) continue;
      const end = this.endOf(this.part, piece, at);
      if (end < 0) {
        this.hold(piece.subarray(at));
        break;
      }
      const bytes = this.release(piece.subarray(at, end));
      if (this.part === 'row') rows.push(bytes);
      this.finish(this.part, bytes);
      this.part = null;
      at = end;
    }
    this.bytes_before += piece.length;
    return rows;
  }

  /** Says that no more bytes come. */
  end(): void {
    if (this.bytes_before === 0) return;
    if (this.expected !== 'its end') this.refuse(`it ends in the middle; ${FRAME} was expected`);
    if (this.count !== this.rows) this.refuse(`"count" says ${this.count}, but it has ${this.rows} rows`);
  }

  /** Reads blanks and punctuation from `at`; stops at the start of a part, which it notes, or at the end of the piece. */
  private between(piece: Buffer, at: number): number {
    for (; at < piece.length; at++) {
      const byte = piece[at];
      if (byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09) continue;
      this.part = this.punctuation(byte, at);
      if (this.part !== null) return at;
    }
    return at;
  }

  /** Takes one byte of the frame; the part it begins, if it does. */
  private punctuation(byte: number | undefined, at: number): Part | null {
    switch (this.expected) {
      case 'the frame':
        return this.step(byte === OPEN_OBJECT, 'a key', at);
      case 'a key':
        if (byte === QUOTE) return 'key';
        break;
      case 'the colon':
        return this.step(byte === COLON, 'a value', at);
      case 'a value':
        if (this.key === 'results') return this.step(byte === OPEN_LIST, 'the first row', at);
        if (this.key === 'meta' && byte === OPEN_OBJECT) return 'meta';
        if (this.key === 'count' && byte !== undefined && byte >= ZERO && byte <= NINE) return 'number';
        break;
      case 'the first row':
      case 'a row':
        if (byte === OPEN_OBJECT) return 'row';
        if (this.expected === 'the first row') return this.step(byte === CLOSE_LIST, 'the next key', at);
        break;
      case 'the next row':
        return this.step(byte === COMMA || byte === CLOSE_LIST, byte === COMMA ? 'a row' : 'the next key', at);
      case 'the next key':
        if (byte === CLOSE_OBJECT) return this.step(this.seen.size === 3, 'its end', at);
        return this.step(byte === COMMA, 'a key', at);
      case 'its end':
    }
    return this.step(false, this.expected, at);
  }

  private step(isRight: boolean, expected: Expected, at: number): null {
    if (!isRight) {
      const row = this.rows > 0 ? `, after row ${this.rows}` : '';
      this.refuse(`${this.expected} was expected at byte ${this.bytes_before + at}${row}; the table must be ${FRAME}`);
    }
    this.expected = expected;
    return null;
  }

  /** Where the part ends, exclusive; -1 when the piece ends before it. */
  private endOf(part: Part, piece: Buffer, at: number): number {
    if (part === 'key') {
      // The first byte of the first piece of it is the quote that opens it.
      const closing = piece.indexOf(QUOTE, this.held_bytes === 0 ? at + 1 : at);
      return closing < 0 ? -1 : closing + 1;
    }
    if (part === 'number') {
      for (let end = at; end < piece.length; end++) {
        const byte = piece[end] ?? 0;
        if (byte < ZERO || byte > NINE) return end;
      }
      return -1;
    }
    return this.endOfObject(piece, at);
  }

  // Every byte of every row passes here: plain comparisons on locals, about a nanosecond each. Brackets that do not match
  // are not noticed; parsing the row does.
  private endOfObject(piece: Buffer, from: number): number {
    const { length } = piece;
    const deepest = this.limits.depth;
    let { depth, in_text, is_escaped } = this;
    let at = from;
    let end = -1;
    while (at < length) {
      const byte = piece[at++];
      if (in_text) {
        if (is_escaped) is_escaped = false;
        else if (byte === BACKSLASH) is_escaped = true;
        else if (byte === QUOTE) in_text = false;
      } else if (byte === QUOTE) {
        in_text = true;
      } else if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
        if (++depth > deepest) this.refuse(`row ${this.rows + 1} nests deeper than ${deepest} levels`);
      } else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) {
        if (--depth === 0) {
          end = at;
          break;
        }
      }
    }
    this.depth = depth;
    this.in_text = in_text;
    this.is_escaped = is_escaped;
    return end;
  }

  private hold(bytes: Buffer): void {
    this.measure(bytes.length);
    // A copy, because the piece may be filled anew, and would be kept whole for the sake of its end.
    this.held.push(Buffer.from(bytes));
    this.held_bytes += bytes.length;
  }

  private release(bytes: Buffer): Buffer {
    this.measure(bytes.length);
    if (this.held_bytes === 0) return bytes;
    const whole = Buffer.concat([...this.held, bytes]);
    this.held = [];
    this.held_bytes = 0;
    return whole;
  }

  private measure(bytes: number): void {
    const most = this.part === 'row' ? this.limits.row_bytes : MAX_TOKEN_BYTES;
    if (this.held_bytes + bytes <= most) return;
    const what = this.part === 'row' ? `row ${this.rows + 1}` : `a part of the frame`;
    this.refuse(`${what} has more than ${most} bytes`);
  }

  private finish(part: Part, bytes: Buffer): void {
    if (!isUtf8(bytes)) this.refuse(`row ${this.rows + 1} is not valid UTF-8`);
    switch (part) {
      case 'row':
        this.rows++;
        this.expected = 'the next row';
        return;
      case 'key':
        this.key = bytes.toString('utf8', 1, bytes.length - 1);
        if (!['count', 'results', 'meta'].includes(this.key) || this.seen.has(this.key)) {
          this.refuse(`the key ${JSON.stringify(this.key)} was not expected; the table must be ${FRAME}`);
        }
        this.seen.add(this.key);
        this.expected = 'the colon';
        return;
      case 'number':
        this.count = Number(bytes.toString('latin1'));
        break;
      case 'meta':
        if (!isJson(bytes)) this.refuse('"meta" is not valid JSON');
    }
    this.expected = 'the next key';
  }

  private refuse(reason: string): never {
    throw new InvalidBackup(`${this.entry}: ${reason}`);
  }
}

function isJson(bytes: Buffer): boolean {
  try {
    JSON.parse(bytes.toString());
    return true;
  } catch {
    return false;
  }
}
