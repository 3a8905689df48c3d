import { compileFlag, FLAG_DATA, FLAG_TYPES, FlagRule, flawOf, isCorrect, stripSubmission } from './flag.rules';
import { UnusableFlag } from './python-regex';

function accepts(flag: FlagRule, submission: string): boolean {
  return compileFlag(flag).matches(submission);
}

describe('flag comparison', () => {
  it('supports the types and data of the contract', () => {
    expect(FLAG_TYPES).toEqual(['static', 'regex']);
    expect(FLAG_DATA).toEqual(['', 'case_insensitive', 'case_sensitive']);
  });

  describe('of a static flag', () => {
    it.each([
      ['', '', true],
      ['', 'a', false],
      ['Flag', 'Flag', true],
      ['Flag', 'flag', false],
      ['Flag', 'Fla', false],
      ['Flag', 'Flagg', false],
      [' Flag ', 'Flag', false],
      ['fl.g', 'flag', false],
      ['fl.g', 'fl.g', true],
      ['é', 'e\u0301', false],
      ['flag{😀}', 'flag{😀}', true],
      ['flag{😀}', 'flag{😁}', false],
      ['\ud800', '\udfff', false],
      ['\ud800', '\ufffd', false],
    ])('%j against %j: %s', (content, submission, expected) => {
      expect(accepts({ type: 'static', content, data: '' }, submission)).toBe(expected);
    });
  });

  describe('of a static flag that ignores case', () => {
    it.each([
      ['Flag', 'fLAG', true],
      ['Flag', 'flaq', false],
      ['ß', 'SS', true],
      ['ß', 'ẞ', true],
      ['STRASSE', 'straße', true],
      ['İ', 'i̇', true],
      ['i', 'ı', false],
      ['I', 'i', true],
      ['ΟΔΟΣ', 'οδος', true],
      ['ς', 'σ', true],
      ['ﬁn', 'FIN', true],
      ['ŉ', 'ʼN', true],
      ['k', '\u212a', true],
      ['ᾳ', 'ΑΙ', true],
      ['Ꭰ', 'ꭰ', true],
      ['\u{10400}', '\u{10428}', true],
    ])('%j against %j: %s', (content, submission, expected) => {
      expect(accepts({ type: 'static', content, data: 'case_insensitive' }, submission)).toBe(expected);
      expect(accepts({ type: 'static', content: submission, data: 'case_insensitive' }, content)).toBe(expected);
    });
  });

  describe('of a regex flag', () => {
    it.each([
      ['fl.g', '', 'flag', true],
      ['fl.g', '', 'FLAG', false],
      ['fl.g', '', 'flagX', false],
      ['fl.g', '', 'xflag', false],
      ['a|ab', '', 'ab', true],
      ['fl.g', 'case_insensitive', 'FLAG', true],
      ['flag\\{\\d{4}\\}', '', 'flag{2024}', true],
      ['fl.g', 'unknown', 'FLAG', false],
    ])('%j (%j) against %j: %s', (content, data, submission, expected) => {
      expect(accepts({ type: 'regex', content, data }, submission)).toBe(expected);
    });

    it('gives an administrator the reason why a pattern is invalid', () => {
      const compile = (): unknown => compileFlag({ type: 'regex', content: 'fl(?=ag)', data: '' });

      expect(compile).toThrow(UnusableFlag);
      expect(compile).toThrow(
        'The pattern cannot be used: a lookahead or lookbehind cannot be matched in bounded time.',
      );
    });
  });

  describe('with several flags', () => {
    const first = compileFlag({ type: 'static', content: 'one', data: '' });
    const second = compileFlag({ type: 'regex', content: 't.o', data: '' });

    it('accepts a submission that matches any flag', () => {
      expect(isCorrect([first, second], 'one')).toBe(true);
      expect(isCorrect([first, second], 'two')).toBe(true);
      expect(isCorrect([first, second], 'three')).toBe(false);
    });

    it('accepts nothing without flags', () => {
      expect(isCorrect([], '')).toBe(false);
    });

    it('compares the other flags after one has accepted', () => {
      const tried: string[] = [];
      const recording = (name: string, result: boolean): { matches: () => boolean } => ({
        matches: () => {
          tried.push(name);
          return result;
        },
      });

      expect(isCorrect([recording('a', true), recording('b', false)], 'x')).toBe(true);
      expect(tried).toEqual(['a', 'b']);
    });
  });

  describe('detects flags that no submission can match', () => {
    it.each([
      ['static', 'x y', false],
      ['static', ' x', true],
      ['static', 'x\n', true],
      ['static', '\u00a0x', true],
      ['static', '\ufeffx', false],
      ['static', ' ', true],
      ['static', 'x'.repeat(10), false],
      ['static', 'x'.repeat(11), true],
      ['regex', 'x y', false],
      ['regex', 'x\n', true],
      ['regex', ' x', true],
      ['regex', '^\\s+x', true],
      ['regex', 'x\\n$', true],
      ['regex', 'x\\ ', true],
      ['regex', '(?i)\tx', true],
      ['regex', 'x\\\\n', false],
      ['regex', '\\s*x', false],
      ['regex', ' ?x', false],
      ['regex', ' {0,2}x', false],
      ['regex', 'x|y ', false],
      ['regex', '(?x) x ', false],
      ['regex', '[ ]', false],
      ['regex', '(x', true],
    ] as const)('%s %j: %s', (type, content, isUnmatchable) => {
      expect(flawOf({ type, content, data: '' }, 10) !== null).toBe(isUnmatchable);
    });
  });

  describe('stripping a submission', () => {
    it.each([
      ['', ''],
      [' \t\n', ''],
      ['  Flag\n', 'Flag'],
      ['a b', 'a b'],
      ['\u001c\u001d\u001e\u001fFlag\v\f\r', 'Flag'],
      ['\u0085\u00a0Flag\u3000\u2029', 'Flag'],
      ['\u1680\u2000\u200a\u2028\u202f\u205fFlag', 'Flag'],
      ['\ufeffFlag', '\ufeffFlag'],
      ['\u200bFlag\u180e', '\u200bFlag\u180e'],
      ['\u0000Flag', '\u0000Flag'],
    ])('%j becomes %j', (submission, stripped) => {
      expect(stripSubmission(submission)).toBe(stripped);
    });

    it('keeps a million blanks in the middle', () => {
      const submission = `a${' '.repeat(1_000_000)}b`;

      expect(stripSubmission(submission)).toBe(submission);
    });
  });
});
