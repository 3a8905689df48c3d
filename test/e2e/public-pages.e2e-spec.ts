import type { Response, Test } from 'supertest';
import { Passwords } from '../../src/platform/passwords/passwords';
import { useApp } from '../support/app';
import { Browser } from '../support/browser';
import { expectEach, expectEachInTurn, expectForbidden, expectNotFound, expectRedirect } from '../support/expectations';
import type { MadeUser } from '../support/factories';

const PASSWORD = 'correct horse';
const HTML = 'text/html,application/xhtml+xml,*/*;q=0.8';

const test = useApp();
const as = test.as.bind(test);

function open(path: string, viewer: MadeUser | null = null): Test {
  const request = test.http.get(path).redirects(0);
  return viewer === null ? request : request.set('Authorization', `Token ${viewer.token}`);
}

async function signedIn(
  values: Parameters<typeof test.make.user>[0] = {},
): Promise<{ user: MadeUser; browser: Browser }> {
  const user = await test.make.user({ password: await test.app.get(Passwords).hash(PASSWORD), ...values });
  const browser = new Browser(test);
  await browser.logIn(user.name, PASSWORD);
  return { user, browser };
}

function navigationOf({ text }: Response): string {
  return /<nav[^>]*>(.*?)<\/nav>/s.exec(text)?.[1] ?? '';
}

describe('every page', () => {
  it('treats an invalid token as anonymous, or uses the cookie', async () => {
    const { user, browser } = await signedIn();

    await expectEach(['Token unknown', 'Bearer unknown', 'Token', 'Basic YTpi'], async (authorization) => {
      const withoutCookie = await test.http.get('/login').set('Authorization', authorization).expect(200);
      const beside = await browser.get('/user').set('Authorization', authorization).expect(200);
      expect(withoutCookie.text).toContain("'userId': 0,");
      expect(beside.text).toContain(`'userId': ${user.id},`);
    });
  });
});

