import { renderMarkdown, replaceVariables } from './markdown';

describe('renderMarkdown', () => {
  const blocks: [behaviour: string, source: string, html: string][] = [
    ['ends in a newline', 'x', '<p>x</p>\n'],
    ['gives nothing for nothing', '', ''],
    ['keeps a single line break and writes a hard one as XHTML', 'a\nb  \nc', '<p>a\nb<br />\nc</p>\n'],
    [
      'names the language of a code fence',
      '```py\nx = "1"\n```',
      '<pre><code class="language-py">x = &quot;1&quot;\n</code></pre>\n',
    ],
    [
      'takes the first word of a fence as its language',
      '```js run\nx\n```',
      '<pre><code class="language-js">x\n</code></pre>\n',
    ],
    ['ends an open code fence with the text', '```\nx', '<pre><code>x\n</code></pre>\n'],
    [
      'aligns table cells by attribute',
      '| a | b |\n|:-:|---|\n| 1 | 2 |',
      '<table>\n<thead>\n<tr>\n<th align="center">a</th>\n<th>b</th>\n</tr>\n</thead>\n' +
        '<tbody>\n<tr>\n<td align="center">1</td>\n<td>2</td>\n</tr>\n</tbody>\n</table>\n',
    ],
    ['passes raw HTML through, with a final newline', '<div>\n*x*\n</div>', '<div>\n*x*\n</div>\n'],
    ['passes scripts through, which the sanitiser removes', 'a <script>b</script>', '<p>a <script>b</script></p>\n'],
    ['passes links of any scheme through', '[x](javascript:1)', '<p><a href="javascript:1">x</a></p>\n'],
    ['knows no task lists', '- [ ] x', '<ul>\n<li>[ ] x</li>\n</ul>\n'],
    ['knows no footnotes', 'x[^1]', '<p>x[^1]</p>\n'],
    ['leaves quotes, dashes and dots as typed', `"a" -- 'b' ...`, `<p>&quot;a&quot; -- 'b' ...</p>\n`],
    [
      'encodes an address in UTF-8 and keeps what is encoded',
      '[x](/ü%20?q=[)',
      '<p><a href="/%C3%BC%20?q=%5B">x</a></p>\n',
    ],
  ];

  it.each(blocks)('%s', (_behaviour, source, html) => {
    expect(renderMarkdown(source)).toBe(html);
  });

  const inline: [behaviour: string, source: string, html: string][] = [
    ['strikes through between pairs of two tildes', '~~b~~ ~5 ~c~~', '<del>b</del> ~5 ~c~~'],
    ['strikes through inside emphasis and around it', '*~~a~~* ~~*b*~~', '<em><del>a</del></em> <del><em>b</em></del>'],
    [
      'links a bare address with its path',
      'see https://a.com/b_c_d?e=1&f',
      'see <a href="https://a.com/b_c_d?e=1&amp;f">https://a.com/b_c_d?e=1&amp;f</a>',
    ],
    [
      'links ftp and single-label hosts',
      'ftp://a http://localhost:80/',
      '<a href="ftp://a">ftp://a</a> <a href="http://localhost:80/">http://localhost:80/</a>',
    ],
    [
      'leaves the punctuation of the sentence out',
      '(http://a.com/b, www.c.com).',
      '(<a href="http://a.com/b">http://a.com/b</a>, <a href="http://www.c.com">www.c.com</a>).',
    ],
    ['keeps balanced parentheses', 'http://a.com/(b)', '<a href="http://a.com/(b)">http://a.com/(b)</a>'],
    ['stops at a tag', 'http://a.com/<b>x</b>', '<a href="http://a.com/">http://a.com/</a><b>x</b>'],
    ['links between square brackets', '[http://a.com]', '[<a href="http://a.com">http://a.com</a>]'],
    ['links emphasised addresses', '*www.a.com*', '<em><a href="http://www.a.com">www.a.com</a></em>'],
    ['does not read www inside a word', 'xwww.a.com', 'xwww.a.com'],
    ['asks for a name after www', 'www. a', 'www. a'],
    ['does not link bare domains', 'a.com', 'a.com'],
    ['does not read a scheme inside a word', 'xhttp://a.com', 'xhttp://a.com'],
    ['links e-mail addresses', 'to a_b.c+d@e-f.org.', 'to <a href="mailto:a_b.c+d@e-f.org">a_b.c+d@e-f.org</a>.'],
    ['links e-mail addresses after mailto', 'mailto:a@b.cc', '<a href="mailto:a@b.cc">mailto:a@b.cc</a>'],
    ['asks for a dot in an e-mail domain', 'a@b @b.cc', 'a@b @b.cc'],
    ['does not link addresses without a scheme', '//a.com', '//a.com'],
    ['does not link inside a link', '[x http://a.com a@b.cc](/c)', '<a href="/c">x http://a.com a@b.cc</a>'],
    [
      'ends a link label at its bracket, not after the address in it',
      '[x www.a.com](/c)',
      '<a href="/c">x www.a.com</a>',
    ],
    ['does not link inside a raw link', '<a href="/c">http://a.com a@b.cc</a>', '<a href="/c">http://a.com a@b.cc</a>'],
    ['does not link inside code', '`http://a.com a@b.cc`', '<code>http://a.com a@b.cc</code>'],
  ];

  it.each(inline)('%s', (_behaviour, source, html) => {
    expect(renderMarkdown(source)).toBe(`<p>${html}</p>\n`);
  });

  const nested: [kind: string, source: string][] = [
    ['quotes', '> '.repeat(10_000) + 'end'],
    ['lists', '- '.repeat(10_000) + 'end'],
    ['brackets', '['.repeat(10_000) + 'end' + '](x)'.repeat(10_000)],
    ['images', '!['.repeat(10_000) + 'end' + '](x)'.repeat(10_000)],
    ['emphasis', '*_'.repeat(10_000) + 'end' + '_*'.repeat(10_000)],
    ['strikethrough', '~a~~b '.repeat(10_000)],
    ['backticks', Array.from({ length: 350 }, (_, length) => '`'.repeat(length)).join('x')],
    ['e-mail addresses', 'a@'.repeat(30_000)],
    ['addresses', '_www.a_b '.repeat(5_000) + 'http://'.repeat(5_000)],
  ];

  it.each(nested)('handles ten thousand nested or broken %s', (_kind, source) => {
    expect(typeof renderMarkdown(source)).toBe('string');
  });
});

