import { describe, expect, it } from 'vitest';
import { hasInvisible, looksLikeFlag, suggestion, trimmed, withoutInvisible, wrapperOf } from './flag-text';

describe('A flag', () => {
  it('is sent without blanks and invisible characters around it', () => {
    expect(trimmed(' \u200bctf{a b}\ufeff\r\n')).toBe('ctf{a b}');
  });

  it('can contain invisible characters, which can be removed', () => {
    expect(hasInvisible('ctf{a\u200bb}')).toBe(true);
    expect(hasInvisible('\u200bctf{ab}')).toBe(false);
    expect(withoutInvisible('ctf{a\u200bb} ')).toBe('ctf{ab}');
  });

  it('is completed with the format of the event', () => {
    expect(wrapperOf('ctf{...}')).toEqual(['ctf{', '}']);
    expect(wrapperOf('anything')).toBeNull();
    expect(suggestion(' abc ', 'ctf{...}')).toBe('ctf{abc}');
    expect(suggestion('ctf{abc}', 'ctf{...}')).toBeNull();
    expect(suggestion('abc', null)).toBeNull();
  });

  it('is detected when it is pasted', () => {
    expect(looksLikeFlag('lumen{the_lamp}\n', null)).toBe(true);
    expect(looksLikeFlag('CTF-x{what ever', 'CTF-x{...}')).toBe(true);
    expect(looksLikeFlag('if (a) { b }', null)).toBe(false);
    expect(looksLikeFlag('a sentence', null)).toBe(false);
  });
});
