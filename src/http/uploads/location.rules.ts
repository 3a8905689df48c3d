import { randomBytes } from 'node:crypto';

/** Where a stored file lies: two cleaned parts, neither empty, neither able to name anything outside its folder. */
export interface FileLocation {
  directory: string;
  name: string;
}

/** Refusal of a `location` that is not `<directory>/<file name>`. */
export const NOT_TWO_PARTS = 'Location must contain two parts, a directory and a filename';

/** Refusal of a name of which cleaning leaves nothing, or more than a file system takes. */
export const BAD_FILE_NAME = 'File and directory names must have 1 to 255 letters, digits, dots, dashes or underscores';

/** Longest directory or file name, in bytes, that the common file systems store. */
const MAX_PART_BYTES = 255;

/** Device names that Windows opens instead of a file, whatever extension follows. */
const WINDOWS_DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** Looked for from where a run begins alone: tried at each of its characters, a long one in the middle takes its length squared. */
const TRAILING = /(?<![._])[._]+$/;

/**
 * The name an upload is stored under: ASCII letters, digits, `.`, `-` and `_`, or null when nothing usable is left.
 * Accents are dropped from letters; blanks and slashes become `_`.
 */
export function cleanFileName(upload: string): string | null {
  return withinLimit(harmless(reduce(upload)));
}

/**
 * Splits and cleans a `location` sent by a client, or says why it is refused.
 * A directory of which nothing is left becomes a random one. An empty location means none was sent: ask for it first.
 */
export function parseLocation(location: string): FileLocation | string {
  const parts = location.split('/').filter((part) => part !== '' && part !== '.');
  // As in a path of the file system, a leading slash is a part of its own: the root, of which cleaning leaves nothing.
  if (location.startsWith('/')) parts.unshift('');
  const [directory, name] = parts;
  if (directory === undefined || name === undefined || parts.length > 2) return NOT_TWO_PARTS;

  const cleanName = cleanFileName(name);
  if (cleanName === null) return BAD_FILE_NAME;
  const cleanDirectory = harmless(reduce(directory).replaceAll('.', ''));
  if (cleanDirectory === '') return { directory: randomDirectory(), name: cleanName };
  return withinLimit(cleanDirectory) === null ? BAD_FILE_NAME : { directory: cleanDirectory, name: cleanName };
}

/** A directory nobody can guess: 32 hexadecimal characters. */
export function randomDirectory(): string {
  return randomBytes(16).toString('hex');
}

function reduce(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[^\0-\x7f]/g, '')
    .replaceAll('/', ' ')
    .trim()
    .replace(/\s+/g, '_')
    .replace(/[^A-Za-z0-9_.-]/g, '')
    .replace(/^[._]+/, '')
    .replace(TRAILING, '');
}

function harmless(part: string): string {
  return WINDOWS_DEVICE.test(part) ? `_${part}` : part;
}

/** What cleaning leaves is ASCII, so characters are bytes. */
function withinLimit(part: string): string | null {
  return part.length > 0 && part.length <= MAX_PART_BYTES ? part : null;
}
