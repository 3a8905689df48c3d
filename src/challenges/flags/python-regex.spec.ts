import { compilePythonRegex, UnusableFlag } from './python-regex';

function matches(pattern: string, subject: string, ignoreCase = false): boolean {
  return compilePythonRegex(pattern, ignoreCase).testExact(subject);
}

function refusalOf(pattern: string): string {
  try {
    compilePythonRegex(pattern, false);
  } catch (error) {
    if (error instanceof UnusableFlag) return error.message;
    throw error;
  }
  return 'not refused';
}

describe('Python pattern', () => {
  describe('matches the whole subject', () => {
    it.each([
      ['', '', true],
      ['', 'a', false],
      ['fl.g', 'flag', true],
      ['fl.g', 'flagX', false],
      ['fl.g', 'xflag', false],
      ['a|ab', 'ab', true],
      ['ab|a', 'ab', true],
      ['a.*?', 'abc', true],
      ['a??', 'a', true],
      ['(a|ab)(c|bcd)', 'abcd', true],
      ['a|', '', true],
      ['(?:)*', '', true],
      ['(^)*a', 'a', true],
    ])('%j against %j: %s', (pattern, subject, expected) => {
      expect(matches(pattern, subject)).toBe(expected);
    });
  });

  describe('anchors and boundaries', () => {
    it.each([
      ['^flag$', 'flag', true],
      ['\\Aflag\\Z', 'flag', true],
      ['a^b', 'ab', false],
      ['a$b', 'ab', false],
      ['a\n^b', 'a\nb', false],
      ['(?m)a$\n^b', 'a\nb', true],
      ['(?m)a^b', 'ab', false],
      ['(?m:a$)\nb', 'a\nb', true],
      ['(?m)\\Aa\n\\Ab', 'a\nb', false],
      ['\\bflag\\b', 'flag', true],
      ['a\\bb', 'ab', false],
      ['a\\Bb', 'ab', true],
      ['a\\b-', 'a-', true],
      ['\\b', '', false],
    ])('%j against %j: %s', (pattern, subject, expected) => {
      expect(matches(pattern, subject)).toBe(expected);
    });
  });

  describe('the dot', () => {
    it.each([
      ['a.b', 'a\nb', false],
      ['a.b', 'a\rb', true],
      ['a.b', 'a\u2028b', true],
      ['(?s)a.b', 'a\nb', true],
      ['(?s:a.)b.', 'a\nbx', true],
      ['(?s:a.)b.', 'a\nb\n', false],
      ['.', '😀', true],
      ['..', '😀', false],
    ])('%j against %j: %s', (pattern, subject, expected) => {
      expect(matches(pattern, subject)).toBe(expected);
    });
  });

  describe('repeats', () => {
    it.each([
      ['flag{a}', 'flag{a}', true],
      ['flag{}', 'flag{}', true],
      ['x{,2}', '', true],
      ['x{,2}', 'xx', true],
      ['x{,2}', 'xxx', false],
      ['x{2,}', 'xxxxx', true],
      ['x{2,}', 'x', false],
      ['x{,}', 'xxx', true],
      ['x{1, 2}', 'x{1, 2}', true],
      ['x{1', 'x{1', true],
      ['x{a}', 'x{a}', true],
      ['{', '{', true],
      ['{a}', '{a}', true],
      ['x{0}', '', true],
      ['x{0}', 'x', false],
      ['x{2}?', 'xx', true],
      ['(?:x{2}){2}', 'xxxx', true],
      ['a(?#note)*', 'aaa', true],
    ])('%j against %j: %s', (pattern, subject, expected) => {
      expect(matches(pattern, subject)).toBe(expected);
    });
  });

  describe('escapes', () => {
    it.each([
      ['\\x41', 'A'],
      ['\\u00e9', 'é'],
      ['\\U0001F600', '😀'],
      ['\\0', '\0'],
      ['\\07', '\u0007'],
      ['\\012', '\n'],
      ['\\123', 'S'],
      ['\\0123', '\n3'],
      ['\\n\\t\\r\\f\\v\\a', '\n\t\r\f\v\u0007'],
      ['\\.\\{\\\\\\-\\_\\é\\ ', '.{\\-_é '],
      ['[\\b]', '\b'],
      ['[\\101]', 'A'],
    ])('%j is %j', (pattern, subject) => {
      expect(matches(pattern, subject)).toBe(true);
    });

    it.each([
      ['\\w', 'é', true],
      ['\\w', '五', true],
      ['\\w', '²', true],
      ['\\w', '_', true],
      ['\\w', '\u0301', false],
      ['\\W', '-', true],
      ['\\W', 'é', false],
      ['\\d', '٣', true],
      ['\\d', '²', false],
      ['\\D', '٣', false],
      ['\\s', '\u001c', true],
      ['\\s', '\u0085', true],
      ['\\s', '\u3000', true],
      ['\\s', '\ufeff', false],
      ['\\S', '\u00a0', false],
      ['(?a)\\w', 'é', false],
      ['(?a)\\d', '٣', false],
      ['(?a)\\s', '\u00a0', false],
      ['(?a)\\W', 'é', true],
      ['(?u)\\w', 'é', true],
    ])('%j against %j: %s', (pattern, subject, expected) => {
      expect(matches(pattern, subject)).toBe(expected);
    });
  });

  describe('classes', () => {
    it.each([
      ['[]abc]', ']', true],
      ['[^]abc]', ']', false],
      ['[^]abc]', 'x', true],
      ['[]-a]', '^', true],
      ['[]-a]', '-', false],
      ['[a-]', '-', true],
      ['[-a]', '-', true],
      ['[a\\-z]', 'b', false],
      ['[a\\-z]', '-', true],
      ['[\\d-]', '-', true],
      ['[\\d-]', '7', true],
      ['[a^]', '^', true],
      ['[[]', '[', true],
      ['[[a]]', 'a]', true],
      ['[[:alpha:]]', 'a', false],
      ['[[:alpha:]]', ':]', true],
      ['[a&&b]', '&', true],
      ['[a||b]', '|', true],
      ['[.*$]', '$', true],
      ['[.*$]', 'x', false],
      ['[^a]', '\n', true],
      ['[^\\W\\d]', 'é', true],
      ['[^\\W\\d]', '7', false],
      ['[\\W\\d]', '7', true],
      ['[\\W\\d]', '-', true],
      ['[\\W\\d]', 'a', false],
      ['[\\s\\S]', '\n', true],
      ['[^\\s\\S]', 'a', false],
      ['[é-ж]', 'ж', true],
      ['[😀-😃]', '😁', true],
      ['[\\x00-\\x1f]', '\u0010', true],
      ['a[^\\w\\W]|b', 'b', true],
    ])('%j against %j: %s', (pattern, subject, expected) => {
      expect(matches(pattern, subject)).toBe(expected);
    });
  });

  describe('flags inside the pattern', () => {
    it.each([
      ['(?i)flag', 'FLAG', true],
      ['(?i:fl)ag', 'FLag', true],
      ['(?i:fl)ag', 'FLAG', false],
      ['(?i)fl(?-i:ag)', 'FLag', true],
      ['(?i)fl(?-i:ag)', 'flAG', false],
      ['(?i)a|b', 'B', true],
      ['(?im)(?s)a.^b', 'A\nB', true],
      ['(?x) f l a g # the word', 'flag', true],
      ['(?x)a\\ b\\#[ #]', 'a b# ', true],
      ['(?x)a b', 'a b', false],
      ['(?x)a # one\nb', 'ab', true],
      ['(?x)a {2}', 'aa', true],
      ['(?x) (?i) a', 'A', true],
      ['(?P<word>flag)', 'flag', true],
      ['(?P<слово>flag)', 'flag', true],
    ])('%j against %j: %s', (pattern, subject, expected) => {
      expect(matches(pattern, subject)).toBe(expected);
    });
  });

  describe('ignoring case', () => {
    it.each([
      ['fl.g', 'FLAG', true],
      ['[a-f]+', 'ABCDEF', true],
      ['[^a]', 'A', false],
      ['k', '\u212a', true],
      ['s', 'ſ', true],
      ['ß', 'ẞ', true],
      ['ß', 'SS', false],
      ['Σ', 'ς', true],
      ['ж', 'Ж', true],
      ['ǆ', 'ǅ', true],
      ['[à-ö]', 'É', true],
      ['\\u00e9', 'É', true],
      ['(?-i:a)b', 'aB', true],
      ['(?-i:a)b', 'Ab', false],
    ])('%j against %j: %s', (pattern, subject, expected) => {
      expect(matches(pattern, subject, true)).toBe(expected);
    });
  });

  describe('is refused with the reason', () => {
    it.each([
      ['a(?=b)', 'a lookahead or lookbehind cannot be matched in bounded time'],
      ['(?!b)a', 'a lookahead or lookbehind cannot be matched in bounded time'],
      ['(?<=a)b', 'a lookahead or lookbehind cannot be matched in bounded time'],
      ['(?<!a)b', 'a lookahead or lookbehind cannot be matched in bounded time'],
      ['(a)\\1', 'a backreference cannot be matched in bounded time'],
      ['(?P<n>a)(?P=n)', 'a backreference cannot be matched in bounded time'],
      ['(a)?(?(1)b|c)', 'a conditional group cannot be matched in bounded time'],
      ['(?>a)', 'an atomic group cannot be matched in bounded time'],
      ['a++', 'error parsing regexp: invalid nested repetition operator: `++`'],
      ['(a', 'error parsing regexp: missing closing ): `(a`'],
      ['[b-a]', 'error parsing regexp: invalid character class range: `b-a`'],
      ['a\\', 'error parsing regexp: trailing backslash at end of expression'],
      ['a{1001}', 'error parsing regexp: invalid repeat count: `{1001}`'],
      ['\\p{L}', 'Python knows no escape \\p'],
      ['[\\A]', 'Python knows no escape \\A'],
      ['\\bпривет', '\\b works only beside ASCII letters'],
      ['(?:a{1000}){6}', 'error parsing regexp: invalid repeat count: `{6}`'],
      ['a{1000}'.repeat(6), 'it is too large with its repeats written out'],
      ['('.repeat(1001) + ')'.repeat(1001), 'error parsing regexp: expression nests too deeply'],
    ])('%j', (pattern, problem) => {
      expect(refusalOf(pattern)).toContain(`The pattern cannot be used: ${problem}`);
    });
  });

  describe('at the limits', () => {
    it('accepts a literal of 4096 characters', () => {
      expect(matches('a'.repeat(4096), 'a'.repeat(4096))).toBe(true);
    });

    it('matches nested repeats against a hundred thousand characters', () => {
      expect(matches('(a+)+$', `${'a'.repeat(100_000)}!`)).toBe(false);
    });
  });
});
