import { describe, expect, it } from 'vitest';
import { chosenRows, moved, rowsOf, type ChallengeRow } from './challenge-rows';

const row = (values: Partial<ChallengeRow>): ChallengeRow => ({
  ...{ id: 1, name: 'Heap', category: 'pwn', type: 'standard', state: 'visible', scheduled_at: null, value: 100 },
  ...{ initial: null, minimum: null, decay: null, function: null, max_attempts: 0, position: 0, solves: 0 },
  ...{ tags: [], flags: 1, has_results_key: false, prerequisites: [], anonymize: false, etag: '"1"', gaps: [] },
  ...values,
});
const ALL = { q: '', category: '', state: '', type: '', ready: '', sort: '' };
const ids = (rows: readonly ChallengeRow[]): number[] => rows.map(({ id }) => id);

describe('The list of challenges', () => {
  it('shows what a challenge lacks', () => {
    const bare = row({ name: ' ', category: null, value: 0, flags: 0 });

    expect(rowsOf([bare])[0]?.gaps).toEqual(['name', 'category', 'value', 'flag']);
    expect(rowsOf([row({})])[0]?.gaps).toEqual([]);
    expect(rowsOf([{ ...bare, has_results_key: true }])[0]?.gaps).toEqual(['name', 'category']);
  });

  it('is searched by name and tags, ignoring case and accents', () => {
    const rows = [row({ id: 1, name: 'Été' }), row({ id: 2, tags: ['Easy'] })];

    expect(ids(chosenRows(rows, { ...ALL, q: 'ete' }))).toEqual([1]);
    expect(ids(chosenRows(rows, { ...ALL, q: 'easy' }))).toEqual([2]);
  });

  it('is filtered by missing parts, and by a missing category', () => {
    const rows = [row({ id: 1 }), row({ id: 2, gaps: ['flag'], category: null })];

    expect(ids(chosenRows(rows, { ...ALL, ready: 'yes' }))).toEqual([1]);
    expect(ids(chosenRows(rows, { ...ALL, ready: 'flag' }))).toEqual([2]);
    expect(ids(chosenRows(rows, { ...ALL, category: '-' }))).toEqual([2]);
  });

  it('is sorted in both directions', () => {
    const rows = [row({ id: 1, value: 5 }), row({ id: 2, value: 9 }), row({ id: 3, value: 5 })];

    expect(ids(chosenRows(rows, { ...ALL, sort: 'value' }))).toEqual([1, 3, 2]);
    expect(ids(chosenRows(rows, { ...ALL, sort: '-value' }))).toEqual([2, 1, 3]);
  });
});

it('A row can be moved to another position', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
});
