import { timingSafeEqual } from 'node:crypto';
import { lengthComplaint } from '../../http/fields/coercions';
import { digestSecret } from '../../platform/secrets/hashes';
import { compilePythonRegex, PYTHON_SPACE, UnusableFlag } from './python-regex';

export const FLAG_TYPES = ['static', 'regex'] as const;
export type FlagType = (typeof FLAG_TYPES)[number];

/** `case_sensitive` means the same as empty, and is returned as written. */
export const FLAG_DATA = ['', 'case_insensitive', 'case_sensitive'] as const;

/** Stored fields that define a flag's matches. */
export interface FlagRule {
  type: FlagType;
  content: string;
  data: string;
}

/** A flag that was compiled once, for many submissions. */
export interface CompiledFlag {
  /** Expects a submission without outer white space. Never throws. */
  matches(submission: string): boolean;
}

const SPACE = new RegExp(`[${PYTHON_SPACE}]`);

/** Mandatory white space at the start of a pattern, literal or escaped. */
const FIRST_SPACE = new RegExp(`^\\^?(?:[${PYTHON_SPACE}]|\\\\[fnrstv])(?![?*{])`);
/** Mandatory white space at the end of a pattern; an escape needs an even number of backslashes before it. */
const LAST_SPACE = new RegExp(`(?:[${PYTHON_SPACE}]|(?<!\\\\)(?:\\\\\\\\)*\\\\[fnrstv])\\$?$`);

const COMPILERS = { static: compileStatic, regex: compileRegex } satisfies Record<FlagType, Compile>;

type Compile = (content: string, ignoreCase: boolean) => CompiledFlag;

/**
 * Throws `UnusableFlag` with a reason for the administrator if a pattern is invalid, too large, or cannot be matched in
 * linear time.
 */
export function compileFlag({ type, content, data }: FlagRule): CompiledFlag {
  return COMPILERS[type](content, data === 'case_insensitive');
}

/**
 * Returns a sentence that explains why no submission of at most `maxLength` characters can match; null if no reason is
 * found.
 */
export function flawOf(flag: FlagRule, maxLength: number): string | null {
  const { type, content } = flag;
  if (type === 'static' && stripSubmission(content) !== content)
    return 'White space at the ends of a submission is removed, so none can match this text.';
  if (type === 'static' && lengthComplaint(content, { max: maxLength }) !== null)
    return `A submission has at most ${maxLength} characters, so none can match this text.`;
  try {
    compileFlag(flag);
    return type === 'regex' && wantsOuterSpace(content)
      ? 'White space at the ends of a submission is removed, so none can match this pattern.'
      : null;
  } catch (error) {
    if (error instanceof UnusableFlag) return error.message;
    throw error;
  }
}

/**
 * Returns true if the ends of the pattern show that every match begins or ends with white space. Returns false for
 * patterns with alternatives or with the flag `x`, which ignores white space in a pattern.
 */
function wantsOuterSpace(pattern: string): boolean {
  const [flags] = /^(?:\(\?[aimsux]+\))*/.exec(pattern) ?? [''];
  const body = pattern.slice(flags.length);
  return !flags.includes('x') && !body.includes('|') && (FIRST_SPACE.test(body) || LAST_SPACE.test(body));
}

/** Returns true if a flag matches. Tests all flags, so that the duration does not reveal which one matched. */
export function isCorrect(flags: readonly CompiledFlag[], submission: string): boolean {
  return flags.map((flag) => flag.matches(submission)).includes(true);
}

/** Removes outer white space like Python's `str.strip` (also U+001C–U+001F, never U+FEFF). */
export function stripSubmission(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && SPACE.test(text.charAt(start))) start++;
  while (end > start && SPACE.test(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}

/** Compares digests in constant time, so that the duration reveals neither content nor length of the flag. */
function compileStatic(content: string, ignoreCase: boolean): CompiledFlag {
  // UTF-8 would encode every unpaired surrogate as the same character, so different texts would be equal.
  const digestOf = (text: string): Buffer => digestSecret(Buffer.from(ignoreCase ? foldCase(text) : text, 'utf16le'));
  const expected = digestOf(content);
  return { matches: (submission) => timingSafeEqual(digestOf(submission), expected) };
}

/** Matches the whole submission. Unlike in CTFd, `a|ab` also matches `ab`. */
function compileRegex(content: string, ignoreCase: boolean): CompiledFlag {
  const regex = compilePythonRegex(content, ignoreCase);
  return { matches: (submission) => regex.testExact(submission) };
}

/**
 * Folds the case of a text in full, as Unicode defines it: `ß` becomes `SS`. Keeps `ı`, because upper case would equate
 * it with `i`.
 */
function foldCase(text: string): string {
  return text
    .split('ı')
    .map((part) => part.toLowerCase().toUpperCase())
    .join('ı');
}
