import { timingSafeEqual } from 'node:crypto';
import { lengthComplaint } from '../../http/fields/coercions';
import { digestSecret } from '../../platform/secrets/hashes';
import { compilePythonRegex, PYTHON_SPACE, UnusableFlag } from './python-regex';

export const FLAG_TYPES = ['static', 'regex'] as const;
export type FlagType = (typeof FLAG_TYPES)[number];

/** What flags say about case. `case_sensitive` means the same as empty, and is shown as clients wrote it. */
export const FLAG_DATA = ['', 'case_insensitive', 'case_sensitive'] as const;

/** The stored fields that decide what a flag accepts. */
export interface FlagRule {
  type: FlagType;
  content: string;
  data: string;
}

/** A flag made ready once, to be compared with many submissions. */
export interface CompiledFlag {
  /** Whether a stripped submission is right. Never throws. */
  matches(submission: string): boolean;
}

const SPACE = new RegExp(`[${PYTHON_SPACE}]`);

/** White space that a pattern begins with and that may not be left out, as itself or as an escape. */
const FIRST_SPACE = new RegExp(`^\\^?(?:[${PYTHON_SPACE}]|\\\\[fnrstv])(?![?*{])`);
/** The same at the end, where an even number of backslashes before it escapes nothing. */
const LAST_SPACE = new RegExp(`(?:[${PYTHON_SPACE}]|(?<!\\\\)(?:\\\\\\\\)*\\\\[fnrstv])\\$?$`);

const COMPILERS = { static: compileStatic, regex: compileRegex } satisfies Record<FlagType, Compile>;

type Compile = (content: string, ignoreCase: boolean) => CompiledFlag;

/** Throws `UnusableFlag`, with the reason for the administrator, when a pattern cannot be matched in linear time. */
export function compileFlag({ type, content, data }: FlagRule): CompiledFlag {
  return COMPILERS[type](content, data === 'case_insensitive');
}

/** Why no submission of at most `maxLength` characters can match the flag, as a full sentence; null for one that is fit. */
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
 * Whether what a pattern matches always begins or ends with white space. Only where its text shows that for certain: a pattern of several
 * alternatives may match by another one, and `x` leaves white space out.
 */
function wantsOuterSpace(pattern: string): boolean {
  const [flags] = /^(?:\(\?[aimsux]+\))*/.exec(pattern) ?? [''];
  const body = pattern.slice(flags.length);
  return !flags.includes('x') && !body.includes('|') && (FIRST_SPACE.test(body) || LAST_SPACE.test(body));
}

/** Whether any flag accepts the submission. All are tried, so that the time taken does not tell which one did. */
export function isCorrect(flags: readonly CompiledFlag[], submission: string): boolean {
  return flags.map((flag) => flag.matches(submission)).includes(true);
}

/** `text` without white space at both ends, as Python's `str.strip` removes it (also U+001C–U+001F, never U+FEFF). */
export function stripSubmission(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && SPACE.test(text.charAt(start))) start++;
  while (end > start && SPACE.test(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}

/** Digests are compared, in constant time: neither the content of the flag nor its length shows in how long it takes. */
function compileStatic(content: string, ignoreCase: boolean): CompiledFlag {
  // Of UTF-16, which keeps unpaired surrogates apart where UTF-8 would replace them all by the same character.
  const digestOf = (text: string): Buffer => digestSecret(Buffer.from(ignoreCase ? foldCase(text) : text, 'utf16le'));
  const expected = digestOf(content);
  return { matches: (submission) => timingSafeEqual(digestOf(submission), expected) };
}

/** The whole submission must match: all that CTFd accepts, and also `ab` for `a|ab`. */
function compileRegex(content: string, ignoreCase: boolean): CompiledFlag {
  const regex = compilePythonRegex(content, ignoreCase);
  return { matches: (submission) => regex.testExact(submission) };
}

/**
 * `text` in the form in which two texts are equal when Unicode's full case folding makes them equal: `ß` is `SS`,
 * `İ` is `i` with a dot above. Upper after lower case gives just that, except that it would take `ı` for `i`.
 */
function foldCase(text: string): string {
  return text
    .split('ı')
    .map((part) => part.toLowerCase().toUpperCase())
    .join('ı');
}
