import { RE2JS } from 're2js';
import { ASCII_WORD, CodePoints, firstNotBelow, NEWLINE, unicodeWord, unionOf } from './code-points';
import { parsePythonRegex, RegexNode } from './python-regex.parser';
import { UnusableFlag } from './unusable-flag';

/** Longest pattern that is looked at, in UTF-16 units. */
export const MAX_PATTERN_LENGTH = 4096;

/**
 * Steps a pattern may have once its repeats are written out: `(ab){3}` has 6. The worst pattern of this size found
 * takes 0.6 s on 4096 characters; ordinary ones take well under a millisecond.
 */
export const MAX_PATTERN_STEPS = 4096;

/** What RE2 allows as the product of nested repeat counts; larger ones are written as several. */
const MAX_RE2_REPEAT = 1000;

/** A pattern of Python's `re`, ready to be matched in time linear in the subject. */
export class PythonRegex {
  private constructor(
    private readonly program: RE2JS,
    private readonly alphabet: Alphabet,
  ) {}

  /** Throws `UnusableFlag` for a pattern that is wrong, too large, or cannot be matched in linear time. */
  static compile(pattern: string, { ignoreCase }: { ignoreCase: boolean }): PythonRegex {
    if (pattern.length > MAX_PATTERN_LENGTH) {
      throw new UnusableFlag(`The pattern cannot be used: it is longer than ${MAX_PATTERN_LENGTH} characters.`);
    }
    const tree = parsePythonRegex(pattern, ignoreCase);
    refuseAboveLimit(stepsOf(tree));
    const alphabet = Alphabet.of(tree);
    return new PythonRegex(RE2JS.compile(write(tree, alphabet).source), alphabet);
  }

  /**
   * Whether all of `subject` matches, as `re.fullmatch` decides it. The subject is stripped text: `$` and `\Z` mean its
   * end, and `\B` matches empty text as it does since Python 3.14.
   */
  matches(subject: string): boolean {
    return this.program.testExact(this.alphabet.encode(subject));
  }
}

/**
 * Characters no set of the pattern tells apart share one symbol, and RE2 sees only symbols. So it needs to know nothing
 * about Unicode or case, its tables stay small, and its ASCII-only `\b` is made right for every script: symbols of word
 * characters are ASCII word characters, all others are not. The line feed stays itself, for `(?m)`.
 */
class Alphabet {
  /** A pattern often has the same large set many times. */
  private readonly classes = new Map<CodePoints, string>();

  private constructor(
    /** First code point of each interval all of whose members have the same symbol; ascending, from 0. */
    private readonly starts: readonly number[],
    private readonly symbols: readonly string[],
  ) {}

  static of(tree: RegexNode): Alphabet {
    const sets = new Set([NEWLINE]);
    const boundaries = new Set<boolean>();
    for (const node of nodesOf(tree)) {
      if (node.kind === 'set') sets.add(node.set);
      if (node.kind === 'boundary') boundaries.add(node.ascii);
    }
    if (boundaries.size > 1) {
      throw new UnusableFlag('The pattern cannot be used: it has \\b both inside and outside of ASCII mode.');
    }
    const [ascii] = boundaries;
    const word = ascii === undefined ? [] : ascii ? ASCII_WORD : unicodeWord();
    return Alphabet.ofSets([word, ...sets], word);
  }

  private static ofSets(sets: readonly CodePoints[], word: CodePoints): Alphabet {
    const bounds = sets.flat().flatMap(([from, to]) => [from, to + 1]);
    const starts = [...new Set([0, ...bounds])].sort((a, b) => a - b);
    const groups = groupsOf(sets, starts);
    const wordGroups = new Set(intervalsOf(word, starts).map((index) => groups[index]));
    const newline = groups[firstNotBelow(starts, 0x0a)];
    const symbolOf = new Map([[newline, '\n']]);
    const unused = { word: membersOf(ASCII_WORD), other: 0x80 };
    for (const group of groups) {
      if (symbolOf.has(group)) continue;
      const symbol = wordGroups.has(group) ? unused.word.pop() : unused.other++;
      if (symbol === undefined) {
        throw new UnusableFlag('The pattern cannot be used: it has \\b beside more than 63 different letters.');
      }
      symbolOf.set(group, String.fromCharCode(symbol));
    }
    return new Alphabet(
      starts,
      groups.map((group) => symbolOf.get(group) ?? ''),
    );
  }

  encode(subject: string): string {
    let encoded = '';
    for (const character of subject) {
      const codePoint = character.codePointAt(0) ?? 0;
      encoded += this.symbols[firstNotBelow(this.starts, codePoint + 1) - 1] ?? '';
    }
    return encoded;
  }

