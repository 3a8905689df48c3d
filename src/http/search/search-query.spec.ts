import { InvalidInput } from '../errors/errors';
import { equalities, searchCondition, whereClause } from './search-query';

const COLUMNS = {
  name: { column: 'users.name', kind: 'text' },
  bracket: { column: 'users.bracket_id', kind: 'integer' },
} as const;

describe('searchCondition', () => {
  it('looks for part of a text whatever the case, with wildcards made literal', () => {
    expect(searchCondition({ q: '50%_\\', field: 'name' }, COLUMNS)).toEqual({
      sql: 'users.name ILIKE $',
      value: '%50\\%\\_\\\\%',
    });
  });

  it('compares a numeric column', () => {
    expect(searchCondition({ q: '7', field: 'bracket' }, COLUMNS)).toEqual({
      sql: 'users.bracket_id::bigint = $',
      value: '7',
    });
    expect(() => searchCondition({ q: 'x', field: 'bracket' }, COLUMNS)).toThrow(InvalidInput);
  });

  it('counts an empty q as not given', () => {
    expect(searchCondition({ q: '', field: 'name' }, COLUMNS)).toBeNull();
    expect(searchCondition({ q: '' }, COLUMNS)).toBeNull();
    expect(searchCondition({}, COLUMNS)).toBeNull();
  });

  it('wants q and field together', () => {
    expect(() => searchCondition({ q: 'x' }, COLUMNS)).toThrow('field: q can only be used together with field');
    expect(() => searchCondition({ field: 'name' }, COLUMNS)).toThrow('q: field can only be used together with q');
  });
});

describe('whereClause', () => {
  it('numbers its parameters after those in use and leaves out what is not asked for', () => {
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

  it('is empty without conditions', () => {
    expect(whereClause([null])).toEqual({ sql: '', parameters: [] });
  });
});
