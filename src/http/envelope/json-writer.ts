const [QUOTE, BACKSLASH, MINUS, ZERO] = [0x22, 0x5c, 0x2d, 0x30];
/** JSON has all that are not before it as they are, but for the quote, the backslash, and surrogates that stand alone. */
const FIRST_PLAIN = 0x20;
/** The first characters that take two and three bytes of UTF-8, and the first and last of the pairs that stand for one of four. */
const [TWO_BYTES, THREE_BYTES, FIRST_SURROGATE, LAST_SURROGATE] = [0x80, 0x800, 0xd800, 0xdfff];
const MAX_CHARACTER_BYTES = 3;
/** More than a page has by default, and a piece of the whole board in users mode; what is larger is made for once. */
const KEPT_BYTES = 128 * 1024;
/** Of the largest whole number that is safe, with its sign. */
const MAX_NUMBER_BYTES = 17;
const NULL = jsonPiece('null');

/** JSON, or a part of it, that is written again and again. */
export function jsonPiece(json: string): Uint8Array {
  return Buffer.from(json);
}

/**
 * Writes JSON of many rows in memory that it uses again and again. Rows put together of strings take several times as long where there
 * are many accounts: each string is an object until the whole is made of them, and V8 keeps those of the last thousands of numbers, which
 * are others all the time, and which the garbage collector then has to move.
 */
export class JsonWriter {
  private bytes = Buffer.allocUnsafe(KEPT_BYTES);
  private length = 0;

  /** Forgets what was written. Nobody else may write until `end`, so nothing may wait in between. */
  begin(): this {
    this.length = 0;
    return this;
  }

  /** Gives what was written since it began. */
  end(): string {
    const json = this.bytes.toString('utf8', 0, this.length);
    if (this.bytes.length > KEPT_BYTES) this.bytes = Buffer.allocUnsafe(KEPT_BYTES);
    this.length = 0;
    return json;
  }

  /** JSON that was made before, and short. */
  piece(piece: Uint8Array): this {
    const { length } = piece;
    const bytes = this.withRoom(length);
    // By hand, which is faster than a call for so few.
    for (let index = 0; index < length; index++) bytes[this.length + index] = piece[index] ?? 0;
    this.length += length;
    return this;
  }

  /** A number, whole ones sooner than others, or null. */
  number(value: number | null): this {
    if (value === null) return this.piece(NULL);
    if (!Number.isSafeInteger(value)) return this.json(value);
    const bytes = this.withRoom(MAX_NUMBER_BYTES);
    if (value < 0) bytes[this.length++] = MINUS;
    let rest = Math.abs(value);
    for (let power = 10; power <= rest; power *= 10) this.length++;
    let last = this.length++;
    do {
      const tens = Math.floor(rest / 10);
      bytes[last--] = ZERO + (rest - tens * 10);
      rest = tens;
    } while (rest > 0);
    return this;
  }

  /** A text, or null. */
  text(value: string | null): this {
    if (value === null) return this.piece(NULL);
    const { length } = value;
    const bytes = this.withRoom(length * MAX_CHARACTER_BYTES + 2);
    let end = this.length;
    bytes[end++] = QUOTE;
    for (let index = 0; index < length; index++) {
      const code = value.charCodeAt(index);
      if (code < FIRST_PLAIN || code === QUOTE || code === BACKSLASH) return this.json(value);
      if (code >= FIRST_SURROGATE && code <= LAST_SURROGATE) return this.json(value);
      if (code < TWO_BYTES) {
        bytes[end++] = code;
        continue;
      }
      if (code < THREE_BYTES) bytes[end++] = 0xc0 | (code >> 6);
      else {
        bytes[end++] = 0xe0 | (code >> 12);
        bytes[end++] = 0x80 | ((code >> 6) & 0x3f);
      }
      bytes[end++] = 0x80 | (code & 0x3f);
    }
    bytes[end++] = QUOTE;
    this.length = end;
    return this;
  }

  /** Anything, as `JSON.stringify` has it. */
  json(value: object | string | number): this {
    const json = JSON.stringify(value);
    const bytes = this.withRoom(Buffer.byteLength(json));
    this.length += bytes.write(json, this.length);
    return this;
  }

  /** Where so many bytes more can be written. */
  private withRoom(count: number): Buffer {
    const needed = this.length + count;
    if (needed > this.bytes.length) {
      const larger = Buffer.allocUnsafe(Math.max(needed, 2 * this.bytes.length));
      this.bytes.copy(larger, 0, 0, this.length);
      this.bytes = larger;
    }
    return this.bytes;
  }
}
