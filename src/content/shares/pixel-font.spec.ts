import { GLYPH, isInk, letters } from './pixel-font';

function drawn(letter: string): string[] {
  return Array.from({ length: GLYPH.height }, (_row, row) =>
    Array.from({ length: GLYPH.width }, (_column, column) => (isInk(letter, column, row) ? '#' : '.')).join(''),
  );
}

describe('letters', () => {
  it.each([
    ['Anna', 10, 'ANNA'],
    ['Åsa Öberg', 10, 'ASA OBERG'],
    ['straße', 10, 'STRASSE'],
    ['  two\n\tlines ', 10, 'TWO LINES'],
    ['ten letters', 10, 'TEN LET...'],
    ['exactly 10', 10, 'EXACTLY 10'],
    ['😀 ok', 10, '😀 OK'],
    ['', 10, ''],
  ])('makes %j of at most %i into %j', (text, max, shown) => {
    expect(letters(text, max).join('')).toBe(shown);
  });
});

describe('isInk', () => {
  it('draws a letter', () => {
    expect(drawn('R')).toEqual(['####.', '#...#', '#...#', '####.', '#.#..', '#..#.', '#...#']);
  });

  it.each([['😀'], ['漢'], ['constructor']])('draws a box for %j', (letter) => {
    expect(drawn(letter)).toEqual(['#####', '#...#', '#...#', '#...#', '#...#', '#...#', '#####']);
  });

  it('knows every printable character of ASCII, capitals alone, each in seven rows of five', () => {
    const printable = Array.from({ length: 0x7f - 0x20 }, (_, i) => String.fromCharCode(0x20 + i).toUpperCase());
    const box = drawn('漢').join();

    expect(printable.filter((letter) => drawn(letter).join() === box)).toEqual([]);
    expect(new Set(printable.map((letter) => drawn(letter).join())).size).toBe(new Set(printable).size);
  });
});
