import { quoted } from './quoted';

describe('a text that is quoted by hand', () => {
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
  ])('is the same as by JSON.stringify: %j', (text) => {
    expect(quoted(text)).toBe(JSON.stringify(text));
  });

  it('has every character that JSON escapes escaped', () => {
    for (let code = 0; code <= 0xffff; code++) {
      const text = `a${String.fromCharCode(code)}b`;
      if (quoted(text) !== JSON.stringify(text)) throw new Error(`U+${code.toString(16)} is not`);
    }
  });
});
