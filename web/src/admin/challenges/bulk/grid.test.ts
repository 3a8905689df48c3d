import { describe, expect, it } from 'vitest';
import type { ChallengeRow } from '../challenge-rows';
import { afterAction, cellOf, cellsOf, changesOf, filled, inTurns, stateFrom, type TypedRows } from './grid';

const row = (values: Partial<ChallengeRow>): ChallengeRow => ({
  ...{ id: 1, name: 'Heap', category: 'pwn', type: 'standard', state: 'visible', scheduled_at: null, value: 100 },
  ...{ initial: null, minimum: null, decay: null, function: null, max_attempts: 0, position: 0, solves: 0 },
  ...{ tags: [], flags: 1, has_results_key: false, prerequisites: [], anonymize: false, etag: '"1"', gaps: [] },
  ...values,
});
const dynamic = { type: 'dynamic', initial: 500, minimum: 100, decay: 20, function: 'linear' } as const;
const NAMES = { visible: 'Sichtbar', hidden: 'Verborgen', locked: 'Gesperrt' };
const stateOf = (text: string): string | null => stateFrom(text, NAMES);

describe('A table as spreadsheets copy it', () => {
  it.each([
    ['Heap', [['Heap']]],
    [
      'a\tb\nc\td\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a\t\n\tb',
      [
        ['a', ''],
        ['', 'b'],
      ],
    ],
    ['"a ""b"" c"\td', [['a "b" c', 'd']]],
    [
      '"two\nlines"\tx\ny\tz',
      [
        ['two\nlines', 'x'],
        ['y', 'z'],
      ],
    ],
    ['"not quoted" at all\tb', [['"not quoted" at all', 'b']]],
    ['"open\tb', [['"open', 'b']]],
    ['a\n\nb', [['a'], [''], ['b']]],
    ['', [['']]],
  ])('%j', (text, cells) => {
    expect(cellsOf(text)).toEqual(cells);
  });
});

describe('Pasted cells', () => {
  const rows = [row({ id: 1 }), row({ id: 2, ...dynamic }), row({ id: 3 })];
  const paste = (text: string, at: Parameters<typeof filled>[1], typed: TypedRows = {}): ReturnType<typeof filled> =>
    filled(rows, at, cellsOf(text), { typed, stateOf });

  it('fill the cells to the right and below', () => {
    const { cells, refused, beyond } = paste('A\tweb\thidden\nB\tmisc\tSICHTBAR', { id: 1, column: 'name' });

    expect(cells.map(({ id, column, text }) => `${id} ${column} ${text}`)).toEqual([
      ...['1 name A', '1 category web', '1 state hidden'],
      ...['2 name B', '2 category misc', '2 state visible'],
    ]);
    expect([refused, beyond]).toEqual([0, 0]);
  });

  it('are omitted and counted if a row has no such cell, a state is unknown, or they are beyond the end', () => {
    expect(paste('10\t20\n30\t40\n50\t', { id: 1, column: 'value' })).toMatchObject({
      cells: [
        { id: 1, column: 'value', text: '10' },
        { id: 2, column: 'initial', text: '40' },
        { id: 3, column: 'value', text: '50' },
      ],
      refused: 2,
    });
    expect(paste('maybe', { id: 1, column: 'state' })).toEqual({ cells: [], refused: 1, beyond: 0 });
    expect(paste('1\t2\n3\t4', { id: 3, column: 'max_attempts' })).toMatchObject({ beyond: 3 });
  });

  it('are joined to one line', () => {
    expect(paste('"two\nlines "', { id: 1, column: 'name' }).cells[0]?.text).toBe('two lines');
  });
});

describe('Typed cells', () => {
  const heap = row({ id: 1, category: 'pwn' });
  const type = (typed: TypedRows, text: string, edited = heap): TypedRows =>
    afterAction(typed, { type: 'edit', cells: [cellOf(edited, 'category', text, typed)] });

  it('are changes if they differ from the saved values', () => {
    expect(changesOf(heap, type({}, 'web')[1])).toEqual([
      { column: 'category', text: 'web', saved: 'pwn', isConflicting: false },
    ]);
    expect(changesOf(heap, type({}, 'pwn')[1])).toEqual([]);
    expect(changesOf(heap)).toEqual([]);
  });

  it('conflict if another administrator saved a different value, however often they are typed', () => {
    const later = row({ id: 1, category: 'misc' });
    const typed = type(type({}, 'we'), 'web', later);

    expect(changesOf(later, typed[1])).toEqual([
      { column: 'category', text: 'web', saved: 'misc', isConflicting: true },
    ]);
    expect(changesOf(row({ id: 1, category: 'web' }), typed[1])).toEqual([]);
  });

  it('are reset one by one, or all together', () => {
    const typed = afterAction(type({}, 'web'), { type: 'edit', cells: [cellOf(heap, 'name', 'Stack', {})] });

    const rest = afterAction(typed, { type: 'drop', places: [{ id: 1, column: 'category' }] });
    expect(rest).toEqual({ 1: { name: { text: 'Stack', original: 'Heap' } } });
    expect(afterAction(rest, { type: 'drop', places: [{ id: 1, column: 'name' }] })).toEqual({});
    expect(afterAction(typed, { type: 'clear' })).toEqual({});
  });
});

it('All work is done, a limited number of items at a time', async () => {
  let running = 0;
  let most = 0;
  const done: number[] = [];
  await inTurns([1, 2, 3, 4, 5], 2, async (item) => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
    done.push(item);
  });

  expect(done).toEqual([1, 2, 3, 4, 5]);
  expect(most).toBe(2);
});
