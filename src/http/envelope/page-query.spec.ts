import { NotFound } from '../errors/errors';
import { pageOf, pageSlice } from './page-query';

const SIZE = { default: 20, max: 100 };

describe('pageSlice', () => {
  it.each([
    [{}, { page: 1, per_page: 20, limit: 20, offset: 0 }],
    [
      { page: '3', per_page: '10' },
      { page: 3, per_page: 10, limit: 10, offset: 20 },
    ],
    [{ per_page: '500' }, { page: 1, per_page: 100, limit: 100, offset: 0 }],
    [{ per_page: '0' }, { page: 1, per_page: 0, limit: 0, offset: 0 }],
  ])('reads %p', (query, slice) => {
    expect(pageSlice(query, SIZE)).toEqual(slice);
  });

  it.each([
    { page: '0' },
    { page: '-1' },
    { page: 'x' },
    { page: '' },
    { page: '1.5' },
    { page: '99999999' },
    { per_page: '-1' },
    { per_page: 'x' },
  ])('throws NotFound for %p', (query) => {
    expect(() => pageSlice(query, SIZE)).toThrow(NotFound);
  });
});

describe('pageOf', () => {
  it('returns the position of the page', () => {
    const { pagination } = pageOf(['a', 'b'], pageSlice({ page: '2', per_page: '2' }, SIZE), 97);

    expect(pagination).toEqual({ page: 2, next: 3, prev: 1, pages: 49, per_page: 2, total: 97 });
  });

  it('returns null beyond both ends, and no pages without rows', () => {
    expect(pageOf([], pageSlice({}, SIZE), 0).pagination).toEqual({
      page: 1,
      next: null,
      prev: null,
      pages: 0,
      per_page: 20,
      total: 0,
    });
    expect(pageOf([], pageSlice({ per_page: '0' }, SIZE), 5).pagination).toMatchObject({ pages: 0, next: null });
  });

  it('throws NotFound beyond the last page', () => {
    expect(() => pageOf([], pageSlice({ page: '2' }, SIZE), 20)).toThrow(NotFound);
    expect(pageOf(['a'], pageSlice({ page: '2' }, SIZE), 21).pagination.page).toBe(2);
  });
});
