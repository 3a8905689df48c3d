import { sanitiseComment, sanitiseContent } from './sanitise';

const policies = [
  ['content', sanitiseContent],
  ['comments', sanitiseComment],
] as const;

describe.each(policies)('the policy for %s', (_name, sanitise) => {
  const cases: [behaviour: string, html: string, clean: string][] = [
    ['drops scripts with their text', 'a<script>b</script>c', 'ac'],
    ['drops style sheets with their text', 'a<style>b</style>c', 'ac'],
    ['drops svg, math and object tags', '<svg><g>a</g></svg><math>b</math><object data="x">c</object>', 'abc'],
    ['drops HTML comments', 'a<!-- b -->c', 'ac'],
    ['drops event attributes', '<b onclick="x" ONERROR=y>a</b>', '<b>a</b>'],
    [
      'removes an unsafe link and keeps its text',
      '<a href="javascript:x">a <b>b</b></a> <i>c</i>',
      'a <b>b</b> <i>c</i>',
    ],
    ['removes a data link', '<a href="data:text/html,x">a</a>', 'a'],
    ['marks links', '<a href="/x">a</a>', '<a href="/x" rel="nofollow noreferrer">a</a>'],
    [
      'keeps links in new windows away from their opener',
      '<a href="https://x.org" target="_blank" rel="opener">a</a>',
      '<a href="https://x.org" target="_blank" rel="nofollow noreferrer noopener">a</a>',
    ],
    ['keeps mail links', '<a href="mailto:a@b.cc">a</a>', '<a href="mailto:a@b.cc" rel="nofollow noreferrer">a</a>'],
    [
      'keeps images from data',
      '<img src="data:image/png;base64,AA==" alt="">',
      '<img src="data:image/png;base64,AA==" alt="" />',
    ],
    ['removes the unsafe address of an image', '<img src="javascript:x" alt="a">', '<img alt="a" />'],
    [
      'keeps class, id and data attributes',
      '<p class="a b" id="c" data-d="e">f</p>',
      '<p class="a b" id="c" data-d="e">f</p>',
    ],
    ['writes a repeated attribute once, the first', '<p class="a" class="b" CLASS="c">d</p>', '<p class="a">d</p>'],
    [
      'keeps harmless styles',
      '<p style="color: #f00; margin: 0 auto">a</p>',
      '<p style="color: #f00; margin: 0 auto">a</p>',
    ],
    [
      'drops styles that move, load, escape or override',
      `<p style="position:fixed;margin:-9px;width:calc(1px);background-color:url(x);color:r\\65 d;color:red!important;height:1px">a</p>`,
      '<p style="height:1px">a</p>',
    ],
    [
      'keeps media',
      '<video src="/a" controls><source src="/b" type="c"></video>',
      '<video src="/a" controls><source src="/b" type="c" /></video>',
    ],
    [
      'keeps aligned table cells',
      '<table><tr><td align="left">a</td></tr></table>',
      '<table><tr><td align="left">a</td></tr></table>',
    ],
    ['leaves text as Markdown writes it', `&quot;a&quot; 'b' &amp;lt; &lt;\n`, `&quot;a&quot; 'b' &amp;lt; &lt;\n`],
    ['keeps marquee and blink', '<marquee>a</marquee><blink>b</blink>', '<marquee>a</marquee><blink>b</blink>'],
  ];

  it.each(cases)('%s', (_behaviour, html, clean) => {
    expect(sanitise(html)).toBe(clean);
  });

  const payloads = [
    `<script>alert(1)</script>`,
    `<scr<script>ipt>alert(1)</scr</script>ipt>`,
    `<script/x>alert(1)</script>`,
    `<SCRIPT SRC=//e.example/x.js></SCRIPT>`,
    `<script>alert(1)`,
    `<img src=x onerror=alert(1)>`,
    `<img/src=x/onerror=alert(1)>`,
    `<img src="x" onerror="alert(1)"`,
    `<img src=x:x ONLOAD=alert(1) onload=alert(1)>`,
    `<IMG """><SCRIPT>alert(1)</SCRIPT>">`,
    `<svg onload=alert(1)>`,
    `<svg><script>alert(1)</script></svg>`,
    `<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>`,
    `<svg><animate onbegin=alert(1) attributeName=x>`,
    `<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">`,
    `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">`,
    `<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>`,
    `<math href="javascript:alert(1)">x</math>`,
    `<noscript><p title="</noscript><img src=x onerror=alert(1)>">`,
    `<title><p title="</title><img src=x onerror=alert(1)>">`,
    `<textarea></textarea/><img src=x onerror=alert(1)></textarea>`,
    `<iframe><textarea></iframe><img src=x onerror=alert(1)></textarea>`,
    `<title><textarea></title><img src=x onerror=alert(1)></textarea>`,
    `<xmp><p title="</xmp><img src=x onerror=alert(1)>">`,
    `<noembed><p title="</noembed><img src=x onerror=alert(1)>">`,
    `<template><img src=x onerror=alert(1)></template>`,
    `<plaintext><img src=x onerror=alert(1)>`,
    `<select><style></select><img src=x onerror=alert(1)></style></select>`,
    `<option>&lt;img src=x onerror=alert(1)&gt;</option>`,
    `<!--><img src=x onerror=alert(1)>-->`,
    `<!-- --!><img src=x onerror=alert(1)> -->`,
    `<![CDATA[><img src=x onerror=alert(1)>]]>`,
    `<?xml ><img src=x onerror=alert(1)>?>`,
    `<a href="javascript:alert(1)">x</a>`,
    `<a href="JaVaScRiPt:alert(1)">x</a>`,
    `<a href=" \u0001 javascript:alert(1)">x</a>`,
    `<a href="java\tscr\nipt:alert(1)">x</a>`,
    `<a href="java&Tab;script&colon;alert(1)">x</a>`,
    `<a href="&#106;&#x61;vascript:alert(1)">x</a>`,
    `<a href="javascript&#0000058alert(1)">x</a>`,
    `<a href="vbscript:msgbox(1)">x</a>`,
    `<a href="data:text/html,<script>alert(1)</script>">x</a>`,
    `<a href="blob:https://x/y">x</a>`,
    `<iframe src="javascript:alert(1)"></iframe>`,
    `<iframe srcdoc="<script>alert(1)</script>"></iframe>`,
    `<iframe src="data:text/html,<script>alert(1)</script>"></iframe>`,
    `<object data="javascript:alert(1)"></object><embed src="javascript:alert(1)">`,
    `<base href="javascript:alert(1)//"><link rel="stylesheet" href="javascript:alert(1)">`,
    `<meta http-equiv="refresh" content="0;url=javascript:alert(1)">`,
    `<form action="javascript:alert(1)"><button formaction="javascript:alert(1)">x</button></form>`,
    `<input type="image" src="javascript:alert(1)" autofocus onfocus="alert(1)">`,
    `<video poster="javascript:alert(1)"><source onerror="alert(1)"></video>`,
    `<details open ontoggle=alert(1)>x</details>`,
    `<marquee onstart=alert(1)>x</marquee>`,
    `<body onload=alert(1)><html onclick=alert(1)>`,
    `<p style="background:url(javascript:alert(1))">x</p>`,
    `<p style="width:expression(alert(1))">x</p>`,
    `<p id="x" data-y='"><img src=x onerror=alert(1)>'>x</p>`,
    `<p data-x"onclick=alert(1) y=">x</p>`,
  ];

  it.each(payloads)('leaves nothing executable in %s', (payload) => {
    expect(scriptVectors(sanitise(payload))).toEqual([]);
  });

  it('handles fifty thousand nested tags', () => {
    expect(sanitise('<div>'.repeat(50_000) + 'end')).toBe('<div>'.repeat(256) + 'end' + '</div>'.repeat(256));
  });

  it('shows a text with more than a hundred thousand tags as plain text', () => {
    expect(sanitise('<b>'.repeat(100_001))).toBe('&lt;b&gt;'.repeat(100_001));
  });
});

