import { isUtf8 } from 'node:buffer';
import { InvalidInput } from '../../http/errors/errors';

export const CSV_FIELD = 'csv_file';

/**
 * First byte of the escape sequences of ISO-2022-JP. All bytes of that encoding are valid UTF-8, so only this byte
 * reveals it.
 */
const ESCAPE = 0x1b;
const LINE_FEED = 0x0a;

/** Decodes UTF-8 or UTF-16. Throws InvalidInput for other encodings, because a wrong guess would corrupt names. */
export function textOf(bytes: Buffer): string {
  const encoding = encodingOf(bytes);
  try {
    if (encoding === 'utf-8' && bytes.includes(ESCAPE)) throw new TypeError();
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    const line = encoding === 'utf-8' ? `line ${unreadableLine(bytes)}: ` : '';
    throw InvalidInput.forField(
      CSV_FIELD,
      `${line}The text is not in UTF-8 or UTF-16. Save the file as "CSV UTF-8" and try again.`,
    );
  }
}

/**
 * Detects UTF-16 by its byte order mark, or by a zero byte in the first character, since a header begins with an ASCII
 * letter.
 */
function encodingOf([first, second]: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be';
  return 'utf-8';
}

/**
 * Number of the first line that is not UTF-8, from 1. A byte 0x0a is always a line feed in UTF-8, so lines can be split
 * before decoding.
 */
function unreadableLine(bytes: Buffer): number {
  let line = 1;
  for (let start = 0; start < bytes.length; line += 1) {
    const end = bytes.indexOf(LINE_FEED, start);
    const text = bytes.subarray(start, end < 0 ? bytes.length : end);
    if (!isUtf8(text) || text.includes(ESCAPE)) return line;
    start += text.length + 1;
  }
  return line;
}
