/** A set of code points: inclusive ranges, ascending, neither touching nor overlapping. */
export type CodePoints = readonly (readonly [from: number, to: number])[];

const LAST_CODE_POINT = 0x10ffff;
/** Letters, numbers and cased characters all lie below; above are only tags and private use. */
const SCANNED_CODE_POINTS = 0x40000;

/** White space as Python's `str.strip` and `\s` see it: with the separators U+001C–U+001F, without U+FEFF. */
export const PYTHON_SPACE: CodePoints = [
  [0x09, 0x0d],
  [0x1c, 0x20],
  [0x85, 0x85],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
];

export const NEWLINE: CodePoints = [[0x0a, 0x0a]];
export const NOT_NEWLINE: CodePoints = complementOf(NEWLINE);
export const ANY: CodePoints = [[0, LAST_CODE_POINT]];

export const ASCII_WORD: CodePoints = [
  [0x30, 0x39],
  [0x41, 0x5a],
  [0x5f, 0x5f],
  [0x61, 0x7a],
];
/** What Python's `\w` matches in text: everything `str.isalnum` accepts, and the underscore. */
export const unicodeWord = once(() => scan(/[\p{L}\p{N}_]/u));

const ASCII_DIGIT: CodePoints = [[0x30, 0x39]];
const ASCII_SPACE: CodePoints = [
  [0x09, 0x0d],
  [0x20, 0x20],
];
const unicodeDigit = once(() => scan(/\p{Nd}/u));

const ASCII_CATEGORIES = categories({ d: () => ASCII_DIGIT, s: () => ASCII_SPACE, w: () => ASCII_WORD });
const UNICODE_CATEGORIES = categories({ d: unicodeDigit, s: () => PYTHON_SPACE, w: unicodeWord });

/** The set that Python's `\d`, `\s`, `\w` or a negation of them stands for; null for any other letter. */
export function categoryOf(letter: string, ascii: boolean): CodePoints | null {
  return (ascii ? ASCII_CATEGORIES : UNICODE_CATEGORIES).get(letter)?.() ?? null;
}

function categories(sets: Record<'d' | 's' | 'w', () => CodePoints>): Map<string, () => CodePoints> {
  const all = Object.entries(sets);
  return new Map([
    ...all,
    ...all.map(([letter, set]) => [letter.toUpperCase(), once(() => complementOf(set()))] as const),
  ]);
}

/** The code points in at least one of `sets`. */
export function unionOf(sets: readonly CodePoints[]): CodePoints {
  const merged: [number, number][] = [];
  for (const [from, to] of sets.flat().sort(([a], [b]) => a - b)) {
    const last = merged.at(-1);
    if (last !== undefined && from <= last[1] + 1) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}

/** Every code point that is not in `set`. */
export function complementOf(set: CodePoints): CodePoints {
  const gaps: [number, number][] = [];
  let next = 0;
  for (const [from, to] of set) {
    if (next < from) gaps.push([next, from - 1]);
    next = to + 1;
  }
  if (next <= LAST_CODE_POINT) gaps.push([next, LAST_CODE_POINT]);
  return gaps;
}

/** `set` and everything Python's `re.IGNORECASE` takes for one of its members: `k` brings `K` and the Kelvin sign. */
export function ignoringCase(set: CodePoints): CodePoints {
  const { cased, variants } = caseTable();
  const found: CodePoints[] = [set];
  for (const [from, to] of set) {
    for (let at = firstNotBelow(cased, from); at < cased.length; at++) {
      const codePoint = cased[at];
      if (codePoint === undefined || codePoint > to) break;
      found.push(variants.get(codePoint) ?? []);
    }
  }
  return found.length === 1 ? set : unionOf(found);
}

/** As `ignoringCase`, for patterns in ASCII mode, where only the 26 Latin letters have case. */
export function ignoringAsciiCase(set: CodePoints): CodePoints {
  const found: CodePoints[] = [set];
  for (const [from, to] of set) {
    for (const [first, last, distance] of [
      [0x41, 0x5a, 0x20],
      [0x61, 0x7a, -0x20],
    ] as const) {
      const [low, high] = [Math.max(from, first), Math.min(to, last)];
      if (low <= high) found.push([[low + distance, high + distance]]);
    }
  }
  return unionOf(found);
}

/**
 * `text` in the form in which two texts are equal when Unicode's full case folding makes them equal: `ß` is `SS`,
 * `İ` is `i` with a dot above. Upper after lower case gives just that, except that it would take `ı` for `i`.
 */
export function foldCase(text: string): string {
  return text
    .split('ı')
    .map((part) => part.toLowerCase().toUpperCase())
    .join('ı');
}

/** Index of the first of the ascending `numbers` that is at least `wanted`; their count if there is none. */
export function firstNotBelow(numbers: readonly number[], wanted: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] ?? wanted) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

interface CaseTable {
  /** Every code point that has variants, ascending. */
  cased: number[];
  /** A cased code point → all that equal it when case is ignored, itself included. */
  variants: Map<number, CodePoints>;
}

/** Python compares lower case, and takes two lower-case letters for one when they share their upper case (`ſ` and `s`). */
const caseTable = once((): CaseTable => {
  const groups = new Map<string, number[]>();
  for (let codePoint = 0; codePoint < SCANNED_CODE_POINTS; codePoint++) {
    const character = String.fromCodePoint(codePoint);
    const lower = String.fromCodePoint(character.toLowerCase().codePointAt(0) ?? codePoint);
    const upper = lower.toUpperCase();
    if (lower === character && upper === character) continue;
    groups.set(upper, [...(groups.get(upper) ?? []), codePoint]);
  }
  const variants = new Map<number, CodePoints>();
  for (const group of groups.values()) {
    const set = unionOf(group.map((codePoint) => [[codePoint, codePoint]]));
    for (const codePoint of group) variants.set(codePoint, set);
  }
  return { cased: [...variants.keys()].sort((a, b) => a - b), variants };
});

function scan(member: RegExp): CodePoints {
  const found: [number, number][] = [];
  for (let codePoint = 0; codePoint < SCANNED_CODE_POINTS; codePoint++) {
    if (!member.test(String.fromCodePoint(codePoint))) continue;
    const last = found.at(-1);
    if (last !== undefined && last[1] === codePoint - 1) last[1] = codePoint;
    else found.push([codePoint, codePoint]);
  }
  return found;
}

/** The tables take some 20 ms each, so they are made when the first pattern needs them. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
