import { describe, expect, it } from 'vitest';
import {
  arrange,
  changesBetween,
  openBloods,
  progressOf,
  tagsOf,
  withAdded,
  type Choice,
  type Row,
} from './board-list';

const NONE: Choice = { q: '', category: '', tag: '', state: '', sort: '' };

function row(id: number, changes: Partial<Row> = {}): Row {
  return {
    id,
    type: 'standard',
    name: `challenge ${id}`,
    value: 100,
    solves: 0,
    solved_by_me: false,
    category: 'web',
    tags: [],
    template: '',
    script: '',
    ...changes,
  };
}

const rows = [
  row(1, { category: 'web', value: 300, name: 'Café' }),
  row(2, { category: 'pwn', solved_by_me: true, tags: ['heap'] }),
  row(3, { category: 'web', value: 100, tags: ['xss', 'heap'] }),
];
const arranged = (choice: Partial<Choice>, tried = new Set<number>()): number[] =>
  arrange(rows, { ...NONE, ...choice }, tried);

describe('The board', () => {
  it('groups by category in the order of the list', () => {
    expect(arranged({})).toEqual([1, 3, 2]);
  });

  it('counts the bloods that are left of each unsolved challenge, if solves are shown', () => {
    const open = [0, 1, 3, 9, null].map((solves) => openBloods(row(1, { solves })));

    expect(open).toEqual([3, 2, 0, 0, 0]);
    expect(openBloods(row(1, { solves: 1, solved_by_me: true }))).toBe(0);
  });

  it('sorts within categories', () => {
    expect(arranged({ sort: 'value' })).toEqual([3, 1, 2]);
  });

  it('searches names, categories and tags, ignoring case and accents', () => {
    expect(arranged({ q: ' cafe' })).toEqual([1]);
    expect(arranged({ q: 'PWN' })).toEqual([2]);
    expect(arranged({ q: 'xs' })).toEqual([3]);
  });

  it('is filtered by category, tag and state', () => {
    expect(arranged({ category: 'web', tag: 'heap' })).toEqual([3]);
    expect(arranged({ state: 'open' })).toEqual([1, 3]);
    expect(arranged({ state: 'solved' })).toEqual([2]);
    expect(arranged({ state: 'tried' }, new Set([2, 3]))).toEqual([3]);
  });

  it('keeps the order of categories with any filter', () => {
    expect(
      arrange(
        [row(2, { category: 'pwn', solved_by_me: true }), row(1), row(3, { category: 'pwn' })],
        { ...NONE, state: 'open' },
        new Set(),
      ),
    ).toEqual([3, 1]);
  });

  it('counts solved challenges and points', () => {
    expect(progressOf('', rows)).toEqual({ name: '', solved: 1, total: 3, points: 100, of_points: 500 });
  });

  it('lists the most used tags first', () => {
    expect(tagsOf(rows)).toEqual(['heap', 'xss']);
  });
});

describe('New challenges on an open board', () => {
  it('are placed at their position, and move nothing else', () => {
    expect(withAdded([3, 1, 2], [4, 1, 5, 2, 3, 6])).toEqual([4, 3, 6, 1, 5, 2]);
  });

  it('do not exist if all are shown', () => {
    const held = [2, 1];
    expect(withAdded(held, [1])).toBe(held);
  });
});

describe('Pending changes', () => {
  it('are none for the same order', () => {
    expect(changesBetween([1, 2, 3], [1, 2, 3])).toBe(0);
  });

  it('count added, removed and moved challenges', () => {
    expect(changesBetween([1, 2, 3], [2, 3, 1])).toBe(1);
    expect(changesBetween([1, 2], [2, 3])).toBe(2);
  });
});
