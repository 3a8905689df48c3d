import { Instant } from '../../platform/clock/instant';
import { csvLine } from './csv.rules';

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
