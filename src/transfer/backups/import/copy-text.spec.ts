import { copyRow } from './copy-text';

describe('copyRow', () => {
  it.each([
    ['null', null, 'text', '\\N'],
    ['the mark of null as text', '\\N', 'text', '\\\\N'],
    ['what ends values and rows', 'a\tb\nc\rd', 'text', 'a\\tb\\nc\\rd'],
    ['the mark of the end', '\\.', 'text', '\\\\.'],
    ['an empty text', '', 'text', ''],
    ['a number', -5, 'int', '-5'],
    ['true', true, 'bool', 'true'],
    ['JSON text in quotes', 'say "hi"', 'json', '"say \\\\"hi\\\\""'],
    ['a JSON object', { prerequisites: [1, 2], text: 'a\nb' }, 'json', '{"prerequisites":[1,2],"text":"a\\\\nb"}'],
  ] as const)('writes %s as COPY reads it', (_what, value, kind, expected) => {
    expect(copyRow([[value, kind] as never])).toBe(`${expected}\n`);
  });

  it('parts values by tabs', () => {
    expect(
      copyRow([
        [1, 'int'],
        [null, 'text'],
        ['x', 'text'],
      ]),
    ).toBe('1\t\\N\tx\n');
  });
});
