import { isUtf8 } from 'node:buffer';

/** Longest name of an entry and of a part of it, in bytes. File systems take no longer parts. */
const MAX_NAME_BYTES = 512;
const MAX_PART_BYTES = 255;

/** What is wrong with the name of an entry, or null. Names lead to files, so that only plain relative paths pass. */
export function flawOfName(name: string, bytes: number): string | null {
  if (name === '') return 'it has no name';
  if (bytes > MAX_NAME_BYTES) return `its name is longer than ${MAX_NAME_BYTES} bytes`;
  if (/[\0-\x1f\x7f]/.test(name)) return 'its name holds control characters';
  if (name.includes('�')) return 'its name is not valid UTF-8';
  if (name.includes('\\')) return 'its name holds a backslash; a path with "/" was expected';
  if (name.startsWith('/')) return 'its name is an absolute path; one inside the backup was expected';
  if (/^[A-Za-z]:/.test(name)) return 'its name begins with a drive letter; a path inside the backup was expected';
  const parts = name.replace(/\/$/, '').split('/');
  if (parts.includes('..')) return 'its name leads out of its folder by ".."; a path inside the backup was expected';
  if (parts.includes('') || parts.includes('.')) return 'its name has an empty part; a plain path was expected';
  if (parts.some((part) => Buffer.byteLength(part) > MAX_PART_BYTES)) {
    return `a part of its name is longer than ${MAX_PART_BYTES} bytes`;
  }
  return null;
}

/**
 * The name of an entry: UTF-8 where it is that, with the flag for it or (as Info-ZIP writes it) without, else Latin-1, in
 * which every byte is some character. Code page 437, the standard's other choice, differs in letters no backup has.
 */
export function nameOf(raw: Buffer, isMarkedUtf8: boolean): string {
  return raw.toString(isMarkedUtf8 || isUtf8(raw) ? 'utf8' : 'latin1');
}

/** A name as messages show it: quoted, with escapes for what terminals would act on, and not too long. */
export function quoted(name: string): string {
  const text = JSON.stringify(name.toWellFormed()).replace(/[\x7f-\x9f\u2028-\u202e\u2066-\u2069]/g, '�');
  return text.length > 200 ? `${text.slice(0, 200).toWellFormed()}…"` : text;
}