describe('GET /<route>', () => {
  it('shows the text of an administrator for the path, with variables filled in and without scripts', async () => {
    await test.make.page({ route: 'about', title: 'About us', content: '# {ctf_name}\n<script>alert(1)</script>' });
    await test.make.page({
      route: 'docs/rules',
      title: null,
      format: 'html',
      content: '<p># {{ ctf_name }}</p><script>2</script>',
    });

    const [about, rules] = [await open('/about').expect(200), await open('/docs/rules').expect(200)];

    expect(about.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(about.text).toContain('<title>About us · Test CTF</title>');
    expect(about.text).toContain('<h1>Test CTF</h1>');
    expect(about.text).not.toContain('alert(1)');
    expect(about.text).toMatch(/'csrfNonce': "[0-9a-f]{64}"/);
    expect(rules.text).toContain('<title>docs/rules · Test CTF</title>');
    expect(rules.text).toContain('<p># Test CTF</p>');
    expect(rules.text).not.toContain('<script>2');
  });

  it.each([
    ['om oss', '/om%20oss'],
    ['über', '/%C3%BCber'],
    ['a/b', '/a%2Fb'],
    ['robots', '/robots'],
  ])('finds the route %j at %s', async (route, path) => {
    await test.make.page({ route, content: 'here it is' });

    expect((await open(path).expect(200)).text).toContain('here it is');
  });

  it('shows a changed page immediately', async () => {
    const admin = await test.make.admin();
    const { body } = await as(admin).post('/pages', { route: 'about', title: 'Old', content: 'old text' });
    expect(navigationOf(await open('/about'))).toContain('>Old</a>');

    await as(admin).patch(`/pages/${body.data.id}`, { title: 'New', content: 'new text' });
    const changed = await open('/about');
    await as(admin).delete(`/pages/${body.data.id}`);

    expect(changed.text).toContain('new text');
    expect(navigationOf(changed)).toContain('>New</a>');
    expectNotFound(await open('/about'));
    expect(navigationOf(await open('/login'))).not.toContain('/about');
  });

  it('is not found while it is a draft, also for administrators', async () => {
    await test.make.page({ route: 'about', draft: true });

    expectNotFound(await open('/about'));
    expectNotFound(await open('/about', await test.make.admin()));
  });

  it('redirects anonymous visitors to the log-in and back if it is for members only', async () => {
    await test.make.page({ route: 'members', auth_required: true, content: 'for members' });

    expectRedirect(await open('/members?a=b&c'), '/login?next=%2Fmembers%3Fa%3Db%26c');
    // A long address is left out of the redirect, because proxies limit the length of headers.
    expectRedirect(await open(`/members?a=${'%25'.repeat(1000)}`), '/login');
    expect((await open('/members', await test.make.user()).expect(200)).text).toContain('for members');
  });

  it('has lower priority than the pages of the platform', async () => {
    await test.make.page({ route: 'login', content: 'give me your password' });

    expect((await open('/login').expect(200)).text).not.toContain('give me your password');
  });

  it('returns 404 at a path that has no page', async () => {
    await test.make.page({ route: 'about' });
    const cases = ['/nowhere', '/about/', '/about/more', '/About', '/%00', '/constructor'];

    await expectEach(cases, async (path) => expectNotFound(await open(path)));
  });

  it('returns 404 for an invalid path', async () => {
    expect((await open('/about%')).status).toBe(404);
  });

  it('redirects to the set-up before it is done', async () => {
    await test.make.page({ route: 'about' });
    await test.make.settings({ setup: null });

    expectRedirect(await open('/about'), '/setup');
  });
});

describe('HEAD', () => {
  it('responds as GET, without the page', async () => {
    await test.make.settings({ challenge_visibility: 'public' });
    const cases = ['/', '/login', '/register', '/users', '/scoreboard', '/challenges', '/robots.txt'];

    await expectEach(cases, async (path) => {
      const [head, get] = [await test.http.head(path), await test.http.get(path)];
      expect({ status: head.status, type: head.headers['content-type'], text: head.text ?? '' }).toEqual({
        status: 200,
        type: get.headers['content-type'],
        text: '',
      });
    });
  });
});

describe('a missing or forbidden page', () => {
  it('is a page for browsers and JSON for programs', async () => {
    const page = await open('/nowhere').set('Accept', HTML);

    expect({ status: page.status, type: page.headers['content-type'] }).toEqual({
      status: 404,
      type: 'text/html; charset=utf-8',
    });
    expect(page.text).toContain('<p>The requested URL was not found on the server.');
    expectNotFound(await open('/nowhere'));
  });

  it('has the usual layout, with links to other pages', async () => {
    const { browser } = await signedIn({ name: 'anna' });

    const { text, headers } = await browser.get('/nowhere').set('Accept', HTML).expect(404);

    expect(text).toContain('<title>Not found · Test CTF</title>');
    expect(text).toContain('<a href="/challenges" >Challenges</a>');
    expect(text).toContain('<a href="/logout">Log out</a>');
    expect(text).toMatch(/'csrfNonce': "[0-9a-f]{64}"/);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'nonce-[^']+'; /);
    expect(headers['cache-control']).toBe('no-store');
  });

  it('keeps the messages of the API, including apostrophes', async () => {
    const { text } = await open('/metrics').set('Accept', HTML).expect(403);

    expect(text).toContain("<p>You don't have the permission to access the requested resource.");
  });

  it('is the response to routes of CTFd that this platform lacks', async () => {
    const cases = [
      '/oauth',
      '/redirect?code=x&state=y',
      '/setup/integrations',
      '/debug',
      '/themes/core/static/css/main.css',
      '/challenges/',
      '/login/',
    ];

    await expectEach(cases, async (path) => expectNotFound(await open(path)));
  });

  it('is a page outside of the platform’s own pages, too', async () => {
    const [file, post] = [
      await test.http.get('/files/no/thing.txt').set('Accept', HTML),
      await test.http.post('/nowhere').set('Accept', HTML),
    ];

    for (const { status, headers } of [file, post]) {
      expect({ status, type: headers['content-type'] }).toEqual({ status: 404, type: 'text/html; charset=utf-8' });
    }
  });

  it('is always JSON below /api', async () => {
    const cases = ['/api/v1/nowhere', '/api/v1/challenges/', '/api/v1', '/api', '/api/v2/users', '/api/v1/users/x'];

    await expectEach(cases, async (path) => {
      const response = await open(path).set('Accept', HTML);
      expectNotFound(response);
      expect(response.headers['content-type']).toBe('application/json');
    });
  });

  it('is JSON inside the API for members-only responses, never a redirect', async () => {
    expectForbidden(await test.http.get('/api/v1/tokens').set('Accept', HTML).redirects(0));
    expectForbidden(await test.http.get('/api/v1/challenges').set('Accept', HTML).redirects(0));
  });
});

