import { jsonPiece, JsonWriter } from './json-writer';

describe('JSON that is written by hand', () => {
  const writer = new JsonWriter();

  it.each([
    'plain',
    '',
    'null',
    null,
    'with "quotes"',
    'back\\slash',
    'Zoë 名前 ￿',
    '🚩',
    '\ud83d alone',
    '\ude00',
    '\u2028\u2029',
    'del \u007f',
    '</script>',
  ])('has a text as JSON.stringify does: %j', (text) => {
    expect(writer.begin().text(text).end()).toBe(JSON.stringify(text));
  });

  it('has every character as JSON.stringify does', () => {
    for (let code = 0; code <= 0xffff; code++) {
      const text = `a${String.fromCharCode(code)}b`;
      if (writer.begin().text(text).end() !== JSON.stringify(text)) throw new Error(`U+${code.toString(16)} is not`);
    }
  });

  it.each([
    0,
    -0,
    7,
    -7,
    10,
    99,
    100,
    -614,
    1_000_000,
    2 ** 31,
    2 ** 32 + 1,
    Number.MAX_SAFE_INTEGER,
    -(2 ** 53),
    1.5,
    -0.5,
    1e21,
    NaN,
    Infinity,
    null,
  ])('has a number as JSON.stringify does: %d', (value) => {
    expect(writer.begin().number(value).end()).toBe(JSON.stringify(value));
  });

  it('has each power of ten and its neighbours as JSON.stringify does', () => {
    for (let power = 1; power < Number.MAX_SAFE_INTEGER; power *= 10)
      for (const value of [power - 1, power, power + 1]) expect(writer.begin().number(value).end()).toBe(String(value));
  });

  it('takes more than it keeps room for, and begins anew', () => {
    const member = { name: 'Zoë', pieces: ['x'.repeat(100_000)] };
    const write = (): string =>
      writer.begin().piece(jsonPiece('[')).json(member).piece(jsonPiece(',')).json(member).piece(jsonPiece(']')).end();
    expect(JSON.parse(write())).toEqual([member, member]);
    expect(writer.begin().number(1).end()).toBe('1');
    expect(write()).toBe(JSON.stringify([member, member]));
  });

  it('has texts and pieces that come after it grew', () => {
    const text = 'ß'.repeat(60_000);
    expect(writer.begin().text(text).text(text).piece(jsonPiece('""')).number(12).end()).toBe(`"${text}""${text}"""12`);
  });
});
