import { randomBytes } from 'node:crypto';

/** Location of a stored file: two cleaned parts, neither empty, neither able to leave its folder. */
export interface FileLocation {
  directory: string;
  name: string;
}

export const NOT_TWO_PARTS = 'Location must contain two parts, a directory and a filename';

export const BAD_FILE_NAME = 'File and directory names must have letters, digits, dashes or underscores';

export const LONG_FILE_NAME = 'File and directory names may have at most 255 characters';

/** In bytes, the limit of common file systems. */
const MAX_PART_BYTES = 255;

/** Control characters, and marks that change the writing direction, which could disguise an extension. */
const CONTROLS = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** Device names that Windows opens instead of a file, with any extension. */
const WINDOWS_DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/**
 * The lookbehind lets a match start only at the beginning of a run. Without it a long run in the middle takes quadratic
 * time.
 */
const TRAILING = /(?<![._])[._]+$/;

/**
 * Returns the stored name of an upload: ASCII letters, digits, `.`, `-` and `_`, or null if nothing usable is left or
 * it is too long. Removes accents; blanks and slashes become `_`. A name in another script becomes `file` with its
 * extension.
 */
export function cleanFileName(upload: string): string | null {
  const [stem = ''] = upload.split('.', 1);
  const isOtherScript = /[^\0-\x7f]/.test(stem) && /[\p{L}\p{N}\p{S}]/u.test(stem) && reduce(stem) === '';
  return cleaned(isOtherScript ? `file${upload.slice(stem.length)}` : upload);
}

/**
 * Returns the download name of an upload: the original if it has characters beyond ASCII, else the stored name. Null if
 * it is unusable or too long.
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

/** Returns the message for a name that `cleanFileName` or `savedFileName` refuses. */
export function fileNameComplaint(upload: string): string {
  return upload.length > MAX_PART_BYTES ? LONG_FILE_NAME : BAD_FILE_NAME;
}

/**
 * Splits and cleans a client's `location`, or returns the reason to refuse it. A directory that is empty after cleaning
 * becomes a random one. Callers handle an empty `location`, which means that none was sent.
 */
export function parseLocation(location: string): FileLocation | string {
  const parts = location.split('/').filter((part) => part !== '' && part !== '.');
  // A leading slash counts as a part: the root, whose cleaned name is empty.
  if (location.startsWith('/')) parts.unshift('');
  const [directory, name] = parts;
  if (directory === undefined || name === undefined || parts.length > 2) return NOT_TWO_PARTS;

  const cleanName = cleaned(name);
  if (cleanName === null) return fileNameComplaint(name);
  const cleanDirectory = harmless(reduce(directory).replaceAll('.', ''));
  if (cleanDirectory === '') return { directory: randomDirectory(), name: cleanName };
  return withinLimit(cleanDirectory) === null ? LONG_FILE_NAME : { directory: cleanDirectory, name: cleanName };
}

/** Returns 32 random hexadecimal characters, which no one can guess. */
export function randomDirectory(): string {
  return randomBytes(16).toString('hex');
}

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

/** Cleaned names are ASCII, so characters are bytes. */
function withinLimit(part: string): string | null {
  return part.length > 0 && part.length <= MAX_PART_BYTES ? part : null;
}
