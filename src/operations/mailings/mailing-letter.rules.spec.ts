import { letterFrom, mailFor } from './mailing-letter.rules';

const CONTEXT = {
  variables: { ctf_name: 'Test & CTF', ctf_description: null, ctf_start: null, ctf_end: null, ctf_freeze: null },
  origin: 'https://ctf.example',
  footer: 'Sent by {ctf_name}. Unsubscribe:',
};

const ANN = { name: 'Ann', address: 'ann@example.com', unsubscribe_url: null };

describe('the mail of a mailing', () => {
  it('contains the text as Markdown and as HTML, with the variables', () => {
    const letter = letterFrom({ subject: '{ctf_name} for {name}', content: 'Hello **{name}**, see {url}' }, CONTEXT);

    const mail = mailFor(letter, ANN);

    expect(mail).toMatchObject({
      to: 'ann@example.com',
      subject: 'Test & CTF for Ann',
      text: 'Hello **Ann**, see https://ctf.example',
    });
    expect(mail.html).toContain('<p>Hello <strong>Ann</strong>, see <a href="https://ctf.example"');
    expect(mail.headers).toBeUndefined();
  });

  it.each([
    ['[rules]({url}/rules)', 'href="https://ctf.example/rules"'],
    ['[rules](/rules)', 'href="https://ctf.example/rules"'],
    ['![logo](/files/a.png)', 'src="https://ctf.example/files/a.png"'],
    ['[x](https://other.example/a)', 'href="https://other.example/a"'],
    ['[x](//other.example/a)', 'href="//other.example/a"'],
    ['a<script>alert(1)</script> [x](javascript:alert)', '<p>a x</p>'],
    ['<img src="/a.png" onerror="alert(1)">', '<img src="https://ctf.example/a.png" />'],
    ['<a href="{name}" title="{name}">x</a>', '<a href="{name}" title="{name}"'],
  ])('renders %s', (content, html) => {
    expect(mailFor(letterFrom({ subject: 's', content }, CONTEXT), ANN).html).toContain(html);
  });

  it('does not read the name of a recipient as Markdown, HTML or a variable', () => {
    const name = '<b>*{url}*</b>';
    const mail = mailFor(letterFrom({ subject: '{name}', content: '{name}' }, CONTEXT), { ...ANN, name });

    expect(mail).toMatchObject({ subject: name, text: name });
    expect(mail.html).toContain('<p>&lt;b&gt;*{url}*&lt;/b&gt;</p>');
  });

  it('of news ends with the link to unsubscribe, and has the headers of RFC 8058', () => {
    const unsubscribe_url = 'https://ctf.example/unsubscribe/1.abc';

    const mail = mailFor(letterFrom({ subject: 's', content: 'c' }, CONTEXT), { ...ANN, unsubscribe_url });

    expect(mail.text).toBe(`c\n\n-- \nSent by Test & CTF. Unsubscribe: ${unsubscribe_url}`);
    expect(mail.html).toContain(`Sent by Test &amp; CTF. Unsubscribe: <a href="${unsubscribe_url}">`);
    expect(mail.headers).toEqual({
      'List-Unsubscribe': `<${unsubscribe_url}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
  });
});
