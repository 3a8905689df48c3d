import { PythonRegex } from './python-regex';
import { UnusableFlag } from './unusable-flag';

function matches(pattern: string, subject: string, ignoreCase = false): boolean {
  return PythonRegex.compile(pattern, { ignoreCase }).matches(subject);
}

function refusalOf(pattern: string): string {
  try {
    PythonRegex.compile(pattern, { ignoreCase: false });
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
      ['\\bпривет\\b', 'привет', true],
      ['é\\b é', 'é é', true],
      ['é\\Bé', 'éé', true],
      ['(?a)é\\bx', 'éx', true],
      ['é\\bx', 'éx', false],
      ['\\b(да|нет)\\b', 'нет', true],
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

    it.each([
      ['x{1500}', 1499, false],
      ['x{1500}', 1500, true],
      ['x{1500}', 1501, false],
      ['x{0,1500}', 0, true],
      ['x{0,1500}', 1000, true],
      ['x{0,1500}', 1500, true],
      ['x{0,1500}', 1501, false],
      ['x{1200,1300}', 1199, false],
      ['x{1200,1300}', 1300, true],
      ['x{1200,1300}', 1301, false],
      ['x{1500,}', 1499, false],
      ['x{1500,}', 4000, true],
      ['(x{100}){15}', 1500, true],
      ['(x{100}){15}', 1400, false],
    ])('beyond a thousand: %j against %d times x: %s', (pattern, count, expected) => {
      expect(matches(pattern, 'x'.repeat(count))).toBe(expected);
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
      ['[\\1]', '\u0001'],
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
      ['(?a)\\s', '\v', true],
      ['(?a)\\W', 'é', true],
      ['(?a:\\w)\\w', 'aé', true],
      ['(?a:\\w)\\w', 'éa', false],
      ['(?a:a(?u:\\w))', 'aé', true],
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
      ['(?#a note)(?i)flag', 'FLAG', true],
      ['(?im)(?s)a.^b', 'A\nB', true],
      ['(?x) f l a g # the word', 'flag', true],
      ['(?x)a\\ b\\#[ #]', 'a b# ', true],
      ['(?x)a b', 'a b', false],
      ['(?x)a # one\nb', 'ab', true],
      ['(?x)a # one\\\nb\nc', 'ac', true],
      ['(?x: a b )c d', 'abc d', true],
      ['(?x)a(?-x: b)', 'a b', true],
      ['(?x)a {2}', 'aa', true],
      ['(?x) (?i) a', 'A', true],
      ['a(?#note \\) still)b', 'ab', true],
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
      ['i', 'İ', true],
      ['i', 'ı', true],
      ['ß', 'ẞ', true],
      ['ß', 'SS', false],
      ['Σ', 'ς', true],
      ['ж', 'Ж', true],
      ['ǆ', 'ǅ', true],
      ['[à-ö]', 'É', true],
      ['\\u00e9', 'É', true],
      ['(?a)k', '\u212a', false],
      ['(?a)k', 'K', true],
      ['(?a)[j-l]', 'K', true],
      ['(?a)é', 'É', false],
      ['(?-i:a)b', 'aB', true],
      ['(?-i:a)b', 'Ab', false],
      ['\\w', '\u0345', false],
      ['[\\w-]', '\u0345', false],
      ['[\\wι]', '\u0345', true],
    ])('%j against %j: %s', (pattern, subject, expected) => {
      expect(matches(pattern, subject, true)).toBe(expected);
    });
  });

  describe('is refused with the reason', () => {
    const bounded = (feature: string, at: number): string =>
      `The pattern cannot be used: ${feature} cannot be matched in bounded time (at character ${at}).`;

    it.each([
      ['a(?=b)', bounded('a lookahead', 2)],
      ['(?!b)a', bounded('a lookahead', 1)],
      ['(?<=a)b', bounded('a lookbehind', 1)],
      ['(?<!a)b', bounded('a lookbehind', 1)],
      ['(a)\\1', bounded('a backreference', 4)],
      ['😀(a)\\1', bounded('a backreference', 5)],
      ['\\8', bounded('a backreference', 1)],
      ['\\12', bounded('a backreference', 1)],
      ['(?P<n>a)(?P=n)', bounded('a backreference', 9)],
      ['(a)?(?(1)b|c)', bounded('a conditional group', 5)],
      ['(?>a)', bounded('an atomic group', 1)],
      ['a++', bounded('a possessive repeat', 2)],
      ['a{2}+', bounded('a possessive repeat', 2)],
    ])('needs backtracking: %j', (pattern, reason) => {
      expect(refusalOf(pattern)).toBe(reason);
    });

    const wrong = (problem: string, at: number): string =>
      `The pattern cannot be used: ${problem} (at character ${at}).`;

    it.each([
      ['(a', wrong('this "(" is never closed', 1)],
      ['a)', wrong('this ")" closes nothing', 2)],
      ['[a', wrong('this "[" is never closed', 1)],
      ['[]', wrong('this "[" is never closed', 1)],
      ['a\\', wrong('a backslash stands at the end', 2)],
      ['*a', wrong('there is nothing to repeat here', 1)],
      ['^*', wrong('there is nothing to repeat here', 2)],
      ['a|*', wrong('there is nothing to repeat here', 3)],
      ['{1}', wrong('there is nothing to repeat here', 1)],
      ['a**', wrong('a repeat follows a repeat', 3)],
      ['(?x)a+ ?', wrong('a repeat follows a repeat', 8)],
      ['a{2}{3}', wrong('a repeat follows a repeat', 5)],
      ['a{3,2}', wrong('the repeat has a minimum above its maximum', 2)],
      ['[b-a]', wrong('the range of the class has no beginning before its end', 2)],
      ['[a-\\d]', wrong('the range of the class has no beginning before its end', 2)],
      ['[\\A]', wrong('Python knows no escape \\A', 2)],
      ['\\p{L}', wrong('Python knows no escape \\p', 1)],
      ['\\z', wrong('Python knows no escape \\z', 1)],
      ['\\x4', wrong('\\x needs 2 digits', 1)],
      ['\\U00110000', wrong('\\U needs 8 digits', 1)],
      ['\\400', wrong('an octal escape is above \\377', 1)],
      ['[\\8]', wrong('Python knows no escape \\8', 2)],
      ['\\N{BULLET}', wrong('write the character itself or \\uXXXX instead of its name', 1)],
      ['(?<n>a)', wrong('Python knows no such group', 1)],
      ['(?P>n)', wrong('Python knows no such group', 1)],
      ['(?L)a', wrong('Python knows no such group', 1)],
      ['(?', wrong('Python knows no such group', 1)],
      ['(?P<1>a)', wrong('the name of the group is not a name', 1)],
      ['(?P<n>a)(?P<n>b)', wrong('two groups have the same name', 9)],
      ['(?P<n', wrong('the name of the group does not end', 1)],
      ['(?#a', wrong('the comment is never closed', 1)],
      ['a(?i)', wrong('flags for all of it must stand at its beginning', 2)],
      ['((?i)a)', wrong('flags for all of it must stand at its beginning', 2)],
      ['(?au)', wrong('flags a and u exclude each other', 1)],
      ['(?a)(?u)', wrong('flags a and u exclude each other', 5)],
      ['(?-a:b)', wrong('flags a and u cannot be turned off', 1)],
      ['(?i-i:b)', wrong('a flag is turned on and off at once', 1)],
      ['(?i-:b)', wrong('no flag follows the "-"', 1)],
      ['(?-i)b', wrong('Python knows no such flag, or the flags do not end', 1)],
      ['(?iz:b)', wrong('Python knows no such flag, or the flags do not end', 1)],
    ])('Python refuses it too: %j', (pattern, reason) => {
      expect(refusalOf(pattern)).toBe(reason);
    });

    const tooManySteps = 'The pattern cannot be used: with its repeats written out it has more than 4096 steps.';

    it.each([
      ['((a{1000}){1000}){1000}', tooManySteps],
      ['a{99999999999999999999}', tooManySteps],
      ['(a{4096})(a{4096})', tooManySteps],
      ['a'.repeat(4097), 'The pattern cannot be used: it is longer than 4096 characters.'],
      ['('.repeat(201) + ')'.repeat(201), wrong('groups nest deeper than 200', 201)],
      ['\\b(?a:\\b)', 'The pattern cannot be used: it has \\b both inside and outside of ASCII mode.'],
      [
        `\\b${Array.from('абвгдежзийклмнопрстуфхцчшщъыьэюяАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ').join('')}`,
        'The pattern cannot be used: it has \\b beside more than 63 different letters.',
      ],
    ])('it is too large: %#', (pattern, reason) => {
      expect(refusalOf(pattern)).toBe(reason);
    });
  });

  describe('at the limits', () => {
    it('takes a literal of 4096 characters', () => {
      expect(matches('a'.repeat(4096), 'a'.repeat(4096))).toBe(true);
    });

    it('takes groups nested 200 deep, each repeated', () => {
      expect(matches('(b|'.repeat(200) + 'a' + ')+c?'.repeat(200), 'abcab')).toBe(true);
    });

    it('answers nested repeats on a hundred thousand characters', () => {
      expect(matches('(a+)+$', `${'a'.repeat(100_000)}!`)).toBe(false);
    });

    it('answers a pattern whose deterministic automaton would have 2^1000 states', () => {
      const subject = `a${'b'.repeat(1000)}`;

      expect(matches('[ab]*a[ab]{1000}', 'ab'.repeat(1500) + subject)).toBe(true);
      expect(matches('[ab]*a[ab]{1000}', 'b'.repeat(3000) + subject.slice(1))).toBe(false);
    });
  });
});
