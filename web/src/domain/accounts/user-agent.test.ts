import { expect, it } from 'vitest';
import { browserOf } from './user-agent';

it('names a browser and its system', () => {
  const chrome =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';
  const safari =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';
  expect(browserOf(chrome)).toBe('Chrome 156, Linux');
  expect(browserOf(`${chrome} Edg/156.0.0.0`)).toBe('Edge 156, Linux');
  expect(browserOf(safari)).toBe('Safari 19, iOS');
  expect(browserOf('Mozilla/5.0 (Windows NT 10.0; rv:150.0) Gecko/20100101 Firefox/150.0')).toBe(
    'Firefox 150, Windows',
  );
});

it('returns an unknown one unchanged', () => {
  expect(browserOf('ctfcli/0.1')).toBe('ctfcli/0.1');
  expect(browserOf('x'.repeat(200))).toHaveLength(60);
  expect(browserOf(null)).toBeNull();
});
