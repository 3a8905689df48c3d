import { describe, expect, it } from 'vitest';
import type { Graph } from './scoreboard-api';
import { csvOf } from './csv';
import { seriesOf, spanOf, standingsAt } from './standings-at';
import { visitAfter } from '../../player/scoreboard/visits';

const GRAPH: Graph = {
  start: '1970-01-01T00:00:00Z',
  end: '1970-01-01T01:00:00Z',
  freeze: null,
  accounts: [
    { account_id: 1, name: 'ada', place: 1, score: 300, bracket_id: null, t: [10, 30], s: [100, 300] },
    { account_id: 2, name: 'bob', place: 2, score: 200, bracket_id: null, t: [5, 20], s: [100, 200] },
  ],
};

describe('The standings at a moment', () => {
  const series = seriesOf(GRAPH, null);

  it('are sorted by the points at that time, and equal ones by the earlier time', () => {
    expect(standingsAt(series, 12_000).map(({ name }) => name)).toEqual(['bob', 'ada']);
    expect(standingsAt(series, 30_000).map(({ name, points }) => [name, points])).toEqual([
      ['ada', 300],
      ['bob', 200],
    ]);
  });

  it('end with the event, and begin with the first points if no start is set', () => {
    expect(spanOf(GRAPH, 99_000_000)).toEqual({ start: 0, end: 3_600_000 });
    expect(spanOf({ ...GRAPH, start: null, end: null }, 60_000)).toEqual({ start: 5000, end: 60_000 });
  });
});

describe('The place since the last visit', () => {
  it('is compared with the end of the last visit, not with a reload', () => {
    const first = visitAfter(null, 9, 0);
    const next = visitAfter(first, 6, 3_600_000);
    const reload = visitAfter(next, 5, 3_660_000);
    expect([first, next, reload].map(({ before, place }) => before - place)).toEqual([0, 3, 4]);
  });
});

describe('The CSV', () => {
  it('quotes only where necessary and never begins a cell with a formula', () => {
    expect(csvOf([[1, 'a "b", c', null, '=1+1', -5]])).toBe('\uFEFF1,"a ""b"", c",,\'=1+1,-5\r\n');
    expect(csvOf([["it's", '@x', '\t1', ' -1', '＝1', "'=1"]])).toBe("\uFEFFit's,'@x,'\t1,' -1,'＝1,''=1\r\n");
  });
});
