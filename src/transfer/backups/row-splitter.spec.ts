import { RowSplitter } from './row-splitter';

const LIMITS = { row_bytes: 1000, depth: 4 };

/** The rows of a table that arrives in pieces of `size` bytes. */
function split(json: string | Buffer, size = 1_000_000, limits = LIMITS): string[] {
  const bytes = Buffer.from(json);
  const splitter = new RowSplitter('table', limits);
  const rows: string[] = [];
  // The same memory for every piece, as a reader with one buffer would have it.
  const piece = Buffer.alloc(Math.min(size, bytes.length));
  for (let at = 0; at < bytes.length; at += size) {
    const copied = bytes.copy(piece, 0, at);
    rows.push(...splitter.push(piece.subarray(0, copied)).map(String));
  }
  splitter.end();
  return rows;
}

const ROWS = [
  '{"id":1,"value":null}',
  String.raw`{"id":2,"value":"} ] \" \\"}`,
  '{ "id" : 3 , "value" : { "deep" : [ { } ] } }',
  '{"value":"日本語 €"}',
  '{}',
];
const TABLE = `{"count":5,"results":[${ROWS.join(',')}],"meta":{}}`;

describe('cutting a table into rows', () => {
  it.each([1, 2, 3, 7, 64, 1_000_000])('gives each row as it was written, in pieces of %i bytes', (size) => {
    expect(split(TABLE, size)).toEqual(ROWS);
  });

  it.each([
    ['no bytes', '', 0],
    ['no rows', '{"count":0,"results":[],"meta":{}}', 0],
    ['keys in another order', '{"meta":{},"results":[{}],"count":1}', 1],
    ['blanks everywhere', ' {\n\t"count" : 2 ,\r\n "results" : [ {} , {} ] , "meta" : { } } \n', 2],
    ['something in meta', '{"count":0,"results":[],"meta":{"by":{"x":["}"]}}}', 0],
  ])('takes a table with %s', (_what, json, rows) => {
    expect(split(json)).toHaveLength(rows);
    expect(split(json, 1)).toHaveLength(rows);
  });

  it.each([
    ['only blanks', '  ', 'it ends in the middle'],
    ['a number', '7', 'the frame was expected at byte 0'],
    ['null', 'null', 'the frame was expected at byte 0'],
    ['an empty frame', '{}', 'a key was expected at byte 1'],
    ['no count', '{"results":[],"meta":{}}', 'the next key was expected at byte 23'],
    ['no meta', '{"count":0,"results":[]}', 'the next key was expected at byte 23'],
    ['a key with an escape', String.raw`{"c\u006funt":0}`, String.raw`the key "c\\u006funt" was not expected`],
    ['a key that is twice', '{"count":0,"count":0,', 'the key "count" was not expected'],
    ['a comma before the first key', '{,"count":0', 'a key was expected at byte 1'],
    ['no colon', '{"count" 0', 'the colon was expected at byte 9'],
    ['a fraction for a count', '{"count":1.0,', 'the next key was expected at byte 10'],
    ['results that are null', '{"count":0,"results":null', 'a value was expected at byte 21'],
    ['rows without a comma', '{"results":[{} {}]', 'the next row was expected at byte 15, after row 1'],
    ['a comma before the first row', '{"results":[,{}]', 'the first row was expected at byte 12'],
    ['text among the rows', '{"results":[{},"x"]', 'a row was expected at byte 15, after row 1'],
    ['meta that is a list', '{"meta":[]', 'a value was expected at byte 8'],
    ['meta that is no JSON', '{"meta":{x}}', '"meta" is not valid JSON'],
    ['no end', '{"count":0,"results":[],"meta":{}', 'it ends in the middle'],
    ['a second table', '{"count":0,"results":[],"meta":{}} {', 'its end was expected at byte 35'],
    ['more rows than it says', '{"count":0,"results":[{}],"meta":{}}', '"count" says 0, but it has 1 rows'],
  ])('refuses a table with %s', (_what, json, message) => {
    expect(() => split(json)).toThrow(`table: ${message}`);
    expect(() => split(json, 1)).toThrow(`table: ${message}`);
  });

  it('refuses bytes that are no UTF-8, in rows and beside them', () => {
    expect(() => split(Buffer.from('{"results":[{"a":"\xff"}]', 'latin1'))).toThrow('table: row 1 is not valid UTF-8');
    expect(() => split(Buffer.from('{"\xff":[', 'latin1'))).toThrow('is not valid UTF-8');
  });

  it.each([1, 1_000_000])('refuses a row that is too long before all of it is there (pieces of %i bytes)', (size) => {
    const endless = `{"results":[{},{"a":"${'x'.repeat(100)}`;

    expect(() => split(endless, size, { row_bytes: 100, depth: 4 })).toThrow('table: row 2 has more than 100 bytes');
  });

  it('takes a row of exactly the bytes allowed', () => {
    const row = `{"a":"${'x'.repeat(92)}"}`;

    expect(split(`{"count":1,"results":[${row}],"meta":{}}`, 30, { row_bytes: 100, depth: 4 })).toEqual([row]);
  });

  it('refuses keys, counts and meta that do not end', () => {
    const long = 'x'.repeat(2000);

    expect(() => split(`{"${long}`, 64)).toThrow('table: a part of the frame has more than 1024 bytes');
    expect(() => split(`{"count":${'1'.repeat(2000)}`, 64)).toThrow(
      'table: a part of the frame has more than 1024 bytes',
    );
    expect(() => split(`{"meta":{"a":"${long}`, 64)).toThrow('table: a part of the frame has more than 1024 bytes');
  });

  it('refuses rows that nest too deep, counting the row itself', () => {
    expect(split('{"count":1,"results":[{"a":[[[]]]}],"meta":{}}')).toHaveLength(1);
    expect(() => split('{"results":[{"a":[[[[')).toThrow('table: row 1 nests deeper than 4 levels');
    expect(() => split('{"meta":{"a":[[[[')).toThrow('nests deeper than 4 levels');
  });

  it('counts brackets in texts as text', () => {
    expect(split(`{"count":1,"results":[{"a":"${'['.repeat(50)}"}],"meta":{}}`)).toHaveLength(1);
  });
});
