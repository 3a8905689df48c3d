import {
  ANY,
  categoryOf,
  CodePoints,
  complementOf,
  ignoringAsciiCase,
  ignoringCase,
  NOT_NEWLINE,
  unionOf,
} from './code-points';
import { UnusableFlag } from './unusable-flag';

/** A pattern as a tree in which flags, escapes and classes are resolved. Groups only bracket: nobody reads what they capture. */
export type RegexNode =
  | { kind: 'set'; set: CodePoints }
  | { kind: 'position'; position: 'textStart' | 'textEnd' | 'lineStart' | 'lineEnd' }
  | { kind: 'boundary'; negated: boolean; ascii: boolean }
  | { kind: 'repeat'; body: RegexNode; min: number; max: number | null }
  | { kind: 'sequence'; parts: RegexNode[] }
  | { kind: 'choice'; branches: RegexNode[] };

/** What inline flags switch; `(?u)` is the default and only checked. */
interface Modes {
  ignoreCase: boolean;
  multiline: boolean;
  dotAll: boolean;
  verbose: boolean;
  ascii: boolean;
}

/** The parser calls itself for each group, and so does everything that walks the tree. */
const MAX_NESTED_GROUPS = 200;

const FLAGS = new Map<string, keyof Modes | null>([
  ['i', 'ignoreCase'],
  ['m', 'multiline'],
  ['s', 'dotAll'],
  ['x', 'verbose'],
  ['a', 'ascii'],
  ['u', null],
]);
const VERBOSE_SPACE = ' \t\n\r\v\f';
const CONTROLS: Record<string, number> = { a: 7, b: 8, t: 9, n: 10, v: 11, f: 12, r: 13 };
const HEX_DIGITS: Record<string, number> = { x: 2, u: 4, U: 8 };
const LOOKAROUNDS: Record<string, string> = {
  '=': 'a lookahead',
  '!': 'a lookahead',
  '<=': 'a lookbehind',
  '<!': 'a lookbehind',
};

/**
 * Reads `pattern` as Python 3.11's `re.compile` reads text, with `re.IGNORECASE` if `ignoreCase`.
 * Throws `UnusableFlag` for what Python refuses, and for what has no equivalent without backtracking.
 */
export function parsePythonRegex(pattern: string, ignoreCase: boolean): RegexNode {
  return new PatternParser(pattern, ignoreCase).parse();
}

class PatternParser {
  private readonly characters: string[];
  private readonly groupNames = new Set<string>();
  private readonly globalFlags = new Set<string>();
  private modes: Modes;
  private at = 0;

  constructor(pattern: string, ignoreCase: boolean) {
    this.characters = Array.from(pattern);
    this.modes = { ignoreCase, multiline: false, dotAll: false, verbose: false, ascii: false };
  }

  parse(): RegexNode {
    const tree = this.choice(null, 0);
    if (this.peek() !== null) this.invalid('this ")" closes nothing');
    return tree;
  }

  /**
   * Always a choice, even of one branch: so a repeat inside brackets is not taken for a repeat before a second one.
   * `scoped` are the modes inside a group; null outside all, where a flag group may still change them.
   */
  private choice(scoped: Modes | null, depth: number): RegexNode {
    const branches = [this.sequence(scoped, depth, scoped === null)];
    while (this.take('|')) branches.push(this.sequence(scoped, depth, false));
    return { kind: 'choice', branches };
  }

  private sequence(scoped: Modes | null, depth: number, atStart: boolean): RegexNode {
    const parts: RegexNode[] = [];
    for (;;) {
      const modes = scoped ?? this.modes;
      const start = this.at;
      const token = this.peek();
      if (token === null || token === '|' || token === ')') return { kind: 'sequence', parts };
      this.next();
      if (modes.verbose && VERBOSE_SPACE.includes(token)) continue;
      if (modes.verbose && token === '#') this.skipPast('\n');
      else if (token === '(') this.group(parts, { scoped, depth, atStart, start });
      else if (token === '[') parts.push(this.characterClass(modes, start));
      else if ('*+?'.includes(token)) this.quantify(parts, token === '+' ? 1 : 0, token === '?' ? 1 : null, start);
      else if (token === '{') this.braces(parts, modes, start);
      else if (token === '.') parts.push({ kind: 'set', set: modes.dotAll ? ANY : NOT_NEWLINE });
      else if (token === '^') parts.push({ kind: 'position', position: modes.multiline ? 'lineStart' : 'textStart' });
      else if (token === '$') parts.push({ kind: 'position', position: modes.multiline ? 'lineEnd' : 'textEnd' });
      else if (token.startsWith('\\')) parts.push(this.escape(token.slice(1), modes, start));
      else parts.push(literal(codePointOf(token), modes));
    }
  }