describe('the navigation of every page', () => {
  it('links pages that are neither drafts nor hidden, by title or route', async () => {
    await test.make.page({ route: 'about', title: 'About <us>' });
    await test.make.page({ route: 'docs/my rules', title: null, link_target: '_blank' });
    await test.make.page({ route: 'https://example.com/?a&b', title: 'Sponsor' });
    await test.make.page({ route: 'members', title: 'Members', auth_required: true });
    await test.make.page({ route: 'index', title: 'Start' });
    await test.make.page({ route: 'draft', title: 'Draft', draft: true });
    await test.make.page({ route: 'hidden', title: 'Hidden', hidden: true });
    await test.make.page({ route: null, title: 'Nowhere' });

    const links = navigationOf(await open('/login')).match(/<a[^>]*>[^<]*<\/a>/g);

    expect(links?.map((link) => link.replace(/\s+/g, ' '))).toEqual([
      '<a href="/notifications" >Notifications</a>',
      '<a href="/users" >Users</a>',
      '<a href="/scoreboard" >Scoreboard</a>',
      '<a href="/challenges" >Challenges</a>',
      '<a href="/about" >About &lt;us&gt;</a>',
      '<a href="/docs/my%20rules" target="_blank" rel="noopener">docs/my rules</a>',
      '<a href="https://example.com/?a&amp;b" >Sponsor</a>',
      '<a href="/members" >Members</a>',
      '<a href="/login">Log in</a>',
      '<a href="/register">Register</a>',
    ]);
    await open('/hidden').expect(200);
  });

  it('omits pages that a log-in would not open', async () => {
    await test.make.settings({ account_visibility: 'admins', score_visibility: 'hidden' });
    const [player, admin] = [await open('/', await test.make.user()), await open('/', await test.make.admin())];

    expect(navigationOf(player)).not.toMatch(/\/users|\/scoreboard/);
    expect(navigationOf(admin)).toMatch(/\/users.*\/scoreboard/s);
  });

  it.each(['/login', '/register'])('links from %s to the other form and to the same page after it', async (path) => {
    const next = encodeURIComponent('/teams/invite?code=a&b');

    const navigation = navigationOf(await open(`${path}?next=${next}`));

    expect(navigation).toContain(`<a href="/login?next=${next}">Log in</a>`);
    expect(navigation).toContain(`<a href="/register?next=${next}">Register</a>`);
  });

  it('drops a next page with an address elsewhere', async () => {
    const cases = ['https%3A%2F%2Fevil.example', '%2F%2Fevil.example', 'javascript%3Aalert(1)', '&next=%2Fa'];

    await expectEach(cases, async (next) => {
      const navigation = navigationOf(await open(`/login?next=${next}`));
      expect(navigation).toContain('<a href="/login">Log in</a>');
      expect(navigation).toContain('<a href="/register">Register</a>');
    });
  });

  it('offers no registration while it is closed', async () => {
    expect(navigationOf(await open('/'))).toContain('<a href="/register">Register</a>');
    await test.make.settings({ registration_visibility: 'private' });
    expect(navigationOf(await open('/'))).not.toContain('/register');
  });

  it('shows the name of the user', async () => {
    const user = await test.make.user({ name: '<anna>' });

    expect(navigationOf(await open('/', user))).toMatch(
      /<a href="\/settings">&lt;anna&gt;<\/a>\s*<a href="\/logout">Log out<\/a>/,
    );
  });
});

describe('the layout of every page', () => {
  it('has the logo with the name as its text, and the small icon', async () => {
    await test.make.settings({ ctf_name: 'My "CTF"', ctf_logo: 'ab/logo.png', ctf_small_icon: 'cd/icon.png' });

    const { text } = await open('/login').expect(200);

    expect(text).toContain('<a class="event" href="/"><img src="/files/ab/logo.png" alt="My &quot;CTF&quot;" /></a>');
    expect(text).toContain('<link rel="icon" href="/files/cd/icon.png" />');
  });

  it('has a text above and below the content, without scripts', async () => {
    await test.make.settings({
      theme_header: '<p onclick="x">Sponsored by <b>Acme</b></p><script>1</script><style>*{}</style>',
      theme_footer: '<a href="/imprint">Imprint</a><meta http-equiv="refresh" content="0;url=//example.org">',
    });

    const { text } = await open('/login').expect(200);

    expect(text).toMatch(/<body>\s*<p>Sponsored by <b>Acme<\/b><\/p>\s*<div id="root"/);
    expect(text).toMatch(/<\/main>\s*<\/div>\s*<footer><a href="\/imprint"[^>]*>Imprint<\/a>/);
    expect(text).not.toMatch(/<script>1|\*\{\}|http-equiv/);
  });
});

describe.each([
  ['/tos', 'tos', 'Terms of service'],
  ['/privacy', 'privacy', 'Privacy policy'],
] as const)('GET %s', (path, name, title) => {
  it('redirects to the configured address', async () => {
    await test.make.settings({ [`${name}_url`]: 'https://example.com/légal', [`${name}_text`]: 'text' });

    expectRedirect(await open(path), 'https://example.com/l%C3%A9gal');
  });

  it('shows the configured text', async () => {
    await test.make.settings({ [`${name}_text`]: '**Be kind** at {ctf_name}<script>1</script>' });

    const { text } = await open(path).expect(200);

    expect(text).toContain(`<title>${title} · Test CTF</title>`);
    expect(text).toContain('<p><strong>Be kind</strong> at Test CTF</p>');
  });

  it('returns 404 if neither is configured', async () => {
    expectNotFound(await open(path));
  });
});

