import { randomBytes } from 'node:crypto';

/** Where a stored file lies: two cleaned parts, neither empty, neither able to name anything outside its folder. */
export interface FileLocation {
  directory: string;
  name: string;
}

/** Refusal of a `location` that is not `<directory>/<file name>`. */
export const NOT_TWO_PARTS = 'Location must contain two parts, a directory and a filename';

/** Refusal of a name of which cleaning leaves nothing. */
export const BAD_FILE_NAME = 'File and directory names must have letters, digits, dashes or underscores';

/** Refusal of a name that is longer than file systems take. */
export const LONG_FILE_NAME = 'File and directory names may have at most 255 characters';

/** Longest directory or file name, in bytes, that the common file systems store. */
const MAX_PART_BYTES = 255;

/** Line ends and the like, and marks that turn the direction of what follows, so that an ending is not where it seems to be. */
const CONTROLS = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** Device names that Windows opens instead of a file, whatever extension follows. */
const WINDOWS_DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** Looked for from where a run begins alone: tried at each of its characters, a long one in the middle takes its length squared. */
const TRAILING = /(?<![._])[._]+$/;

/**
 * The name an upload is stored under: ASCII letters, digits, `.`, `-` and `_`, or null when nothing usable is left, or too much.
 * Accents are dropped from letters; blanks and slashes become `_`. A name in another script is `file` with its ending.
 */
export function cleanFileName(upload: string): string | null {
  const [stem = ''] = upload.split('.', 1);
  const isOtherScript = /[^\0-\x7f]/.test(stem) && /[\p{L}\p{N}\p{S}]/u.test(stem) && reduce(stem) === '';
  return cleaned(isOtherScript ? `file${upload.slice(stem.length)}` : upload);
}

/**
 * Returns the download name of an upload: the original if it has characters beyond ASCII, else the stored name. Null if it is unusable or
 * too long.
 */
export function savedFileName(upload: string): string | null {
  const clean = cleanFileName(upload);
  const name = (upload.split(/[/\\]/).at(-1) ?? '')
    .replace(CONTROLS, '')
    .replace(/^[\s.]+/, '')
    .trimEnd()
    .normalize('NFC')
    .toWellFormed();
  if (clean === null || !/[^\0-\x7f]/.test(name)) return clean;
  return name.length > MAX_PART_BYTES ? null : name;
}

/** Returns the reason why a file name is refused. */
export function fileNameComplaint(upload: string): string {
  return upload.length > MAX_PART_BYTES ? LONG_FILE_NAME : BAD_FILE_NAME;
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

  const cleanName = cleaned(name);
  if (cleanName === null) return fileNameComplaint(name);
  const cleanDirectory = harmless(reduce(directory).replaceAll('.', ''));
  if (cleanDirectory === '') return { directory: randomDirectory(), name: cleanName };
  return withinLimit(cleanDirectory) === null ? LONG_FILE_NAME : { directory: cleanDirectory, name: cleanName };
}

/** A directory nobody can guess: 32 hexadecimal characters. */
export function randomDirectory(): string {
  return randomBytes(16).toString('hex');
}

/** What cleaning leaves of a name; null when it is nothing, or too much. */
function cleaned(text: string): string | null {
  return withinLimit(harmless(reduce(text)));
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