  /** `{` counts only in the form of a quantifier; anything else makes it a literal, as in `flag{…}`. */
  private braces(parts: RegexNode[], modes: Modes, start: number): void {
    const afterBrace = this.at;
    const min = this.takeWhile(/[0-9]/, Infinity);
    const comma = this.take(',');
    const max = comma ? this.takeWhile(/[0-9]/, Infinity) : min;
    if ((min === '' && !comma) || !this.take('}')) {
      this.at = afterBrace;
      parts.push(literal(codePointOf('{'), modes));
      return;
    }
    if (max !== '' && Number(max) < Number(min)) this.invalid('the repeat has a minimum above its maximum', start);
    this.quantify(parts, Number(min), max === '' ? null : Number(max), start);
  }

  private quantify(parts: RegexNode[], min: number, max: number | null, start: number): void {
    const body = parts.pop();
    if (body === undefined || body.kind === 'position' || body.kind === 'boundary') {
      this.invalid('there is nothing to repeat here', start);
    }
    if (body.kind === 'repeat') this.invalid('a repeat follows a repeat', start);
    if (this.take('+')) this.unsupported('a possessive repeat', start);
    // Laziness decides what groups capture, never whether the whole text matches.
    this.take('?');
    parts.push({ kind: 'repeat', body, min, max });
  }

  private group(
    parts: RegexNode[],
    place: { scoped: Modes | null; depth: number; atStart: boolean; start: number },
  ): void {
    const { scoped, depth, start } = place;
    let modes = scoped ?? this.modes;
    if (this.take('?')) {
      const token = this.next();
      if (token === '#') return this.skipPast(')', start);
      if (token === 'P') this.groupName(start);
      else if (token === '>') this.unsupported('an atomic group', start);
      else if (token === '(') this.unsupported('a conditional group', start);
      else if (token !== null && (FLAGS.has(token) || token === '-')) {
        const switched = this.inlineFlags(modes, token, start);
        if (switched === null) {
          if (!place.atStart || parts.length > 0)
            this.invalid('flags for all of it must stand at its beginning', start);
          return;
        }
        modes = switched;
      } else if (token !== ':') {
        const lookaround = LOOKAROUNDS[token === '<' ? `<${this.next()}` : (token ?? '')];
        if (lookaround !== undefined) this.unsupported(lookaround, start);
        this.invalid('Python knows no such group', start);
      }
    }
    if (depth >= MAX_NESTED_GROUPS) this.invalid(`groups nest deeper than ${MAX_NESTED_GROUPS}`, start);
    const body = this.choice(modes, depth + 1);
    if (!this.take(')')) this.invalid('this "(" is never closed', start);
    parts.push(body);
  }

  private groupName(start: number): void {
    if (this.take('=')) this.unsupported('a backreference', start);
    if (!this.take('<')) this.invalid('Python knows no such group', start);
    const name = this.takeWhile(/[^>]/, Infinity);
    if (!this.take('>')) this.invalid('the name of the group does not end', start);
    if (!/^[\p{XID_Start}_]\p{XID_Continue}*$/u.test(name)) this.invalid('the name of the group is not a name', start);
    if (this.groupNames.has(name)) this.invalid('two groups have the same name', start);
    this.groupNames.add(name);
  }

  /** The modes inside `(?i-s:…)`; null after `(?i)`, which has changed those of the whole pattern. */
  private inlineFlags(outer: Modes, first: string, start: number): Modes | null {
    const on = new Set<string>();
    const off = new Set<string>();
    let token: string | null = first;
    for (; token !== null && FLAGS.has(token); token = this.next()) on.add(token);
    if (token === ')') {
      for (const flag of on) this.globalFlags.add(flag);
      if (this.globalFlags.has('a') && this.globalFlags.has('u'))
        this.invalid('flags a and u exclude each other', start);
      this.modes = switchModes(this.modes, on, off);
      return null;
    }
    if (token === '-') {
      for (token = this.next(); token !== null && FLAGS.has(token); token = this.next()) off.add(token);
      if (off.size === 0) this.invalid('no flag follows the "-"', start);
    }
    if (token !== ':') this.invalid('Python knows no such flag, or the flags do not end', start);
    if (on.has('a') && on.has('u')) this.invalid('flags a and u exclude each other', start);
    if (off.has('a') || off.has('u')) this.invalid('flags a and u cannot be turned off', start);
    if ([...on].some((flag) => off.has(flag))) this.invalid('a flag is turned on and off at once', start);
    return switchModes(outer, on, off);
  }

  private escape(letter: string, modes: Modes, start: number): RegexNode {
    switch (letter) {
      case 'A':
        return { kind: 'position', position: 'textStart' };
      case 'Z':
        return { kind: 'position', position: 'textEnd' };
      case 'b':
      case 'B':
        return { kind: 'boundary', negated: letter === 'B', ascii: modes.ascii };
    }
    const category = categoryOf(letter, modes.ascii);
    if (category !== null) return { kind: 'set', set: category };
    if (/[1-9]/.test(letter)) {
      const octal = `${letter}${this.characters[this.at] ?? ''}${this.characters[this.at + 1] ?? ''}`;
      if (!/^[0-7]{3}$/.test(octal)) this.unsupported('a backreference', start);
    }
    return literal(this.escapedCodePoint(letter, start), modes);
  }

