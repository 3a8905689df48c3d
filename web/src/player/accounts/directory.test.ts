import { expect, it } from 'vitest';
import { DIRECTORY_FILTERS, queryOf } from './directory';

it('The query of a directory has a field only with a text, and only valid values', () => {
  expect(queryOf({ ...DIRECTORY_FILTERS, field: 'website', page: '-3', bracket: 'x' })).toEqual({});
  expect(queryOf({ ...DIRECTORY_FILTERS, q: ' sea ', field: 'password', bracket: '2', page: '2' })).toEqual({
    q: 'sea',
    field: 'name',
    bracket: 2,
    page: '2',
  });
});
