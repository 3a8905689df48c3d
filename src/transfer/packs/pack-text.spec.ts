import { changedYaml, newYaml } from './pack-text';
import { readYaml } from './pack-yaml';

describe('a new challenge.yml', () => {
  it('has the keys in the order of the format, without undefined ones', () => {
    expect(newYaml({ state: 'hidden', flags: ['x'], name: 'A', next: undefined, value: 1 })).toBe(
      'name: A\nvalue: 1\nflags:\n  - x\nstate: hidden\n',
    );
  });

  it.each([
    ['a word of YAML 1.1', 'yes', '"yes"'],
    ['an octal number', '0777', '"0777"'],
    ['a time', '1:30', '"1:30"'],
    ['an equals sign', '=', '"="'],
    ['the key that merges', '<<', '!!str "<<"'],
    ['a tab', 'a\tb', '"a\\tb"'],
    ['a blank line', ' \n', '"\\ \\n"'],
    ['a line end of others', 'a\u0085b', '"a\\u0085b"'],
    ['what nobody sees', '\u007f', '"\\u007f"'],
    ['two lines', 'a\nb\n', '|\n  a\n  b'],
  ])('writes %s so that every YAML reader returns the text', (_what, text, written) => {
    expect(newYaml({ name: text })).toBe(`name: ${written}\n`);
    expect(readYaml(newYaml({ name: text })).value).toEqual({ name: text });
  });
});

describe('a changed challenge.yml', () => {
  const change = (source: string, entries: Record<string, unknown>) =>
    changedYaml(readYaml(source).document, entries, source);

  it('keeps comments, order and unknown keys', () => {
    const source = '# mine\nname: A # really\n\nvalue: 1\nours: {x: 1}\nstate: hidden\n';

    expect(change(source, { value: 2, state: undefined })).toBe(
      '# mine\nname: A # really\n\nvalue: 2\nours: { x: 1 }\n',
    );
  });

  it('has new keys at their place in the format', () => {
    expect(change('name: A\nstate: hidden\nours: 1\n', { tags: ['x'] })).toBe(
      'name: A\ntags:\n  - x\nstate: hidden\nours: 1\n',
    );
  });

  it('keeps the indentation of lists', () => {
    expect(change('name: A\nflags:\n- x\n', { tags: ['y'] })).toBe('name: A\nflags:\n- x\ntags:\n- y\n');
  });
});