  /** The character an escape stands for, inside and outside of classes; `\b` is handled before outside of them. */
  private escapedCodePoint(letter: string, start: number): number {
    const control = CONTROLS[letter];
    if (control !== undefined) return control;
    if (letter === 'N') this.invalid('write the character itself or \\uXXXX instead of its name', start);
    const hexDigits = HEX_DIGITS[letter];
    if (hexDigits !== undefined) {
      const digits = this.takeWhile(/[0-9a-fA-F]/, hexDigits);
      const codePoint = parseInt(digits, 16);
      if (digits.length < hexDigits || codePoint > 0x10ffff)
        this.invalid(`\\${letter} needs ${hexDigits} digits`, start);
      return codePoint;
    }
    if (/[0-7]/.test(letter)) {
      const codePoint = parseInt(letter + this.takeWhile(/[0-7]/, 2), 8);
      if (codePoint > 0o377) this.invalid('an octal escape is above \\377', start);
      return codePoint;
    }
    if (/[0-9A-Za-z]/.test(letter)) this.invalid(`Python knows no escape \\${letter}`, start);
    return codePointOf(letter);
  }

  private characterClass(modes: Modes, start: number): RegexNode {
    const negated = this.take('^');
    const first = this.at;
    const characters: CodePoints[] = [];
    const categories: CodePoints[] = [];
    for (;;) {
      const itemStart = this.at;
      if (this.at > first && this.take(']')) break;
      const low = this.classItem(modes, start);
      const dash = this.take('-');
      if (!dash || this.peek() === ']') {
        if (typeof low === 'number') characters.push([[low, low]]);
        else categories.push(low);
        if (dash) characters.push([[0x2d, 0x2d]]);
        continue;
      }
      const high = this.classItem(modes, start);
      if (typeof low !== 'number' || typeof high !== 'number' || high < low) {
        this.invalid('the range of the class has no beginning before its end', itemStart);
      }
      characters.push([[low, high]]);
    }
    const set = unionOf([withoutCase(unionOf(characters), modes), ...categories]);
    return { kind: 'set', set: negated ? complementOf(set) : set };
  }

  /** One character of a class, or the set an escape like `\d` stands for. */
  private classItem(modes: Modes, classStart: number): number | CodePoints {
    const start = this.at;
    const token = this.next();
    if (token === null) this.invalid('this "[" is never closed', classStart);
    if (!token.startsWith('\\')) return codePointOf(token);
    const letter = token.slice(1);
    return categoryOf(letter, modes.ascii) ?? this.escapedCodePoint(letter, start);
  }

  /** The next character, or a backslash with the one after it: Python never looks at half an escape, even in comments. */
  private peek(): string | null {
    const character = this.characters[this.at];
    if (character === undefined) return null;
    if (character !== '\\') return character;
    const escaped = this.characters[this.at + 1];
    if (escaped === undefined) this.invalid('a backslash stands at the end');
    return character + escaped;
  }

  private next(): string | null {
    const token = this.peek();
    if (token !== null) this.at += token.startsWith('\\') ? 2 : 1;
    return token;
  }

  private take(character: string): boolean {
    if (this.characters[this.at] !== character) return false;
    this.at++;
    return true;
  }

  private takeWhile(accepted: RegExp, limit: number): string {
    const start = this.at;
    while (this.at < start + limit && accepted.test(this.characters[this.at] ?? '')) this.at++;
    return this.characters.slice(start, this.at).join('');
  }

  /** Skips a comment. One to the end of the line may also end with the pattern; one in brackets may not. */
  private skipPast(end: ')' | '\n', start = this.at): void {
    let token = this.next();
    while (token !== null && token !== end) token = this.next();
    if (token === null && end === ')') this.invalid('the comment is never closed', start);
  }

  private unsupported(feature: string, at: number): never {
    this.invalid(`${feature} cannot be matched in bounded time`, at);
  }

  private invalid(problem: string, at = this.at): never {
    throw new UnusableFlag(`The pattern cannot be used: ${problem} (at character ${at + 1}).`);
  }
}

function literal(codePoint: number, modes: Modes): RegexNode {
  return { kind: 'set', set: withoutCase([[codePoint, codePoint]], modes) };
}

function withoutCase(set: CodePoints, { ignoreCase, ascii }: Modes): CodePoints {
  if (!ignoreCase) return set;
  return ascii ? ignoringAsciiCase(set) : ignoringCase(set);
}

function switchModes(modes: Modes, on: ReadonlySet<string>, off: ReadonlySet<string>): Modes {
  const switched = { ...modes, ascii: modes.ascii && !on.has('u') };
  for (const [flag, mode] of FLAGS) {
    if (mode !== null && on.has(flag)) switched[mode] = true;
    if (mode !== null && off.has(flag)) switched[mode] = false;
  }
  return switched;
}

function codePointOf(character: string): number {
  return character.codePointAt(0) ?? 0;
}
