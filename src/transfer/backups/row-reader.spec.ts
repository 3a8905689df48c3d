import type { BackupTable, JsonObject, JsonValue } from './backup-format';
import { RowReader } from './row-reader';

const NOW = 'a02c5bf43407';
const OLD = '46a278193a94';

const read = (table: BackupTable, row: JsonObject) => new RowReader(table, NOW).read(row);

function readColumn(
  table: BackupTable,
  column: string,
  value: JsonValue,
): [value: JsonValue | undefined, ...repairs: string[]] {
  const row = read(table, { id: 1, [column]: value });
  return 'refused' in row ? [undefined, row.refused] : [row.values[column], ...row.repairs];
}

describe('reading a row', () => {
  it('returns every column of the format in its order', () => {
    const row = read('submissions', {
      type: 'correct',
      id: 7,
      date: '2026-11-20T18:35:40.371237',
      challenge_id: 3,
      user_id: 2,
      team_id: null,
      ip: '127.0.0.1',
      provided: 'flag{日本}',
    });

    expect(row).toEqual({
      values: {
        id: 7,
        challenge_id: 3,
        user_id: 2,
        team_id: null,
        ip: '127.0.0.1',
        provided: 'flag{日本}',
        type: 'correct',
        date: '2026-11-20T18:35:40.371237+00:00',
      },
      repairs: [],
    });
    expect(Object.keys('values' in row ? row.values : {})).toEqual(
      'id challenge_id user_id team_id ip provided type date'.split(' '),
    );
  });

  it('fills columns that older releases lack, without a note', () => {
    expect(read('challenges', { id: 1, name: 'one', value: 100 })).toEqual({
      values: {
        id: 1,
        name: 'one',
        description: null,
        connection_info: null,
        next_id: null,
        max_attempts: 0,
        value: 100,
        category: null,
        type: 'standard',
        state: 'visible',
        requirements: null,
        scheduled_at: null,
        attribution: null,
        logic: 'any',
        position: 0,
        initial: null,
        minimum: null,
        decay: null,
        function: null,
      },
      repairs: [],
    });
    expect(read('dynamic_challenge', { id: 1, initial: 500, minimum: 100, decay: 20 })).toMatchObject({
      values: { function: 'logarithmic' },
    });
  });

  it('supports the columns of newer releases, also under their newer names', () => {
    const newer = { id: 1, dynamic_initial: 500, dynamic_minimum: 50, dynamic_decay: 9, dynamic_function: 'linear' };

    expect(read('dynamic_challenge', newer)).toEqual({
      values: { id: 1, initial: 500, minimum: 50, decay: 9, function: 'linear' },
      repairs: [],
    });
    expect(read('hints', { id: 1, title: 'Start here' })).toMatchObject({ values: { title: 'Start here' } });
  });

  it('ignores unknown columns', () => {
    const row = read('tags', { id: 1, value: 'web', colour: 'red', constructor: 'x' });

    expect(row).toEqual({ values: { id: 1, challenge_id: null, value: 'web' }, repairs: [] });
  });

  it.each<[string, JsonValue, number | null]>([
    ['none', null, null],
    ['zero', 0, null],
    ['a negative one', -1, null],
    ['one beyond 32 bits', 2_147_483_648, null],
    ['a fraction', 1.5, null],
    ['text', 'x', null],
    ['true', true, null],
  ])('refuses a row whose id is %s', (_what, id, known) => {
    expect(read('tags', { id, value: 'web' })).toEqual({
      refused: `id: a number from 1 to 2147483647 was expected, not ${JSON.stringify(id)}`,
      id: known,
    });
  });

  it('refuses a row without an id', () => {
    expect(read('tags', {})).toMatchObject({ refused: expect.stringContaining('id: ') as string, id: null });
  });

  it('returns the id of a row that is refused for another column', () => {
    expect(read('tags', { id: 9, challenge_id: [] })).toEqual({
      refused: 'challenge_id: a whole number was expected, not []',
      id: 9,
    });
  });
});