describe('sanitiseContent', () => {
  const kept = [
    '<form action="/x" method="get"><label for="a">b</label><input type="text" name="a" /><button type="submit">c</button></form>',
    '<select name="a"><option value="1" selected>b</option></select>',
    '<iframe src="https://x.org/embed" width="1" height="2" frameborder="0" allow="autoplay" allowfullscreen></iframe>',
    '<meta name="description" content="a" />',
    '<title>a</title>',
  ];

  it.each(kept)('keeps %s', (html) => {
    expect(sanitiseContent(html)).toBe(html);
  });

  it('keeps a text field but empties it', () => {
    expect(sanitiseContent('<textarea name="a" rows="2">b</textarea>c')).toBe(
      '<textarea name="a" rows="2"></textarea>c',
    );
  });

  it('removes the reload of a meta tag', () => {
    expect(sanitiseContent('<meta http-equiv="refresh" content="0">')).toBe('<meta content="0" />');
  });
});

describe('sanitiseComment', () => {
  it('removes forms and their fields', () => {
    const form = '<form action="/x"><label>a</label><input name="b"><button>c</button><textarea>d</textarea></form>';

    expect(sanitiseComment(form)).toBe('ac');
  });

  it('removes select boxes with their text', () => {
    expect(sanitiseComment('a<select><option>b</option></select>c')).toBe('ac');
  });

  it('removes iframe, meta and title tags', () => {
    expect(sanitiseComment('<iframe src="https://x.org"></iframe><meta name="a"><title>b</title>')).toBe('b');
  });
});

/**
 * Returns every tag or attribute in sanitised HTML that could run a script, and every stray `<` or `>`. The pattern is
 * exact, because the sanitiser writes `<`, `>` and `"` only around tags and attribute values.
 */
function scriptVectors(html: string): string[] {
  const tag = /<(\/?[a-z][a-z0-9]*)((?: [^\s"<>=/]+(?:="[^"<>]*")?)*)(?: \/)?>/g;
  const brackets: string[] = html.replace(tag, '').match(/[<>]/g) ?? [];
  const forbiddenTag =
    /^\/?(?:script|style|svg|math|object|embed|link|base|noscript|template|xmp|plaintext|html|body)$/;
  const forbiddenName = /^(?:on.*|srcdoc|formaction|http-equiv|xlink:href|autofocus)$/;
  const forbiddenAddress = /^(?:href|src|action|poster|cite)="[\0-\x20]*(?:j|v|d|b|&)[^/]*:/i;
  const forbiddenStyle = /^style=".*(?:url|expression|script)/i;
  for (const [, name = '', attributes = ''] of html.matchAll(tag)) {
    if (forbiddenTag.test(name)) brackets.push(name);
    for (const [attribute] of attributes.matchAll(/[^\s"=]+(?:="[^"]*")?/g)) {
      const attributeName = attribute.split('=')[0] ?? '';
      const isForbidden = forbiddenName.test(attributeName) || forbiddenAddress.test(attribute);
      if (isForbidden || forbiddenStyle.test(attribute)) brackets.push(attribute);
    }
  }
  return brackets;
}
