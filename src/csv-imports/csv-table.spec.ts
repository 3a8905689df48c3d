import { readCsvTable } from './csv-table';

/** The columns, and the cells of each row as pairs. */
async function read(text: string): Promise<unknown> {
  const { columns, rows } = await readCsvTable(Buffer.from(text));
  return [columns, ...rows.map(({ row, cells }) => [row, Object.fromEntries(cells)])];
}

describe('a CSV file', () => {
  it.each<[string, string, unknown]>([
    [
      'lines that end as RFC 4180 has it',
      'a,b\r\n1,2\r\n',
      [
        ['a', 'b'],
        [2, { a: '1', b: '2' }],
      ],
    ],
    [
      'lines that end in another way',
      'a,b\n1,2',
      [
        ['a', 'b'],
        [2, { a: '1', b: '2' }],
      ],
    ],
    ['a mark at its start', '\uFEFFa\n1', [['a'], [2, { a: '1' }]]],
    [
      'quoted commas, line ends and quotation marks',
      'a,b\n"1,""2""","x\r\ny"',
      [
        ['a', 'b'],
        [2, { a: '1,"2"', b: 'x\r\ny' }],
      ],
    ],
    ['blank lines, which are no rows', 'a\n\n1\n\n2\n', [['a'], [2, { a: '1' }], [3, { a: '2' }]]],
    [
      'empty cells, which are none',
      'a,b\n,""\n',
      [
        ['a', 'b'],
        [2, {}],
      ],
    ],
    [
      'blanks around the names of columns',
      ' a , b\n1,2',
      [
        ['a', 'b'],
        [2, { a: '1', b: '2' }],
      ],
    ],
    ['blanks in cells, which stay', 'a\n 1 \n', [['a'], [2, { a: ' 1 ' }]]],
    ['a header alone', 'a,b\n', [['a', 'b']]],
  ])('may have %s', async (_what, text, table) => {
    expect(await read(text)).toEqual(table);
  });
});
