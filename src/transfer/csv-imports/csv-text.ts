import { isUtf8 } from 'node:buffer';
import { InvalidInput } from '../../http/errors/errors';

export const CSV_FIELD = 'csv_file';

/** Begins the escape sequences of ISO-2022-JP, whose bytes are otherwise valid UTF-8. */
const ESCAPE = 0x1b;
const LINE_FEED = 0x0a;

/**
 * Decodes UTF-8 or UTF-16. Throws InvalidInput with the line for anything else: any bytes are valid in a Windows code
 * page or Shift-JIS, so a guess could corrupt names.
 */
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
 * Detects UTF-16 by its byte order mark, or by a zero byte in the first character, since a header begins with a letter.
 */
function encodingOf([first, second]: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be';
  return 'utf-8';
}

/** First line, from 1, that is not UTF-8. In UTF-8 a line feed byte is always a line feed. */
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
