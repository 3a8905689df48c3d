import { expect, it } from 'vitest';
import { bodyOf, embedOf } from './page-form';

it('Empty fields of the page form are sent as null', () => {
  expect(bodyOf({ title: 'Rules', route: '', draft: false })).toEqual({ title: 'Rules', route: null, draft: false });
});

it('A file is inserted as a picture or a link, whatever its name', () => {
  expect(embedOf('ab12/map.png', 'markdown')).toBe('![map.png](/files/ab12/map.png)');
  expect(embedOf('ab12/rules [1].pdf', 'markdown')).toBe('[rules \\[1\\].pdf](/files/ab12/rules%20%5B1%5D.pdf)');
  expect(embedOf('ab12/map.png', 'html')).toBe('<img src="/files/ab12/map.png" alt="map.png">');
  expect(embedOf('ab12/a"b.txt', 'html')).toBe('<a href="/files/ab12/a%22b.txt">a&quot;b.txt</a>');
});