describe('integers', () => {
  it.each<[JsonValue, JsonValue | undefined, ...string[]]>([
    [5, 5],
    [-5, -5],
    [2147483647, 2147483647],
    [-2147483648, -2147483648],
    [null, null],
    ['5', 5, 'max_attempts: "5" is taken as 5'],
    [' -5 ', -5, 'max_attempts: " -5 " is taken as -5'],
    ['5.0', 5, 'max_attempts: "5.0" is taken as 5'],
    [99.5, 100, 'max_attempts: 99.5 is taken as 100'],
    [true, 1, 'max_attempts: true is taken as 1'],
    ['', null, 'max_attempts: empty text is taken as nothing'],
    [2147483648, undefined, 'max_attempts: 2147483648 is not within 32 bits'],
    ['4294967296', undefined, 'max_attempts: "4294967296" is not within 32 bits'],
    [1e300, undefined, 'max_attempts: 1e+300 is not within 32 bits'],
    ['1e3', undefined, 'max_attempts: a whole number was expected, not "1e3"'],
    ['0x10', undefined, 'max_attempts: a whole number was expected, not "0x10"'],
    [[5], undefined, 'max_attempts: a whole number was expected, not [5]'],
    [{}, undefined, 'max_attempts: a whole number was expected, not {}'],
  ])('accept %j', (value, ...expected) => {
    expect(readColumn('challenges', 'max_attempts', value)).toEqual(expected);
  });

  it('are never minus zero', () => {
    expect(readColumn('challenges', 'value', -0)).toEqual([0]);
    expect(readColumn('challenges', 'value', -0.2)).toEqual([0, 'value: -0.2 is taken as 0']);
  });

  it('report the replacement for an empty required value', () => {
    expect(readColumn('hints', 'cost', null)).toEqual([0, 'cost: it was empty and is now 0']);
  });
});

describe('booleans', () => {
  it.each<[JsonValue, JsonValue | undefined, ...string[]]>([
    [true, true],
    [false, false],
    [1, true],
    [0, false],
    [null, false],
    ['true', true, 'hidden: "true" is taken as true'],
    ['False', false, 'hidden: "False" is taken as false'],
    ['0', false, 'hidden: "0" is taken as false'],
    [2, undefined, 'hidden: true or false was expected, not 2'],
    ['maybe', undefined, 'hidden: true or false was expected, not "maybe"'],
    [[], undefined, 'hidden: true or false was expected, not []'],
  ])('accept %j', (value, ...expected) => {
    expect(readColumn('users', 'hidden', value)).toEqual(expected);
  });
});

describe('texts', () => {
  const lone = '\ud83d';

  it.each<[string, JsonValue, JsonValue | undefined, ...string[]]>([
    ['text', 'Zoë 🦊', 'Zoë 🦊'],
    ['empty text', '', ''],
    ['null', null, null],
    ['a number', 1337, '1337', 'name: 1337 is taken as text'],
    ['true', true, 'true', 'name: true is taken as text'],
    ['NUL characters', 'a\0b\0', 'ab', 'name: NUL characters were removed'],
    ['half a surrogate pair', `a${lone}b`, 'a\ufffdb', 'name: halves of surrogate pairs were replaced'],
    ['as many characters as fit', '🦊'.repeat(128), '🦊'.repeat(128)],
    ['more', '🦊'.repeat(129), '🦊'.repeat(128), 'name: it was cut from 129 to 128 characters'],
    ['a list', ['x'], undefined, 'name: text was expected, not ["x"]'],
    ['an object', { x: 1 }, undefined, 'name: text was expected, not {"x":1}'],
  ])('accept %s', (_what, value, ...expected) => {
    expect(readColumn('users', 'name', value)).toEqual(expected);
  });

  it('have no limit if our column has none', () => {
    expect(readColumn('challenges', 'description', 'x'.repeat(100_000))).toEqual(['x'.repeat(100_000)]);
  });

  it("replace an empty value with CTFd's default, with a note", () => {
    expect(readColumn('users', 'type', null)).toEqual(['user', 'type: it was empty and is now "user"']);
  });

  it('are shortened in reports', () => {
    expect(readColumn('challenges', 'value', 'x'.repeat(1000))).toEqual([
      undefined,
      `value: a whole number was expected, not "${'x'.repeat(39)}…`,
    ]);
  });
});

