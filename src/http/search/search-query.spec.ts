import { InvalidInput } from '../errors/errors';
import { equalities, searchCondition, whereClause } from './search-query';

const COLUMNS = {
  name: { column: 'users.name', kind: 'text' },
  bracket: { column: 'users.bracket_id', kind: 'integer' },
} as const;

describe('searchCondition', () => {
  it('matches part of a text in any case, with wildcards as literals', () => {
    expect(searchCondition({ q: '50%_\\', field: 'name' }, COLUMNS)).toEqual({
      sql: 'lower(users.name) LIKE lower($)',
      value: '%50\\%\\_\\\\%',
    });
  });

  it('compares a numeric column', () => {
    expect(searchCondition({ q: '7', field: 'bracket' }, COLUMNS)).toEqual({
      sql: 'users.bracket_id = $',
      value: 7,
    });
    expect(() => searchCondition({ q: 'x', field: 'bracket' }, COLUMNS)).toThrow(InvalidInput);
  });

  it.each(['2147483648', '-2147483649', '9'.repeat(100)])('finds nothing for the number %s', (q) => {
    expect(searchCondition({ q, field: 'bracket' }, COLUMNS)).toEqual({ sql: 'false', value: null });
  });

  it('ignores an empty q', () => {
    expect(searchCondition({ q: '', field: 'name' }, COLUMNS)).toBeNull();
    expect(searchCondition({ q: '' }, COLUMNS)).toBeNull();
    expect(searchCondition({}, COLUMNS)).toBeNull();
  });

  it('requires q and field together', () => {
    expect(() => searchCondition({ q: 'x' }, COLUMNS)).toThrow('field: q can only be used together with field');
    expect(() => searchCondition({ field: 'name' }, COLUMNS)).toThrow('q: field can only be used together with q');
  });
});

describe('whereClause', () => {
  it('numbers its parameters after those in use, and omits conditions that are not set', () => {
    const conditions = [
      ...equalities({ a: 1, b: undefined }),
      null,
      { sql: 'NOT hidden', value: null },
      { sql: 'c < $', value: 3 },
    ];

    expect(whereClause(conditions, ['used'])).toEqual({
      sql: 'WHERE a = $2 AND NOT hidden AND c < $3',
      parameters: ['used', 1, 3],
    });
  });

  it('compares integers within the range of a column, and matches nothing outside it', () => {
    expect(equalities({ a: 2_147_483_647, b: -2_147_483_648, c: 2_147_483_648, d: -2_147_483_649 })).toEqual([
      { sql: 'a = $', value: 2_147_483_647 },
      { sql: 'b = $', value: -2_147_483_648 },
      { sql: 'false', value: null },
      { sql: 'false', value: null },
    ]);
  });

  it('is empty without conditions', () => {
    expect(whereClause([null])).toEqual({ sql: '', parameters: [] });
  });
});