describe('GET /robots.txt', () => {
  it('keeps robots out of the administration by default, also before the set-up', async () => {
    await test.make.settings({ setup: null });

    const { text, headers } = await open('/robots.txt').expect(200);

    expect(text).toBe('User-agent: *\nDisallow: /admin\n');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  });

  it('is the text that the administrator set', async () => {
    await test.make.settings({ robots_txt: 'User-agent: *\nDisallow: /' });

    expect((await open('/robots.txt')).text).toBe('User-agent: *\nDisallow: /');
  });
});

describe('access to the pages about accounts', () => {
  const PUBLIC = { account_visibility: 'public', score_visibility: 'public' };

  it('redirects anonymous visitors to the log-in', async () => {
    const cases = [
      ['/users', { account_visibility: 'private' }],
      ['/users?page=1', { account_visibility: 'private' }],
      ['/users/1', { account_visibility: 'private' }],
      ['/scoreboard', { account_visibility: 'private' }],
      ['/scoreboard', { score_visibility: 'private' }],
      ['/user', {}],
      ['/profile', {}],
      ['/settings', {}],
      ['/settings/tokens', {}],
      ['/activity', { score_visibility: 'private' }],
    ] as const;

    await expectEachInTurn(cases, async ([path, settings]) => {
      await test.make.settings({ ...PUBLIC, ...settings });
      expectRedirect(await open(path), `/login?next=${encodeURIComponent(path)}`);
    });
  });

  it('depends on the settings for players', async () => {
    const player = await test.make.user();
    const cases = [
      ['/users', { account_visibility: 'private' }, 200],
      ['/users', { account_visibility: 'admins' }, 404],
      ['/users/1', { account_visibility: 'admins' }, 404],
      ['/scoreboard', { score_visibility: 'private' }, 200],
      ['/scoreboard', { score_visibility: 'hidden' }, 403],
      ['/scoreboard', { score_visibility: 'admins' }, 404],
      ['/user', { account_visibility: 'admins', score_visibility: 'hidden' }, 200],
      ['/profile', {}, 200],
      ['/settings', {}, 200],
      ['/notifications', {}, 200],
    ] as const;

    await expectEachInTurn(cases, async ([path, settings, status]) => {
      await test.make.settings({ ...PUBLIC, ...settings });
      expect((await open(path, player)).status).toBe(status);
    });
  });

  it('does not redirect to the log-in for scores that are hidden from all', async () => {
    await test.make.settings({ score_visibility: 'hidden' });

    expectForbidden(await open('/scoreboard'));
  });
});

describe('HEAD /notifications', () => {
  it('counts the notifications that the visitor may read, for clients that request the page instead of the API', async () => {
    const reader = await test.make.user();
    await test.make.notification({ title: 'first' });
    await test.make.notification({ title: 'second', user_id: reader.id });
    const count = async (path: string, viewer: MadeUser | null = null): Promise<unknown> => {
      const request = test.http.head(path);
      if (viewer) void request.set('Authorization', `Token ${viewer.token}`);
      const { status, headers, text } = await request;
      expect({ status, text: text ?? '' }).toEqual({ status: 200, text: '' });
      return headers['result-count'];
    };

    expect(await count('/notifications')).toBe('1');
    expect(await count('/notifications', reader)).toBe('2');
    expect(await count('/notifications?since_id=1', reader)).toBe('1');
    expect(await count('/notifications?title=first', reader)).toBe('1');
  });
});

describe('the shell of the browser interface', () => {
  it('runs only its own scripts and styles', async () => {
    await expectEach(['/', '/scoreboard', '/users', '/notifications', '/login', '/nothing-here'], async (path) => {
      const { headers, text } = await test.http.get(path).set('Accept', HTML);
      const policy = headers['content-security-policy'] ?? '';
      const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? 'none';
      expect(policy).toContain(`script-src 'nonce-${nonce}';`);
      expect(policy).toContain(`style-src 'nonce-${nonce}';`);
      expect(policy).not.toMatch(/unsafe|\*/);
      for (const [tag] of text.matchAll(/<(script|style|link rel="(stylesheet|modulepreload)")[^>]*>/g))
        expect(tag).toContain(`nonce="${nonce}"`);
    });
  });

  it('returns 404 without caching for files of other builds', async () => {
    const { status, headers } = await test.http.get('/assets/unknown.js');

    expect({ status, cache: headers['cache-control'] }).toEqual({ status: 404, cache: 'no-store' });
  });
});
