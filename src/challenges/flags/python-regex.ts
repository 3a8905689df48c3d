import { RE2JS, RE2JSException } from 're2js';

/** A flag that cannot be matched; `message` gives administrators the reason as a sentence. */
export class UnusableFlag extends Error {
  override readonly name = 'UnusableFlag';
}

/** White space of Python's `str.strip` and `\s`, for a character class: with U+001C–U+001F, without U+FEFF. */
export const PYTHON_SPACE = '\t-\r\x1c- \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000';

/** Members of classes that are Unicode in Python and ASCII in RE2. */
const CLASSES: Record<string, string> = {
  d: '\\p{Nd}',
  D: '\\P{Nd}',
  s: PYTHON_SPACE,
  S: '\0-\x08\x0e-\x1b!-\x84\x86-\x9f\xa1-\u167f\u1681-\u1fff\u200b-\u2027\u202a-\u202e\u2030-\u205e\u2060-\u2fff\u3001-\u{10ffff}',
  w: '\\p{L}\\p{N}_',
  // All other categories, and all connectors (Pc) except the underscore.
  W: '\\p{M}\\p{S}\\p{Z}\\p{C}\\p{Pd}\\p{Ps}\\p{Pe}\\p{Pi}\\p{Pf}\\p{Po}\u203f\u2040\u2054\ufe33\ufe34\ufe4d-\ufe4f\uff3f',
};

const ESCAPE = /\\(?:x[\da-fA-F]{2}|u[\da-fA-F]{4}|U[\da-fA-F]{8}|0[0-7]{0,2}|[1-3][0-7]{2}|[^])/u.source;
const CLASS = /\[\^?\]?(?:\\[^]|[^\]\\])*\]/u.source;
const GROUP_START = /\(\?(?:#[^)]*\)|P<[^>]*>|P=|<?[=!]|[>(])/u.source;
const TOKEN = `${ESCAPE}|${CLASS}|${GROUP_START}|\\{,\\d*\\}`;
/** Regular expression for the blanks and comments that Python ignores in a pattern with the flag `x`. */
const BLANK_OR_COMMENT = '[ \\t-\\r]|#[^\\n]*';

const BACKTRACKING: Record<string, string> = {
  '(?P=': 'a backreference',
  '(?>': 'an atomic group',
  '(?(': 'a conditional group',
};

/**
 * Maximum number of RE2 instructions with repeats expanded. The time of a match grows with this number times the length
 * of the submission: the slowest pattern found within the limit takes 1 s for 4096 characters.
 */
const MAX_PROGRAM_SIZE = 5000;

/**
 * Compiles a pattern of Python's `re` for RE2, which matches in linear time. Throws `UnusableFlag` if the pattern is
 * invalid, too large, or uses a feature that RE2 lacks. Two differences remain: `\b` supports only ASCII letters, and
 * case folding is Unicode's simple one.
 */
export function compilePythonRegex(pattern: string, ignoreCase: boolean): RE2JS {
  try {
    const regex = RE2JS.compile(translate(pattern), ignoreCase ? RE2JS.CASE_INSENSITIVE : 0);
    if (regex.programSize() > MAX_PROGRAM_SIZE) throw unusable('it is too large with its repeats written out');
    return regex;
  } catch (error) {
    if (error instanceof RE2JSException) throw unusable(error.message);
    throw error;
  }
}

function translate(pattern: string): string {
  // Flags at the start apply to the whole pattern. RE2 has no `x`, `a` and `u`.
  const [start] = /^(?:\(\?[aimsux]+\))*/.exec(pattern) ?? [''];
  const verbose = start.includes('x');
  const ascii = start.includes('a');
  const flags = start.replace(/[^ims]/g, '');
  const beyondAscii = /[^\0-\x7f]/.test(pattern);

  const tokens = new RegExp(verbose ? `${TOKEN}|${BLANK_OR_COMMENT}` : TOKEN, 'gu');
  const translated = pattern.slice(start.length).replace(tokens, (token) => {
    if (/^\\b/i.test(token) && beyondAscii) throw unusable('\\b works only beside ASCII letters');
    if (token.startsWith('\\')) return escape(token, ascii);
    if (token.startsWith('[')) return characterClass(token, ascii);
    if (token.startsWith('{')) return `{0${token.slice(1)}`;
    if (token.startsWith('(?P<')) return '(?:';
    if (!token.startsWith('(') || token.startsWith('(?#')) return '';
    throw backtracking(BACKTRACKING[token] ?? 'a lookahead or lookbehind');
  });
  return (flags === '' ? '' : `(?${flags})`) + translated;
}

function escape(token: string, ascii: boolean): string {
  const letter = token.charAt(1);
  if (/[ABb]/.test(letter)) return token;
  if (letter === 'Z') return '\\z';
  const members = CLASSES[letter];
  return members !== undefined && !ascii ? `[${members}]` : classEscape(token, ascii);
}

function characterClass(token: string, ascii: boolean): string {
  const [start] = /^\[\^?/.exec(token) ?? [''];
  const members = token.slice(start.length, -1).replace(new RegExp(`${ESCAPE}|[[\\]]`, 'gu'), (member) => {
    if (member === '\\b') return '\\x08';
    if (member.startsWith('\\')) return classEscape(member, ascii);
    return `\\${member}`;
  });
  return `${start}${members}]`;
}

function classEscape(token: string, ascii: boolean): string {
  const letter = token.charAt(1);
  const digits = token.slice(2);
  const members = CLASSES[letter];
  if (members !== undefined) return ascii ? token : members;
  if (/[afnrtv]/.test(letter)) return token;
  if (/[xuU]/.test(letter) && digits !== '') return `\\x{${digits}}`;
  if (letter === '0' || digits !== '') return codePoint(parseInt(token.slice(1), 8));
  if (/[1-9]/.test(letter)) throw backtracking('a backreference');
  if (/[A-Za-z]/.test(letter)) throw unusable(`Python knows no escape ${token}`);
  return codePoint(token.codePointAt(1) ?? 0);
}

function codePoint(value: number): string {
  return `\\x{${value.toString(16)}}`;
}

function backtracking(feature: string): UnusableFlag {
  return unusable(`${feature} cannot be matched in bounded time`);
}

function unusable(problem: string): UnusableFlag {
  return new UnusableFlag(`The pattern cannot be used: ${problem}.`);
}