  /** The RE2 class of the symbols `set` consists of. */
  classOf(set: CodePoints): string {
    const known = this.classes.get(set);
    if (known !== undefined) return known;
    const symbols = new Set(intervalsOf(set, this.starts).map((index) => this.symbols[index] ?? ''));
    const ranges = unionOf([...symbols].map((symbol) => [[symbol.charCodeAt(0), symbol.charCodeAt(0)]]));
    const members = ranges.map(([from, to]) => `${hex(from)}-${hex(to)}`).join('');
    const written = members === '' ? `[^${hex(0)}-${hex(0x10ffff)}]` : `[${members}]`;
    this.classes.set(set, written);
    return written;
  }
}

/** RE2 source, and the largest product of nested repeat counts in it. */
interface Written {
  source: string;
  repeats: number;
}

const POSITIONS = { textStart: '\\A', textEnd: '\\z', lineStart: '(?m:^)', lineEnd: '(?m:$)' };

function write(node: RegexNode, alphabet: Alphabet): Written {
  switch (node.kind) {
    case 'set':
      return { source: alphabet.classOf(node.set), repeats: 1 };
    case 'position':
      return { source: POSITIONS[node.position], repeats: 1 };
    case 'boundary':
      return { source: node.negated ? '\\B' : '\\b', repeats: 1 };
    case 'sequence':
      return join(
        node.parts.map((part) => write(part, alphabet)),
        '',
      );
    case 'choice':
      return join(
        node.branches.map((branch) => write(branch, alphabet)),
        '|',
      );
    case 'repeat':
      return writeRepeat(write(node.body, alphabet), node.min, node.max);
  }
}

function join(parts: readonly Written[], separator: '' | '|'): Written {
  const source = parts.map((part) => part.source).join(separator);
  return {
    source: separator === '|' && parts.length > 1 ? `(?:${source})` : source,
    repeats: Math.max(1, ...parts.map((part) => part.repeats)),
  };
}

/** `x{2500,}` as `x{1000}x{1000}x{500}x*`, and `x{0,1500}` as `(?:x{1000}x{0,500}|x{0,999})`, to stay within RE2's limit. */
function writeRepeat(body: Written, min: number, max: number | null): Written {
  const item = `(?:${body.source})`;
  const limit = Math.floor(MAX_RE2_REPEAT / body.repeats);
  const upTo = (count: number): string =>
    count <= limit ? `${item}{0,${count}}` : `(?:${item}{${limit}}${upTo(count - limit)}|${item}{0,${limit - 1}})`;

  if ((max ?? min) <= limit) {
    return { source: `${item}{${min},${max ?? ''}}`, repeats: body.repeats * Math.max(1, max ?? min) };
  }
  const required = `${item}{${limit}}`.repeat(Math.floor(min / limit)) + `${item}{${min % limit}}`;
  return { source: required + (max === null ? `${item}*` : upTo(max - min)), repeats: body.repeats * limit };
}

/** Size of RE2's program for the tree, counted as RE2 counts it. */
function stepsOf(node: RegexNode): number {
  switch (node.kind) {
    case 'sequence':
      return node.parts.reduce((sum, part) => sum + stepsOf(part), 0) || 1;
    case 'choice':
      return node.branches.reduce((sum, branch) => sum + stepsOf(branch), node.branches.length - 1);
    case 'repeat': {
      const steps = stepsOf(node.body);
      return node.max === null ? Math.max(1, node.min) * steps + 1 : node.max * steps + (node.max - node.min) || 1;
    }
    default:
      return 1;
  }
}

function refuseAboveLimit(steps: number): void {
  if (steps <= MAX_PATTERN_STEPS) return;
  throw new UnusableFlag(
    `The pattern cannot be used: with its repeats written out it has more than ${MAX_PATTERN_STEPS} steps.`,
  );
}

function* nodesOf(node: RegexNode): Generator<RegexNode> {
  yield node;
  if (node.kind === 'repeat') yield* nodesOf(node.body);
  if (node.kind === 'sequence') for (const part of node.parts) yield* nodesOf(part);
  if (node.kind === 'choice') for (const branch of node.branches) yield* nodesOf(branch);
}

/** For each interval the number of its group: intervals in the same ones of `sets` have the same, all others do not. */
function groupsOf(sets: readonly CodePoints[], starts: readonly number[]): number[] {
  const groups = starts.map(() => 0);
  let last = 0;
  for (const set of sets) {
    const split = new Map<number, number>();
    for (const index of intervalsOf(set, starts)) {
      const group = groups[index] ?? 0;
      const moved = split.get(group) ?? ++last;
      split.set(group, moved);
      groups[index] = moved;
    }
  }
  return groups;
}

/** Indexes of the intervals `set` consists of; it has a bound wherever it begins or ends. */
function intervalsOf(set: CodePoints, starts: readonly number[]): number[] {
  const indexes: number[] = [];
  for (const [from, to] of set) {
    for (let index = firstNotBelow(starts, from); (starts[index] ?? Infinity) <= to; index++) indexes.push(index);
  }
  return indexes;
}

function membersOf(set: CodePoints): number[] {
  return set.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, offset) => from + offset));
}

function hex(codePoint: number): string {
  return `\\x{${codePoint.toString(16)}}`;
}
