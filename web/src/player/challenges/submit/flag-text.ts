/** Zero-width and control characters, which terminals and chat programs may add. */
const INVISIBLE = '\\u00ad\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2064\\ufeff\\u0000-\\u001f\\u007f';
const AROUND = new RegExp(`^[\\s${INVISIBLE}]+|[\\s${INVISIBLE}]+$`, 'g');
const WITHIN = new RegExp(`[${INVISIBLE}]`, 'g');

/** Removes white space and invisible characters around a flag. */
export function trimmed(text: string): string {
  return text.replace(AROUND, '');
}

/** True if a flag has invisible characters inside; they may be intended. */
export function hasInvisible(text: string): boolean {
  return trimmed(text).search(WITHIN) >= 0;
}

export function withoutInvisible(text: string): string {
  return trimmed(text).replace(WITHIN, '');
}

/**
 * Text before and after the inner part of a flag, such as `ctf{` and `}` for the format `ctf{...}`; null if the format
 * has no braces.
 */
export function wrapperOf(format: string | null): readonly [before: string, after: string] | null {
  const parts = /^([^{]*\{)[^}]*(\}.*)$/.exec(format?.trim() ?? '');
  return parts?.[1] !== undefined && parts[2] !== undefined ? [parts[1], parts[2]] : null;
}

/** The complete flag, if only its inner part was typed; else null. */
export function suggestion(text: string, format: string | null): string | null {
  const wrapper = wrapperOf(format);
  const flag = trimmed(text);
  if (!wrapper || flag === '' || /[{}]/.test(flag)) return null;
  return wrapper[0] + flag + wrapper[1];
}

/** True if a pasted text is probably a flag. */
export function looksLikeFlag(text: string, format: string | null): boolean {
  const flag = trimmed(text);
  const before = wrapperOf(format)?.[0];
  if (flag === '' || flag.length > 300 || flag.includes('\n')) return false;
  if (before !== undefined && flag.startsWith(before)) return true;
  return /^[\w.-]{1,30}\{[^{}]+\}$/u.test(flag);
}
