import { type CsvTable, readCsvTable } from './csv-table';

function read(content: string | Buffer): CsvTable {
  return readCsvTable(Buffer.from(content));
}

function flat(content: string | Buffer): unknown {
  const { header, lines } = read(content);
  return [header, ...lines.map(({ row, cells }) => [row, ...cells])];
}

describe('a CSV file', () => {
  it.each<[string, string, unknown]>([
    [
      'lines that end as RFC 4180 has it',
      'a,b\r\n1,2\r\n',
      [
        ['a', 'b'],
        [2, '1', '2'],
      ],
    ],
    [
      'lines that end in another way',
      'a,b\n1,2',
      [
        ['a', 'b'],
        [2, '1', '2'],
      ],
    ],
    [
      'lines that end as on old Macs',
      'a,b\r1,2\r',
      [
        ['a', 'b'],
        [2, '1', '2'],
      ],
    ],
    ['a mark at its start', '\uFEFFa\n1', [['a'], [2, '1']]],
    [
      'quoted separators, line ends and quotation marks',
      'a,b\n"1,;\t""2""","x\r\ny"',
      [
        ['a', 'b'],
        [2, '1,;\t"2"', 'x\r\ny'],
      ],
    ],
    [
      'empty rows, which are counted and left out',
      '\n,\na,b\n\n1,\n , \n2,3\n,,,\n',
      [
        ['a', 'b'],
        [5, '1', ''],
        [7, '2', '3'],
      ],
    ],
    [
      'blanks around cells and quoted cells',
      ' a ,\t"b" \n x y , " 1,2 "\n',
      [
        ['a', 'b'],
        [2, 'x y', '1,2'],
      ],
    ],
    ['a header alone', 'a,b\n', [['a', 'b']]],
    [
      'rows of any width',
      'a,b\n1\n1,2,3\n',
      [
        ['a', 'b'],
        [2, '1'],
        [3, '1', '2', '3'],
      ],
    ],
    [
      'semicolons',
      'name;Likes, dislikes, more\n1,5;2\n',
      [
        ['name', 'Likes, dislikes, more'],
        [2, '1,5', '2'],
      ],
    ],
    [
      'semicolons between quoted cells',
      '"name";"a"\r\n"1";"2"\r\n',
      [
        ['name', 'a'],
        [2, '1', '2'],
      ],
    ],
    [
      'commas, where a name has semicolons',
      'name,a; b; c\n1,2\n',
      [
        ['name', 'a; b; c'],
        [2, '1', '2'],
      ],
    ],
    [
      'tabs and empty cells',
      'NAME\ta\tb\n1\t\t2\n',
      [
        ['NAME', 'a', 'b'],
        [2, '1', '', '2'],
      ],
    ],
    [
      'separators that no column shows',
      'a;b,c;d\n1;2;3\n',
      [
        ['a', 'b,c', 'd'],
        [2, '1', '2', '3'],
      ],
    ],
    [
      'a line that names the separator',
      'sep=;\r\na,x;b\r\n1;2\r\n',
      [
        ['a,x', 'b'],
        [2, '1', '2'],
      ],
    ],
    [
      'the same in quotes, after a mark',
      '\uFEFF"SEP=|"\na|b\n1|2\n',
      [
        ['a', 'b'],
        [2, '1', '2'],
      ],
    ],
    [
      'the same for a tab',
      'sep=\t\na\tb\n\t2\n',
      [
        ['a', 'b'],
        [2, '', '2'],
      ],
    ],
    [
      'apostrophes before formulas',
      `'=a,'b\n'-1,''@x\n' =2,'c\n`,
      [
        ['=a', "'b"],
        [2, '-1', "'@x"],
        [3, '=2', "'c"],
      ],
    ],
  ])('can have %s', (_what, text, table) => {
    expect(flat(text)).toEqual(table);
  });

  it.each([
    ['little', true, false],
    ['big', true, true],
    ['little', false, false],
    ['big', false, true],
  ])('can be in UTF-16 with the %s end first (mark: %s)', (_end, hasMark, isBig) => {
    const bytes = Buffer.from(`${hasMark ? '\uFEFF' : ''}name\tcity\r\nJosé ☺\t東京\r\n`, 'utf16le');

    expect(flat(isBig ? bytes.swap16() : bytes)).toEqual([
      ['name', 'city'],
      [2, 'José ☺', '東京'],
    ]);
  });

  // The bytes of a name in each encoding; é is the same byte in windows-1252 and windows-1250.
  it.each([
    ['windows-1252 or windows-1250', [0xe9], 2],
    ['windows-1251', [0xc0, 0xed, 0xed, 0xe0], 2],
    ['Shift-JIS', [0x93, 0x8c, 0x8b, 0x9e], 2],
    ['GBK', [0xc0, 0xee], 2],
    ['ISO-2022-JP', [0x1b, 0x24, 0x42, 0x45, 0x6c, 0x1b, 0x28, 0x42], 2],
  ])('is refused in %s, with the line', (_encoding, name, line) => {
    const bytes = Buffer.concat([Buffer.from('name,password\r\n'), Buffer.from(name), Buffer.from(',x\r\n')]);

    expect(() => read(bytes)).toThrow(
      `csv_file: line ${line}: The text is not in UTF-8 or UTF-16. Save the file as "CSV UTF-8" and try again.`,
    );
  });

  it('is refused if it ends within a character', () => {
    const sentence = 'The text is not in UTF-8 or UTF-16. Save the file as "CSV UTF-8" and try again.';

    expect(() => read(Buffer.from('name\nJosé').subarray(0, -1))).toThrow(`csv_file: line 2: ${sentence}`);
    expect(() => read(Buffer.from('\uFEFFname\nx', 'utf16le').subarray(0, -1))).toThrow(`csv_file: ${sentence}`);
  });
});
