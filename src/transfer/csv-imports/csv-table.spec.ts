import { readCsvTable } from './csv-table';

/** The columns, and the cells of each row as pairs. */
function read(text: string): unknown {
  const { columns, rows } = readCsvTable(Buffer.from(text));
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
  ])('may have %s', (_what, text, table) => {
    expect(read(text)).toEqual(table);
  });

  it.each([
    ['little', 'utf-16le'],
    ['big', 'utf-16be'],
  ])('may be what spreadsheets call Unicode, with the %s end first', (_end, encoding) => {
    const bytes = Buffer.from('\uFEFFname\nJosé ☺\n', 'utf16le');
    const { columns, rows } = readCsvTable(encoding === 'utf-16be' ? bytes.swap16() : bytes);

    expect(columns).toEqual(['name']);
    expect(rows).toEqual([{ row: 2, cells: new Map([['name', 'José ☺']]), width: 1 }]);
  });

  it('may have fewer or more cells in a row than columns', () => {
    const { rows } = readCsvTable(Buffer.from('a,b\n1\n1,2,3\n'));

    expect(rows).toEqual([
      { row: 2, cells: new Map([['a', '1']]), width: 1 },
      {
        row: 3,
        cells: new Map([
          ['a', '1'],
          ['b', '2'],
        ]),
        width: 3,
      },
    ]);
  });

  it('has no two columns of one name, however many it has', () => {
    const names = Array.from({ length: 5_000 }, (_, place) => `c${place}`);

    expect(() => readCsvTable(Buffer.from([...names, 'c4999'].join(',')))).toThrow(
      'The column "c4999" is there twice.',
    );
  });
});
