import { describe, expect, it } from 'vitest';
import { connectionsOf } from './connection';
import { curlLines, nameOf } from './curl';

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
