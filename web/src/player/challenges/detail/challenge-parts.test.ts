import { describe, expect, it } from 'vitest';
import { connectionsOf } from './connection';
import { curlLines, nameOf } from './curl';
import { valueAfter } from '../../../domain/challenges/value-curve';

describe('Connection info', () => {
  it('has one line each; URLs can be opened', () => {
    expect(connectionsOf('nc a.example 1337\n\n https://a.example/x ')).toEqual([
      { text: 'nc a.example 1337', href: null },
      { text: 'https://a.example/x', href: 'https://a.example/x' },
    ]);
    expect(connectionsOf('javascript:alert(1)')[0]?.href).toBeNull();
  });
});

describe('Files as curl commands', () => {
  it('are quoted for a shell', () => {
    expect(curlLines([{ name: "it's $(x).zip", url: '/files/0/a?token=1' }], 'https://ctf.example')).toBe(
      "curl -fsS -o 'it'\\''s $(x).zip' 'https://ctf.example/files/0/a?token=1'",
    );
  });

  it('use the address of the file', () => {
    expect(nameOf('/files/0f/a%20b.zip?token=2')).toBe('a b.zip');
    expect(nameOf('/files/0f/100%.zip')).toBe('100%.zip');
  });
});

describe('The value of a dynamic challenge', () => {
  const terms = { initial: 500, minimum: 100, decay: 20 };

  it('begins to fall with the second solve', () => {
    expect(valueAfter(0, { ...terms, kind: 'logarithmic' })).toBe(500);
    expect(valueAfter(1, { ...terms, kind: 'logarithmic' })).toBe(500);
  });

  it('falls as the server computes it, and never below the minimum', () => {
    expect(valueAfter(11, { ...terms, kind: 'logarithmic' })).toBe(400);
    expect(valueAfter(99, { ...terms, kind: 'logarithmic' })).toBe(100);
    expect(valueAfter(11, { ...terms, kind: 'linear' })).toBe(300);
    expect(valueAfter(99, { ...terms, kind: 'linear' })).toBe(100);
  });
});
