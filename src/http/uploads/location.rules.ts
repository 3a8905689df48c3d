import { randomBytes } from 'node:crypto';

/** Location of a stored file. Neither part is empty, and neither can lead out of its folder. */
export interface FileLocation {
  directory: string;
  name: string;
}

export const NOT_TWO_PARTS = 'Location must contain two parts, a directory and a filename';

export const BAD_FILE_NAME = 'File and directory names must have letters, digits, dashes or underscores';

export const LONG_FILE_NAME = 'File and directory names may have at most 255 characters';

/** In bytes. The limit of common file systems. */
const MAX_PART_BYTES = 255;

/** Control characters, and characters that change the writing direction and can so disguise a file's extension. */
const CONTROLS = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** Names that Windows treats as devices, with any extension. */
const WINDOWS_DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/**
 * The lookbehind lets a match begin only at the start of a run. Without it, a long run in the middle takes quadratic
 * time.
 */
const TRAILING = /(?<![._])[._]+$/;

/**
 * Returns the name under which an upload is stored: ASCII letters, digits, `.`, `-` and `_`. Null if the name would be
 * empty or too long. If the part before the first dot has only characters of another script, it becomes `file`.
 */
export function cleanFileName(upload: string): string | null {
  const [stem = ''] = upload.split('.', 1);
  const isOtherScript = /[^\0-\x7f]/.test(stem) && /[\p{L}\p{N}\p{S}]/u.test(stem) && reduce(stem) === '';
  return cleaned(isOtherScript ? `file${upload.slice(stem.length)}` : upload);
}

/**
 * Returns the download name of an upload: the original without folders and control characters if it has non-ASCII
 * characters, else the stored name. Null if there is no stored name, or if the download name is too long.
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

/** Returns the message for a name for which `cleanFileName` or `savedFileName` is null. */
export function fileNameComplaint(upload: string): string {
  return upload.length > MAX_PART_BYTES ? LONG_FILE_NAME : BAD_FILE_NAME;
}

/**
 * Splits and cleans the `location` that a client sent, or returns the reason to refuse it. If nothing is left of the
 * directory, it gets a random name. Must not be called with an empty `location`, which means that none was sent.
 */
export function parseLocation(location: string): FileLocation | string {
  const parts = location.split('/').filter((part) => part !== '' && part !== '.');
  // A leading slash counts as an empty directory, which gets a random name.
  if (location.startsWith('/')) parts.unshift('');
  const [directory, name] = parts;
  if (directory === undefined || name === undefined || parts.length > 2) return NOT_TWO_PARTS;

  const cleanName = cleaned(name);
  if (cleanName === null) return fileNameComplaint(name);
  const cleanDirectory = harmless(reduce(directory).replaceAll('.', ''));
  if (cleanDirectory === '') return { directory: randomDirectory(), name: cleanName };
  return withinLimit(cleanDirectory) === null ? LONG_FILE_NAME : { directory: cleanDirectory, name: cleanName };
}

/** Returns 32 random hexadecimal digits, so that the address of a file cannot be guessed. */
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

/** A cleaned name is ASCII, so its length in characters is that in bytes. */
function withinLimit(part: string): string | null {
  return part.length > 0 && part.length <= MAX_PART_BYTES ? part : null;
}
