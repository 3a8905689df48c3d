import { isUtf8 } from 'node:buffer';
import { InvalidInput } from '../../http/errors/errors';

/** The field of the form, and what complaints about the file as a whole are filed under. */
export const CSV_FIELD = 'csv_file';

/** ISO-2022-JP changes its characters by this sign, and is valid UTF-8 otherwise. */
const ESCAPE = 0x1b;
const LINE_FEED = 0x0a;

/**
 * The text of a CSV file in UTF-8 or UTF-16. Any bytes could be text of any Windows code page or of Shift-JIS, and reading one as
 * another makes garbage of names, so others are refused: throws InvalidInput with the line.
 */
export function textOf(bytes: Buffer): string {
  const encoding = encodingOf(bytes);
  try {
    if (encoding === 'utf-8' && bytes.includes(ESCAPE)) throw new TypeError();
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    const line = encoding === 'utf-8' ? `line ${unreadableLine(bytes)}: ` : '';
    throw InvalidInput.of(
      CSV_FIELD,
      `${line}The text is not in UTF-8 or UTF-16. Save the file as "CSV UTF-8" and try again.`,
    );
  }
}

/** UTF-16 is known by the mark at its start, or by the zero byte of the first character, which is a letter of a header. */
function encodingOf([first, second]: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be';
  return 'utf-8';
}

/** The first line, from 1, that is not UTF-8. No other byte of a character in UTF-8 is a line feed. */
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
