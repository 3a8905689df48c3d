import { UnusableFile } from './pack-folder';
import { readYaml } from './pack-yaml';

/** The expected values are those of PyYAML 6.0.3. */
describe('an indented block of text in YAML', () => {
  it.each([
    ['a quoted text', 'a: "one\n<br>\ntwo"\nb: 1\n', { a: 'one <br> two', b: 1 }],
    ['a text in single quotes', "a: 'it''s\n\n  two'\n", { a: "it's\ntwo" }],
    ['an escaped line end', 'a: "one\\\ntwo"\n', { a: 'onetwo' }],
    ['what looks like other YAML', 'a: "one\nb: [\n- #"\n', { a: 'one b: [ - #' }],
    ['a quoted text in a list', 'a:\n- "one\ntwo"\n- x\n', { a: ['one two', 'x'] }],
    ['a quoted text in a map in a list', 'a:\n  - b: "one\n two"\n    c: 1\n', { a: [{ b: 'one two', c: 1 }] }],
    ['a quoted key', '"a": "one\ntwo"\n', { a: 'one two' }],
    ['a list in brackets', 'a: [\none,\n"two\nthree", # four\n]\nb: 1\n', { a: ['one', 'two three'], b: 1 }],
    ['a map in brackets', 'a: {\nb: 1,\nc: [d,\ne]\n}\n', { a: { b: 1, c: ['d', 'e'] } }],
    ['an end below its list', 'a:\n  - [\n    b\n  ]\n', { a: [['b']] }],
    [
      'block texts and plain texts beside it',
      'a: "one\ntwo"\nb: |\n  "three\n  [four\nc: it\'s [\n  "five\n',
      { a: 'one two', b: '"three\n[four\n', c: 'it\'s [ "five' },
    ],
  ])('is read as by PyYAML: %s', (_what, text, value) => {
    expect(readYaml(text).value).toEqual(value);
  });

  it('keeps its lines', () => {
    expect(readYaml('a: "one\ntwo"\nb: 1\n').lineOf(['b'])).toBe(3);
  });

  it.each([
    ['an end that is missing', 'a: "one\nb: 1\n', 3],
    ['a bracket that is missing', 'a: [one,\nb: 1\n', 2],
    ['the mark of a document', 'a: "one\n---\ntwo"\n', 1],
    ['a template that is not filled in', 'a: 1\nb: {{name}}\n', 2],
    ['another fault', 'a: "one\ntwo"\nb: c: d\n', 1],
  ])('is refused with the line of the first fault: %s', (_what, text, line) => {
    expect(() => readYaml(text)).toThrow(expect.objectContaining({ line }) as UnusableFile);
  });
});

/** The expected values are those of PyYAML 6.0.3. */
describe('a plain text', () => {
  it.each(['y', 'N', '.', '+.', '._', '08', '1e3', '1e+3', 'E0', '6e617468', '0o17', '01:30', '2020-1-1'])(
    '%j is a text',
    (text) => {
      expect(readYaml(`a: ${text}\n`).value).toEqual({ a: text });
    },
  );

  it.each<[string, unknown]>([
    ['1_000', 1000],
    ['017', 15],
    ['0x1F', 31],
    ['1:30', 90],
    ['.5', 0.5],
    ['1.5e+3', 1500],
    ['-.inf', -Infinity],
    ['on', true],
    ['No', false],
    ['~', null],
    ['2020-01-01', new Date('2020-01-01')],
  ])('%j is %j', (text, value) => {
    expect(readYaml(`a: ${text}\n`).value).toEqual({ a: value });
  });
});
