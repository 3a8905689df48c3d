import {
  BAD_FILE_NAME,
  cleanFileName,
  fileNameComplaint,
  LONG_FILE_NAME,
  NOT_TWO_PARTS,
  parseLocation,
  randomDirectory,
  savedFileName,
} from './location.rules';

const RANDOM = expect.stringMatching(/^[0-9a-f]{32}$/) as string;

describe('the name under which an upload is stored', () => {
  it.each([
    ['notes.txt', 'notes.txt'],
    ['ünï.txt', 'uni.txt'],
    ['c d.txt', 'c_d.txt'],
    ['  two   blanks\t.txt ', 'two_blanks_.txt'],
    ['.b', 'b'],
    ['.._.hidden_.', 'hidden'],
    ['../../etc/passwd', 'etc_passwd'],
    ['..\\..\\win.ini', 'win.ini'],
    ['a\0b.txt', 'ab.txt'],
    ['<b>"x";.html', 'bx.html'],
    ['ﬁle².txt', 'file2.txt'],
    ['e\u0301.txt', 'e.txt'],
    ['flag.tar.gz', 'flag.tar.gz'],
    ['v1..2.txt', 'v1..2.txt'],
    ['日本語.pdf', 'file.pdf'],
    ['Отчёт.tar.gz', 'file.tar.gz'],
    ['日本語-2.pdf', '-2.pdf'],
    ['слайды', 'file'],
    ['💾', 'file'],
  ])('of %j is %j', (upload, expected) => {
    expect(cleanFileName(upload)).toBe(expected);
  });

  it.each([[''], ['..'], ['...'], ['_'], ['/'], ['\0'], ['．'], ['\u202e'], [' ']])(
    'of %j does not exist: no character is left',
    (upload) => {
      expect(cleanFileName(upload)).toBeNull();
    },
  );

  it.each([
    ['con', '_con'],
    ['NUL.txt', '_NUL.txt'],
    ['com1.tar.gz', '_com1.tar.gz'],
    ['_aux', '_aux'],
    ['LPT¹.txt', '_LPT1.txt'],
    ['console.log', 'console.log'],
    ['com10', 'com10'],
  ])('is not a device name of Windows: %j becomes %j', (upload, expected) => {
    expect(cleanFileName(upload)).toBe(expected);
  });

  it('is found in a name with a very long run of dots', () => {
    expect(cleanFileName(`a${'.'.repeat(65_000)}b`)).toBeNull();
    expect(cleanFileName(`a${'.'.repeat(65_000)}`)).toBe('a');
  });

  it('has at most 255 bytes', () => {
    expect(cleanFileName('a'.repeat(255))).toBe('a'.repeat(255));
    expect(cleanFileName('a'.repeat(256))).toBeNull();
  });
});

describe('the name under which a browser saves an upload', () => {
  it.each([
    ['日本語の 説明.pdf', '日本語の 説明.pdf'],
    ['Отчёт.tar.gz', 'Отчёт.tar.gz'],
    ['ünï c.txt', 'ünï c.txt'],
    ['e\u0301.txt', 'é.txt'],
    ['c d.txt', 'c_d.txt'],
    ['../../日本/秘密.txt', '秘密.txt'],
    ['C:\\日本\\..秘密.txt', '秘密.txt'],
    ['日\u202efdp\r\n.exe', '日fdp.exe'],
  ])('of %j is %j', (upload, expected) => {
    expect(savedFileName(upload)).toBe(expected);
  });

  it('has at most 255 characters', () => {
    expect(savedFileName(`${'日'.repeat(251)}.txt`)).toBe(`${'日'.repeat(251)}.txt`);
    expect(savedFileName(`${'日'.repeat(252)}.txt`)).toBeNull();
  });

  it('is refused with the reason', () => {
    expect([fileNameComplaint('..'), fileNameComplaint('x'.repeat(256))]).toEqual([BAD_FILE_NAME, LONG_FILE_NAME]);
  });
});

describe('a location sent with an upload', () => {
  it.each([
    ['media/x.png', { directory: 'media', name: 'x.png' }],
    ['a b/c d.txt', { directory: 'a_b', name: 'c_d.txt' }],
    ['a.b/c.txt', { directory: 'ab', name: 'c.txt' }],
    ['..a/.b', { directory: 'a', name: 'b' }],
    ['../x.txt', { directory: RANDOM, name: 'x.txt' }],
    ['/x.txt', { directory: RANDOM, name: 'x.txt' }],
    ['日本/x.txt', { directory: RANDOM, name: 'x.txt' }],
    ['./a//b', { directory: 'a', name: 'b' }],
    ['co.n/aux.txt', { directory: '_con', name: '_aux.txt' }],
    ['..\\..\\etc/pass\0wd', { directory: 'etc', name: 'passwd' }],
    ['ünï/ünï.txt', { directory: 'uni', name: 'uni.txt' }],
  ])('%j is split into its two parts', (location, expected) => {
    expect(parseLocation(location)).toEqual(expected);
  });

  it.each([['/etc/passwd'], ['a/b/c'], ['one.txt'], ['dir/'], [''], ['/'], ['..'], ['../../x.txt'], ['a/.']])(
    '%j does not have two parts',
    (location) => {
      expect(parseLocation(location)).toBe('Location must contain two parts, a directory and a filename');
      expect(NOT_TWO_PARTS).toBe('Location must contain two parts, a directory and a filename');
    },
  );

  it.each([['a/..'], ['a/日本'], ['a/_']])('%j has no usable name', (location) => {
    expect(parseLocation(location)).toBe(BAD_FILE_NAME);
  });

  it.each([[`a/${'b'.repeat(256)}`], [`${'a'.repeat(256)}/b`]])('%j is too long', (location) => {
    expect(parseLocation(location)).toBe(LONG_FILE_NAME);
  });

  it('has only safe parts, whatever was sent', () => {
    const pieces = ['.', '..', '/', '\\', '\0', ' ', '_', '-', 'a', 'con', 'ü', '%2e', '\n', '~', '．', '／', '\u202e'];
    const plain = /^(?!\.)[A-Za-z0-9_.-]{1,255}$/;
    for (const first of pieces) {
      for (const second of pieces) {
        for (const third of pieces) {
          const parsed = parseLocation(`${first}${second}/${third}${first}`);
          if (typeof parsed === 'string') continue;
          expect(parsed).toEqual({
            directory: expect.stringMatching(plain) as string,
            name: expect.stringMatching(plain) as string,
          });
          expect(parsed.directory).not.toContain('.');
        }
      }
    }
  });
});

describe('a random directory', () => {
  it('is 32 hexadecimal characters, different each time', () => {
    expect(randomDirectory()).toEqual(RANDOM);
    expect(randomDirectory()).not.toBe(randomDirectory());
  });
});