describe('replaceVariables', () => {
  const variables = {
    ctf_name: 'Ensign',
    ctf_description: 'A & B',
    ctf_start: '2026-01-01T00:00:00Z',
    ctf_end: '',
    ctf_freeze: null,
  };

  const cases: [behaviour: string, html: string, replaced: string][] = [
    ['replaces a name in single braces', '<p>{ctf_name}</p>', '<p>Ensign</p>'],
    ['replaces a name in double braces', '{{ctf_start}}', '2026-01-01T00:00:00Z'],
    ['allows blanks around the name', '{ ctf_name } {{  ctf_name }}', 'Ensign Ensign'],
    ['puts nothing for an unset value', '[{ctf_end}{ctf_freeze}]', '[]'],
    ['leaves unknown names alone', 'flag{abc} {ctf_secret} {__proto__} {}', 'flag{abc} {ctf_secret} {__proto__} {}'],
    ['escapes the value', '{ctf_description}', 'A &amp; B'],
  ];

  it.each(cases)('%s', (_behaviour, html, replaced) => {
    expect(replaceVariables(html, variables)).toBe(replaced);
  });

  it('does not let a value end an attribute or start a tag', () => {
    const hostile = { ...variables, ctf_name: `"><img src=x onerror='a'>` };

    expect(replaceVariables('<p title="{ctf_name}">', hostile)).toBe(
      '<p title="&quot;&gt;&lt;img src=x onerror=&#39;a&#39;&gt;">',
    );
  });

  it('does not read a value as a replacement pattern or as another variable', () => {
    const tricky = { ...variables, ctf_name: '$& {ctf_start}' };

    expect(replaceVariables('{ctf_name}', tricky)).toBe('$&amp; {ctf_start}');
  });
});
