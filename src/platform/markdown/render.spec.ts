import { renderComment, renderContent } from './render';

const variables = { ctf_name: 'Ensign', ctf_description: '', ctf_start: '', ctf_end: '', ctf_freeze: '' };

describe('renderContent', () => {
  it('renders Markdown, puts values in and marks links', () => {
    expect(renderContent('# {{ ctf_name }}\n\nat <https://x.org>, *now*', variables)).toBe(
      '<h1>Ensign</h1>\n<p>at <a href="https://x.org" rel="nofollow noreferrer">https://x.org</a>, <em>now</em></p>\n',
    );
  });

  it('changes nothing in what plain Markdown gives', () => {
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

  it('reads a value that looks like HTML as text', () => {
    const hostile = { ...variables, ctf_name: '<img src=x onerror=alert(1)>' };

    expect(renderContent('{ctf_name}', hostile)).toBe('<p>&lt;img src=x onerror=alert(1)&gt;</p>\n');
  });

  it('judges a link after its value is put in', () => {
    const hostile = { ...variables, ctf_name: 'javascript:alert(1)' };

    expect(renderContent('<a href="{ctf_name}">a</a>', hostile)).toBe('<p>a</p>\n');
  });
});

describe('renderComment', () => {
  it('renders Markdown without forms or frames', () => {
    const source = '**a** <button>b</button><iframe src="/c"></iframe>';

    expect(renderComment(source, variables)).toBe('<p><strong>a</strong> b</p>\n');
  });

  it('replaces the variables of contents', () => {
    expect(renderComment('{ctf_name} {other}', variables)).toBe('<p>Ensign {other}</p>\n');
  });
});
