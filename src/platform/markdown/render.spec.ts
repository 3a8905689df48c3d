import { renderComment, renderContent, renderRich } from './render';

const variables = { ctf_name: 'Ensign', ctf_description: '', ctf_start: '', ctf_end: '', ctf_freeze: '' };

describe('renderContent', () => {
  it('renders Markdown, inserts values and marks links', () => {
    expect(renderContent('# {{ ctf_name }}\n\nat <https://x.org>, *now*', variables)).toBe(
      '<h1>Ensign</h1>\n<p>at <a href="https://x.org" rel="nofollow noreferrer">https://x.org</a>, <em>now</em></p>\n',
    );
  });

  it('does not change the result of plain Markdown', () => {
    const source = '"a" & <b>b</b>\n\n---\n\n3. ![c](/d "e")\n\n```py\n"<"\n```\n\n|f|\n|:-|\n|~~g~~|';

    expect(renderContent(source, variables)).toBe(
      '<p>&quot;a&quot; &amp; <b>b</b></p>\n<hr />\n<ol start="3">\n<li><img src="/d" alt="c" title="e" /></li>\n</ol>\n' +
        '<pre><code class="language-py">&quot;&lt;&quot;\n</code></pre>\n' +
        '<table>\n<thead>\n<tr>\n<th align="left">f</th>\n</tr>\n</thead>\n' +
        '<tbody>\n<tr>\n<td align="left"><del>g</del></td>\n</tr>\n</tbody>\n</table>\n',
    );
  });

  it('removes scripts and unsafe links however they are written', () => {
    const source = 'a <script>b</script>[b](javascript:c) <javascript:d> ![e](javascript:f)';

    expect(renderContent(source, variables)).toBe('<p>a b javascript:d <img alt="e" /></p>\n');
  });

  it('shows a value that looks like HTML as text', () => {
    const hostile = { ...variables, ctf_name: '<img src=x onerror=alert(1)>' };

    expect(renderContent('{ctf_name}', hostile)).toBe('<p>&lt;img src=x onerror=alert(1)&gt;</p>\n');
  });

  it('checks a link after its value is inserted', () => {
    const hostile = { ...variables, ctf_name: 'javascript:alert(1)' };

    expect(renderContent('<a href="{ctf_name}">a</a>', hostile)).toBe('<p>a</p>\n');
  });
});

describe('renderRich', () => {
  const rich = (source: string): string => renderRich(source, variables);
  const text = (html: string): string => html.replace(/<[^>]*>/g, '');

  it('renders everything else as renderContent does', () => {
    const source =
      '# {{ ctf_name }}\n\n| a |\n|:-:|\n| ~~b~~ www.x.org |\n\n<b>c</b> <script>d</script> `e`\n\n```\nf\n```';

    expect(rich(source)).toBe(renderContent(source, variables));
  });

  it('renders formulas as MathML, inline and as blocks', () => {
    expect(rich('so $m^e$ is')).toBe('<p>so <math><msup><mi>m</mi><mi>e</mi></msup></math> is</p>\n');
    for (const source of ['$$\na\n= b\n$$', '$$a = b$$', '> $$\n> a = b\n> $$', '1. x\n\n   $$ a\n   = b $$'])
      expect(rich(source)).toMatch(/<p><math display="block"[^>]*>(<mrow>)?<mi>a<\/mi><mo>=<\/mo><mi>b<\/mi>/);
    expect(rich('a $\\{x\\}$ and $\\text{\\$}$')).toMatch(/^<p>a <math>.*<\/math> and <math>.*<\/math><\/p>\n$/);
  });

  const notFormulas = [
    'costs $5 or $10',
    'in $HOME and $PATH',
    'a $ b $ c',
    '\\$a$',
    '`$a$` and `$$b$$`',
    '    $$\n    a\n    $$',
    '```sh\n$ echo $a $b$\n```',
    '$$',
    '$$\n\na$$b',
    '<pre>$a$</pre>',
    '$\\frac{a$',
    '$\\href[$',
    '$\\def\\a{xx}\\a$',
    '$\\includegraphics{/a}$',
    `$${'x'.repeat(5000)}$`,
    `$${'{'.repeat(3900)}$`,
  ];

  it.each(notFormulas)('leaves %j unchanged', (source) => {
    expect(rich(source)).not.toContain('<math');
    expect(text(rich(source))).toBe(text(renderContent(source, variables)));
  });

  it('adds classes to the parts of code in known languages', () => {
    expect(rich('```py run\nx = "<a>"\n```')).toBe(
      '<pre><code class="language-py">x = <span class="hljs-string">&quot;&lt;a&gt;&quot;</span>\n</code></pre>\n',
    );
    expect(rich('```asm\nmov\n```')).toBe('<pre><code class="language-asm">mov\n</code></pre>\n');
    expect(rich('```x86asm\nmov eax, 1\n```')).toContain('<span class="hljs-keyword">mov</span>');
  });

  const hostile = [
    '$\\text{<img src=x onerror=alert(1)>}$',
    '$\\text{</mtext></math><script>alert(1)</script>}$',
    '$\\href{javascript:alert(1)}{x}$ $\\url{javascript:alert(1)}$',
    '$\\style{background:url(javascript:alert(1))}{x} \\class{a"onclick="alert(1)}{x} \\data{onclick=alert(1)}{x}$',
    '$\\color{red" onclick="alert(1)}{x}$',
    '$\\htmlData{a=b}{x} \\id{"><script>}{x}$',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<span data-formula="7"></span><span data-formula="0" onclick="alert(1)"></span> $x$',
    '<img alt="$x$" src="$y$" onerror="alert(1)">',
    '```py"onclick="alert(1)\nx\n```',
    '```html\n<script>alert(1)</script>\n```',
    '[$x$](javascript:alert(1)) ![$x$](x"onerror="alert(1))',
  ];

  it.each(hostile)('leaves nothing executable in %s', (source) => {
    const tags = rich(source).match(/<[^>]*>/g) ?? [];

    expect(tags.join('')).not.toMatch(/(href|src)="\s*javascript/i);
    const bare = tags.map((tag) => tag.replace(/"[^"]*"/g, '""'));
    expect(bare.filter((tag) => /\son\w+=|script|style|mglyph|<svg|<!/i.test(tag))).toEqual([]);
  });

  it('shows a formula once, whatever placeholders the text contains', () => {
    expect(renderRich('$x$<span data-formula="0"></span><span data-formula="0"></span>', variables)).toBe(
      renderRich('$x$', variables),
    );
  });

  it('leaves formulas after the first 500 unchanged, and thousands of unfinished ones', () => {
    expect(rich('$a$ '.repeat(10_000)).match(/<math/g)).toHaveLength(500);
    for (const source of ['$$x\n'.repeat(15_000), '\\$$'.repeat(20_000)]) expect(rich(source)).toContain('$$');
  });
});

describe('renderComment', () => {
  it('renders Markdown without forms or frames', () => {
    const source = '**a** <button>b</button><iframe src="/c"></iframe>';

    expect(renderComment(source, variables)).toBe('<p><strong>a</strong> b</p>\n');
  });

  it('replaces the variables of the event', () => {
    expect(renderComment('{ctf_name} {other}', variables)).toBe('<p>Ensign {other}</p>\n');
  });
});