describe('dates', () => {
  it.each<[JsonValue, JsonValue | undefined, ...string[]]>([
    ['2026-11-20 23:14:26', '2026-11-20T23:14:26+00:00'],
    [null, null],
    ['0000-00-00 00:00:00', null, 'date: "0000-00-00 00:00:00" is no date and was removed'],
    [1795215600, null, 'date: 1795215600 is no date and was removed'],
  ])('accept %j', (value, ...expected) => {
    expect(readColumn('submissions', 'date', value)).toEqual(expected);
  });
});

describe('requirements', () => {
  const REQUIREMENTS = { prerequisites: [1, 2], anonymize: true };

  it.each<[string, JsonValue, JsonValue | undefined, ...string[]]>([
    ['an object', REQUIREMENTS, REQUIREMENTS],
    ['null', null, null],
    ['JSON text', JSON.stringify(REQUIREMENTS), REQUIREMENTS],
    ['JSON text in JSON text', JSON.stringify(JSON.stringify(REQUIREMENTS)), REQUIREMENTS],
    ['text of null', 'null', null],
    ['empty text', '', null],
    ['text that is no JSON', '{prereq', null, 'requirements: "{prereq" is no JSON and was removed'],
    ['a list', [1], null, 'requirements: an object of at most 64 levels was expected; [1] was removed'],
    ['a number', 5, null, 'requirements: an object of at most 64 levels was expected; 5 was removed'],
    [
      'text that nests too deep',
      `{"a":${'['.repeat(64)}${']'.repeat(64)}}`,
      null,
      `requirements: an object of at most 64 levels was expected; "{\\"a\\":${'['.repeat(32)}… was removed`,
    ],
    ['NUL in a text', { note: 'a\0' }, { note: 'a' }, 'requirements: NUL characters were removed'],
    ['NUL in a key', { 'a\0': 1 }, { a: 1 }, 'requirements: NUL characters were removed'],
  ])('accept %s', (_what, value, ...expected) => {
    expect(readColumn('challenges', 'requirements', value)).toEqual(expected);
  });

  it('handle text with a hundred thousand nested levels', () => {
    const text = `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;

    expect(readColumn('hints', 'requirements', text)[0]).toBeNull();
  });
});

describe('values of field entries', () => {
  it.each<[JsonValue]>([[true], [false], ['Zürich'], ['"quoted"'], ['true'], [5], [null], [''], [{ a: [1] }]])(
    'are kept unchanged: %j',
    (value) => {
      expect(readColumn('field_entries', 'value', value)).toEqual([value]);
    },
  );

  it.each<[JsonValue, JsonValue]>([
    ['"Zürich"', 'Zürich'],
    [String.raw`"\"Zürich\""`, 'Zürich'],
    ['Zürich', 'Zürich'],
    ['"not closed', '"not closed'],
    ['true', 'true'],
    [true, true],
  ])('of releases 3.1 to 3.5 are decoded twice: %j', (value, meant) => {
    const row = new RowReader('field_entries', OLD).read({ id: 1, value });

    expect(row).toMatchObject({ values: { value: meant }, repairs: [] });
  });

  it('lose characters that the database cannot store', () => {
    expect(readColumn('field_entries', 'value', 'a\0')).toEqual(['a', 'value: NUL characters were removed']);
  });
});
