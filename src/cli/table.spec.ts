import { tableLines } from './table';

describe('a table at a terminal', () => {
  it('pads columns to their widest value, numbers to the right, and shows nothing as a dash', () => {
    expect(
      tableLines(
        ['what', 'count', 'note'],
        [
          ['solves', 9, null],
          ['x', 1200, 'why'],
        ],
      ),
    ).toEqual(['what    count  note', 'solves      9  -', 'x        1200  why']);
  });

  it('has its header even without rows', () => {
    expect(tableLines(['what', 'count'], [])).toEqual(['what  count']);
  });
});
