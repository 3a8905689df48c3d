import { Instant } from '../../platform/clock/instant';
import { csvLine, spreadsheetLine, withoutApostrophe } from './csv.rules';

describe('csvLine', () => {
  it.each([
    [['id', 'name'], 'id,name\r\n'],
    [[1, null, undefined, ''], '1,,,\r\n'],
    [['a,b', 'say "hi"', 'two\nlines', 'cr\r'], '"a,b","say ""hi""","two\nlines","cr\r"\r\n'],
    [[true, false, -5, 0], 'True,False,-5,0\r\n'],
    [[{ prerequisites: [1, 2] }, []], '"{""prerequisites"":[1,2]}",[]\r\n'],
    [['=1+1', ' blank ', 'ö😀'], '=1+1, blank ,ö😀\r\n'],
    [[Instant.parse('2026-11-20T23:14:26.481015Z')], '2026-11-20T23:14:26.481015\r\n'],
    [[Instant.parse('2026-11-20T23:14:26Z')], '2026-11-20T23:14:26\r\n'],
    [[], '\r\n'],
  ])('writes %j as %j', (values, line) => {
    expect(csvLine(values)).toBe(line);
  });
});

describe('spreadsheetLine', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '\nx', ' =1', '＝1', "'=1", "''-1"])(
    'puts an apostrophe before %j, which an import removes again',
    (text) => {
      const [cell = ''] = /^"?([^"]*)"?\r\n$/.exec(spreadsheetLine([text]))?.slice(1) ?? [];

      expect(cell).toBe(`'${text}`);
      expect(withoutApostrophe(cell)).toBe(text);
    },
  );

  it('does not change other texts, numbers, dates and objects', () => {
    const values = ["it's", "'quoted'", 'a=b', -5, true, Instant.parse('2026-11-20T23:14:26Z'), { a: '=1' }];

    expect(spreadsheetLine(values)).toBe(csvLine(values));
    expect(withoutApostrophe("'quoted'")).toBe("'quoted'");
  });
});
