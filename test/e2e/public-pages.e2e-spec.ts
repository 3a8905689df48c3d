import type { Response, Test } from 'supertest';
import { Notification } from '../../src/content/notifications/notification.entity';
import { Passwords } from '../../src/platform/passwords/passwords';
import { useApp } from '../support/app';
import { Browser } from '../support/browser';
import { expectForbidden, expectNotFound } from '../support/expectations';
import type { MadeUser } from '../support/factories';

const PASSWORD = 'correct horse';
const HTML = 'text/html,application/xhtml+xml,*/*;q=0.8';

const test = useApp();
const as = test.as.bind(test);

function open(path: string, viewer: MadeUser | null = null): Test {
  const request = test.http.get(path).redirects(0);
  return viewer === null ? request : request.set('Authorization', `Token ${viewer.token}`);
}

/** A browser signed in as a new user. */
async function signedIn(
  values: Parameters<typeof test.make.user>[0] = {},
): Promise<{ user: MadeUser; browser: Browser }> {
  const user = await test.make.user({ password: await test.app.get(Passwords).hash(PASSWORD), ...values });
  const browser = new Browser(test);
  await browser.logIn(user.name, PASSWORD);
  return { user, browser };
}

function expectRedirect({ status, headers }: Response, location: string): void {
  expect({ status, location: headers.location }).toEqual({ status: 302, location });
}

/** The links of a page's navigation, as written. */
function navigationOf({ text }: Response): string {
  return /<nav[^>]*>(.*?)<\/nav>/s.exec(text)?.[1] ?? '';
}

describe('every page', () => {
  it.each([['Token unknown'], ['Bearer unknown'], ['Token'], ['Basic YTpi']])(
    'takes %j in place of a good token for nobody’s, or for the cookie beside it',
    async (authorization) => {
      const { user, browser } = await signedIn();

      const alone = await test.http.get('/login').set('Authorization', authorization).expect(200);
      const beside = await browser.get('/user').set('Authorization', authorization).expect(200);

      expect(alone.text).toContain("'userId': 0,");
      expect(beside.text).toContain(`'userId': ${user.id},`);
    },
  );
});

describe('GET /<route>', () => {
  it('shows what an administrator wrote for the path, with variables filled in and without scripts', async () => {
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

  it('shows what a page has become at once', async () => {
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

  it('is not there while it is a draft, for administrators either', async () => {
    await test.make.page({ route: 'about', draft: true });

    expectNotFound(await open('/about'));
    expectNotFound(await open('/about', await test.make.admin()));
  });

  it('leads anonymous visitors to the log-in and back when it is for members only', async () => {
    await test.make.page({ route: 'members', auth_required: true, content: 'for members' });

    expectRedirect(await open('/members?a=b&c'), '/login?next=%2Fmembers%3Fa%3Db%26c');
    expect((await open('/members', await test.make.user()).expect(200)).text).toContain('for members');
  });

  it('gives way to the pages of the platform', async () => {
    await test.make.page({ route: 'login', content: 'give me your password' });

    expect((await open('/login').expect(200)).text).not.toContain('give me your password');
  });

  it.each([['/nowhere'], ['/about/'], ['/about/more'], ['/About'], ['/%00'], ['/constructor']])(
    'answers 404 at %s',
    async (path) => {
      await test.make.page({ route: 'about' });

      expectNotFound(await open(path));
    },
  );

  it('answers 404 to a path that means nothing', async () => {
    expect((await open('/about%')).status).toBe(404);
  });

  it('waits for the set-up', async () => {
    await test.make.page({ route: 'about' });
    await test.make.settings({ setup: null });

    expectRedirect(await open('/about'), '/setup');
  });
});

describe('HEAD', () => {
  it.each([['/'], ['/login'], ['/register'], ['/users'], ['/scoreboard'], ['/challenges'], ['/robots.txt']])(
    'answers for %s as GET does, without the page',
    async (path) => {
      await test.make.settings({ challenge_visibility: 'public' });
      const [head, get] = [await test.http.head(path), await test.http.get(path)];

      expect({ status: head.status, type: head.headers['content-type'], text: head.text ?? '' }).toEqual({
        status: 200,
        type: get.headers['content-type'],
        text: '',
      });
    },
  );
});

describe('what is not there, or not allowed', () => {
  it('is said as a page to browsers and as JSON to programs', async () => {
    const page = await open('/nowhere').set('Accept', HTML);

    expect({ status: page.status, type: page.headers['content-type'] }).toEqual({
      status: 404,
      type: 'text/html; charset=utf-8',
    });
    expect(page.text).toContain('<p>The requested URL was not found on the server.');
    expectNotFound(await open('/nowhere'));
  });

  it('is a page like any other, so that nobody is stuck there', async () => {
    const { browser } = await signedIn({ name: 'anna' });

    const { text, headers } = await browser.get('/nowhere').set('Accept', HTML).expect(404);

    expect(text).toContain('<title>Not found · Test CTF</title>');
    expect(text).toContain('<a href="/challenges" >Challenges</a>');
    expect(text).toContain('<a href="/logout">Log out</a>');
    expect(text).toMatch(/'csrfNonce': "[0-9a-f]{64}"/);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'nonce-[^']+'; /);
    expect(headers['cache-control']).toBe('no-store');
  });

  it('keeps the words of the API, apostrophes and all', async () => {
    const { text } = await open('/metrics').set('Accept', HTML).expect(403);

    expect(text).toContain("<p>You don't have the permission to access the requested resource.");
  });

  // Signing in elsewhere, and pages for developers of the peer, which this platform does without.
  it.each([
    ['/oauth'],
    ['/redirect?code=x&state=y'],
    ['/setup/integrations'],
    ['/debug'],
    ['/themes/core/static/css/main.css'],
    ['/challenges/'],
    ['/login/'],
  ])('is what the peer has at %s and this platform has not', async (path) => {
    expectNotFound(await open(path));
  });

  it('is said as a page outside of the platform’s pages too', async () => {
    const [file, post] = [
      await test.http.get('/files/no/thing.txt').set('Accept', HTML),
      await test.http.post('/nowhere').set('Accept', HTML),
    ];

    for (const { status, headers } of [file, post]) {
      expect({ status, type: headers['content-type'] }).toEqual({ status: 404, type: 'text/html; charset=utf-8' });
    }
  });

  it.each([
    ['/api/v1/nowhere'],
    ['/api/v1/challenges/'],
    ['/api/v1'],
    ['/api'],
    ['/api/v2/users'],
    ['/api/v1/users/x'],
  ])('is always JSON at %s', async (path) => {
    const response = await open(path).set('Accept', HTML);

    expectNotFound(response);
    expect(response.headers['content-type']).toBe('application/json');
  });

  it('is JSON inside the API for members-only answers, never a redirect', async () => {
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

  it('leaves out what signing in would not open', async () => {
    await test.make.settings({ account_visibility: 'admins', score_visibility: 'hidden' });
    const [player, admin] = [await open('/', await test.make.user()), await open('/', await test.make.admin())];

    expect(navigationOf(player)).not.toMatch(/\/users|\/scoreboard/);
    expect(navigationOf(admin)).toMatch(/\/users.*\/scoreboard/s);
  });

  it.each(['/login', '/register'])('leads from %s to the other form and to the same page after it', async (path) => {
    const next = encodeURIComponent('/teams/invite?code=a&b');

    const navigation = navigationOf(await open(`${path}?next=${next}`));

    expect(navigation).toContain(`<a href="/login?next=${next}">Log in</a>`);
    expect(navigation).toContain(`<a href="/register?next=${next}">Register</a>`);
  });

  it.each(['https%3A%2F%2Fevil.example', '%2F%2Fevil.example', 'javascript%3Aalert(1)', '&next=%2Fa'])(
    'leads nowhere after the other form for next %s',
    async (next) => {
      const navigation = navigationOf(await open(`/login?next=${next}`));

      expect(navigation).toContain('<a href="/login">Log in</a>');
      expect(navigation).toContain('<a href="/register">Register</a>');
    },
  );

  it('offers no registration where there is none', async () => {
    expect(navigationOf(await open('/'))).toContain('<a href="/register">Register</a>');
    await test.make.settings({ registration_visibility: 'private' });
    expect(navigationOf(await open('/'))).not.toContain('/register');
  });

  it('shows who is signed in', async () => {
    const user = await test.make.user({ name: '<anna>' });

    expect(navigationOf(await open('/', user))).toMatch(
      /<a href="\/settings">&lt;anna&gt;<\/a>\s*<a href="\/logout">Log out<\/a>/,
    );
  });
});

describe('what an administrator puts around every page', () => {
  it('is the logo with the name as its text, and the small icon', async () => {
    await test.make.settings({ ctf_name: 'My "CTF"', ctf_logo: 'ab/logo.png', ctf_small_icon: 'cd/icon.png' });

    const { text } = await open('/login').expect(200);

    expect(text).toContain('<a class="event" href="/"><img src="/files/ab/logo.png" alt="My &quot;CTF&quot;" /></a>');
    expect(text).toContain('<link rel="icon" href="/files/cd/icon.png" />');
  });

  it('is a text above and below the content, without what runs', async () => {
    await test.make.settings({
      theme_header: '<p onclick="x">Sponsored by <b>Acme</b></p><script>1</script><style>*{}</style>',
      theme_footer: '<a href="/imprint">Imprint</a><meta http-equiv="refresh" content="0;url=//example.org">',
    });

    const { text } = await open('/login').expect(200);

    expect(text).toMatch(/<body>\s*<p>Sponsored by <b>Acme<\/b><\/p>\s*<header>/);
    expect(text).toMatch(/<\/main>\s*<footer><a href="\/imprint"[^>]*>Imprint<\/a>/);
    expect(text).not.toMatch(/<script>1|\*\{\}|http-equiv/);
  });
});

describe.each([
  ['/tos', 'tos', 'Terms of service'],
  ['/privacy', 'privacy', 'Privacy policy'],
] as const)('GET %s', (path, name, title) => {
  it('leads to the configured address', async () => {
    await test.make.settings({ [`${name}_url`]: 'https://example.com/légal', [`${name}_text`]: 'text' });

    expectRedirect(await open(path), 'https://example.com/l%C3%A9gal');
  });

  it('shows the configured text', async () => {
    await test.make.settings({ [`${name}_text`]: '**Be kind** at {ctf_name}<script>1</script>' });

    const { text } = await open(path).expect(200);

    expect(text).toContain(`<title>${title} · Test CTF</title>`);
    expect(text).toContain('<p><strong>Be kind</strong> at Test CTF</p>');
  });

  it('answers 404 while neither is configured', async () => {
    expectNotFound(await open(path));
  });
});

describe('GET /robots.txt', () => {
  it('keeps robots out of the administration by default, before the set-up too', async () => {
    await test.make.settings({ setup: null });

    const { text, headers } = await open('/robots.txt').expect(200);

    expect(text).toBe('User-agent: *\nDisallow: /admin\n');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  });

  it('is what the administrator set', async () => {
    await test.make.settings({ robots_txt: 'User-agent: *\nDisallow: /' });

    expect((await open('/robots.txt')).text).toBe('User-agent: *\nDisallow: /');
  });
});

describe('who may open the pages about accounts', () => {
  it.each([
    ['/users', { account_visibility: 'private' }],
    ['/users?page=1', { account_visibility: 'private' }],
    ['/users/1', { account_visibility: 'private' }],
    ['/scoreboard', { account_visibility: 'private' }],
    ['/scoreboard', { score_visibility: 'private' }],
    ['/user', {}],
    ['/profile', {}],
    ['/settings', {}],
  ])('%s leads anonymous visitors to the log-in with %j', async (path, settings) => {
    await test.make.settings(settings);

    expectRedirect(await open(path), `/login?next=${encodeURIComponent(path)}`);
  });

  it.each([
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
  ])('%s with %j answers players %i', async (path, settings, status) => {
    await test.make.settings(settings);

    expect((await open(path, await test.make.user())).status).toBe(status);
  });

  it('sends nobody to the log-in for scores that are hidden from everybody', async () => {
    await test.make.settings({ score_visibility: 'hidden' });

    expectForbidden(await open('/scoreboard'));
  });

  it('sends nobody who is not signed in anywhere with a form', async () => {
    expectForbidden(await test.http.post('/settings').type('form').send({ name: 'x' }).redirects(0));
    expectForbidden(await test.http.post('/settings/tokens').type('form').send({}).redirects(0));
  });
});

describe('GET /users', () => {
  it('lists users in good standing, fifty a page, with links to the pages beside it', async () => {
    await test.rows(
      `INSERT INTO users (name, name_skeleton, affiliation) SELECT 'user' || n, 'user' || n, 'A & B' FROM generate_series(1, 60) AS n`,
    );
    await test.make.user({ name: 'ghost', hidden: true });
    await test.make.user({ name: 'crook', banned: true });

    const [first, second] = [await open('/users?affiliation=A+%26+B'), await open('/users?page=2')];

    expect(first.text.match(/<a href="\/users\/\d+">user\d+<\/a>/g)).toHaveLength(50);
    expect(first.text).toContain('<a href="/users?affiliation=A+%26+B&amp;page=2">Next</a>');
    expect(first.text).toContain('Page 1 of 2');
    expect(second.text.match(/<a href="\/users\/\d+">user\d+<\/a>/g)).toHaveLength(10);
    expect(second.text).toContain('<a href="/users?page=1">Previous</a>');
    expect(first.text + second.text).not.toMatch(/ghost|crook/);
    expectNotFound(await open('/users?page=3'));
  });

  it('looks for users by the form, and shows what was typed as text', async () => {
    await test.make.user({ name: 'anna' });
    await test.make.user({ name: 'bob' });

    const [found, hostile] = [await open('/users?field=name&q=NN'), await open('/users?field=name&q=%22%3E%3Cb%3E')];

    expect(found.text).toContain('>anna</a>');
    expect(found.text).not.toContain('>bob</a>');
    expect(found.text).toContain('value="NN"');
    expect(hostile.text).toContain('value="&quot;&gt;&lt;b&gt;"');
  });

  it('looks for a text alone in the names, and for nothing where only a field is named', async () => {
    await test.make.user({ name: 'anna' });
    await test.make.user({ name: 'bob', affiliation: 'Banna' });

    const [byName, everybody] = [(await open('/users?q=nn')).text, (await open('/users?field=affiliation')).text];

    expect(byName).toContain('>anna</a>');
    expect(byName).not.toContain('>bob</a>');
    for (const name of ['anna', 'bob']) expect(everybody).toContain(`>${name}</a>`);
    expect((await test.http.get('/api/v1/users?q=nn')).status).toBe(400);
  });

  it('answers 400 to a search it does not know, as a page to browsers', async () => {
    const { status, headers } = await open('/users?q=x&field=password').set('Accept', HTML);

    expect({ status, type: headers['content-type'] }).toEqual({ status: 400, type: 'text/html; charset=utf-8' });
  });
});

describe('GET /users/:id', () => {
  it('shows a user with place, points, public fields and solves', async () => {
    const city = await test.make.field({ name: 'City' });
    const secret = await test.make.field({ name: 'Shoe size', public: false });
    const anna = await test.make.user({
      name: '<anna>',
      email: 'anna@example.com',
      website: 'https://example.com/?a&b',
    });
    await test.make.fieldEntry({ field_id: city.id, user_id: anna.id, value: 'Lund' });
    await test.make.fieldEntry({ field_id: secret.id, user_id: anna.id, value: '44' });
    await test.make.solve(anna, await test.make.challenge({ name: 'Heap & stack', category: 'pwn', value: 150 }));

    const { text } = await open(`/users/${anna.id}`).expect(200);

    expect(text).toContain('<h1>&lt;anna&gt;</h1>');
    expect(text).toMatch(/<dt>Place<\/dt>\s*<dd>1<\/dd>/);
    expect(text).toMatch(/<dt>Points<\/dt>\s*<dd>150<\/dd>/);
    expect(text).toMatch(/<dt>City<\/dt>\s*<dd>Lund<\/dd>/);
    expect(text).toContain('<a href="https://example.com/?a&amp;b" rel="nofollow noopener noreferrer">');
    expect(text).toMatch(/<td>Heap &amp; stack<\/td>\s*<td>pwn<\/td>\s*<td>150<\/td>/);
    expect(text).toContain('<time datetime="2026-11-20T12:00:00Z">2026-11-20 12:00 UTC</time>');
    expect(text).not.toMatch(/anna@example|Shoe size/);
  });

  it('shows neither points nor solves to those who may not see scores', async () => {
    await test.make.settings({ score_visibility: 'private' });
    const anna = await test.make.user();
    await test.make.solve(anna, await test.make.challenge({ name: 'Heap' }));

    const { text } = await open(`/users/${anna.id}`).expect(200);

    expect(text).not.toMatch(/Points|Solves|Heap/);
  });

  it('links no address that a browser would run', async () => {
    const anna = await test.make.user({ website: 'javascript:alert(1)' });

    expect((await open(`/users/${anna.id}`)).text).not.toContain('href="javascript:');
  });

  it('answers 404 for hidden and banned users, but not to administrators, and for what is no id', async () => {
    const [ghost, crook] = [await test.make.user({ hidden: true }), await test.make.user({ banned: true })];

    expectNotFound(await open(`/users/${ghost.id}`));
    expectNotFound(await open(`/users/${crook.id}`));
    expectNotFound(await open('/users/anna'));
    expectNotFound(await open('/users/99999999999'));
    await open(`/users/${ghost.id}`, await test.make.admin()).expect(200);
  });
});

describe.each([['/user'], ['/profile']])('GET %s', (path) => {
  it('shows oneself, hidden or frozen or not', async () => {
    await test.make.settings({ score_visibility: 'hidden', freeze: 1 });
    const anna = await test.make.user({ name: 'anna', hidden: true });
    await test.make.solve(anna, await test.make.challenge({ name: 'Heap', value: 150 }));

    const { text } = await open(path, anna).expect(200);

    expect(text).toContain('<h1>anna</h1>');
    expect(text).toMatch(/<dt>Points<\/dt>\s*<dd>150<\/dd>/);
    expect(text).toContain('<td>Heap</td>');
  });
});

describe('GET /scoreboard', () => {
  it('lists the standings in order', async () => {
    const bracket = await test.make.bracket({ name: 'Students' });
    const [anna, bob] = [
      await test.make.user({ name: '<anna>', bracket_id: bracket.id }),
      await test.make.user({ name: 'bob' }),
    ];
    await test.make.award({ user_id: anna.id, value: 30 });
    await test.make.award({ user_id: bob.id, value: 50 });

    const { text } = await open('/scoreboard').expect(200);
    const rows = [...text.matchAll(/<td>(\d+)<\/td>\s*<td><a href="([^"]+)">(.*?)<\/td>\s*<td>(\d+)<\/td>/gs)];

    expect(rows.map(([, ...cells]) => cells)).toEqual([
      ['1', `/users/${bob.id}`, 'bob</a>', '50'],
      ['2', `/users/${anna.id}`, '&lt;anna&gt;</a> <small>Students</small>', '30'],
    ]);
  });

  it('shows fifty accounts a page, of one bracket if asked', async () => {
    const bracket = await test.make.bracket();
    await test.rows(
      `INSERT INTO users (name, name_skeleton, bracket_id) SELECT 'user' || n, 'user' || n, $1 FROM generate_series(1, 51) AS n`,
      [bracket.id],
    );
    await test.rows('INSERT INTO awards (user_id, account_id, value) SELECT id, id, 100 + id FROM users');
    await test.refresh();

    const [first, second] = [await open(`/scoreboard?bracket_id=${bracket.id}`), await open('/scoreboard?page=2')];

    expect(first.text.match(/<a href="\/users\/\d+">/g)).toHaveLength(50);
    expect(first.text).toContain(`<a href="/scoreboard?bracket_id=${bracket.id}&amp;page=2">Next</a>`);
    expect(second.text.match(/<a href="\/users\/\d+">/g)).toHaveLength(1);
    expectNotFound(await open('/scoreboard?page=3'));
  });
});

describe('GET /notifications', () => {
  async function announce(values: Partial<Notification>): Promise<void> {
    const notifications = test.source.getRepository(Notification);
    await notifications.save(notifications.create(values));
  }

  it('shows announcements, the newest first, those for one user to that user alone', async () => {
    const anna = await test.make.user();
    await announce({ title: 'First', content: '**bold** {ctf_name}<script>1</script>' });
    await announce({ title: 'For <anna>', content: null, user_id: anna.id });

    const [visitor, own] = [await open('/notifications').expect(200), await open('/notifications', anna).expect(200)];

    expect(visitor.text).toContain('<p><strong>bold</strong> Test CTF</p>');
    expect(visitor.text).not.toMatch(/For|<script>1/);
    expect(own.text.indexOf('<h2>For &lt;anna&gt;</h2>')).toBeGreaterThan(0);
    expect(own.text.indexOf('<h2>First</h2>')).toBeGreaterThan(own.text.indexOf('<h2>For &lt;anna&gt;</h2>'));
  });
});

describe('HEAD /notifications', () => {
  it('counts what the visitor may read, for clients that ask the page instead of the API', async () => {
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

describe('/settings', () => {
  it('shows one’s own profile and tokens, and no password', async () => {
    const user = await test.make.user({ name: '"anna"', email: 'anna@example.com', country: 'SE' });

    const { text } = await open('/settings', user).expect(200);

    expect(text).toContain('value="&quot;anna&quot;"');
    expect(text).toContain('value="anna@example.com"');
    expect(text).toMatch(/<option value="SE"\s+selected>/);
    expect(text).toContain('Token 1, works until 2099-01-01');
    expect(text).not.toContain(user.token);
  });

  it('asks for no name where names are not to be changed', async () => {
    const { user, browser } = await signedIn({ name: 'anna', email: 'anna@example.com' });
    await test.make.settings({ prevent_name_change: true });

    expect((await open('/settings', user)).text).not.toContain('name="name"');
    expectRedirect(await browser.submit('/settings', { email: 'anna@example.com', affiliation: 'Lund' }), '/settings');
    expect(await test.rows('SELECT name, affiliation FROM users')).toEqual([{ name: 'anna', affiliation: 'Lund' }]);
  });

  it('changes the profile by the form', async () => {
    const { user, browser } = await signedIn({ email: 'old@example.com' });

    expectRedirect(
      await browser.submit('/settings', {
        name: 'New name',
        email: 'old@example.com',
        affiliation: 'KTH',
        website: '',
        country: 'SE',
        password: '',
        confirm: '',
      }),
      '/settings',
    );

    expect(await test.rows('SELECT name, affiliation, country, website FROM users WHERE id = $1', [user.id])).toEqual([
      { name: 'New name', affiliation: 'KTH', country: 'SE', website: '' },
    ]);
  });

  it('leaves alone what the form does not hold, and an address that there is not', async () => {
    const { user, browser } = await signedIn({ name: 'anna', email: null, affiliation: 'KTH' });

    expectRedirect(await browser.submit('/settings', { email: '', country: 'NO' }), '/settings');

    expect(await test.rows('SELECT name, email, affiliation, country FROM users WHERE id = $1', [user.id])).toEqual([
      { name: 'anna', email: null, affiliation: 'KTH', country: 'NO' },
    ]);
  });

  it('changes the password with the current one, and keeps this browser signed in', async () => {
    const { user, browser } = await signedIn();

    expectRedirect(await browser.submit('/settings', { password: 'new secret', confirm: PASSWORD }), '/settings');

    expect((await browser.get('/settings')).status).toBe(200);
    await new Browser(test).logIn(user.name, 'new secret');
  });

  it.each([
    [{ password: 'new secret' }, 'Please confirm your current password'],
    [{ password: 'new secret', confirm: 'wrong' }, 'Your previous password is incorrect'],
    [{ name: 'taken' }, 'User name has already been taken'],
    [{ website: 'ftp://x' }, 'Websites must be a proper URL starting with http or https'],
    [{ country: 'XX' }, 'Invalid Country'],
    [{ name: 'nul\0' }, 'Null characters are not allowed.'],
  ])('shows the form again for %j', async (fields, sentence) => {
    await test.make.user({ name: 'taken' });
    const { user, browser } = await signedIn();

    const { status, text } = await browser.submit('/settings', { affiliation: 'typed "text"', ...fields });

    expect(status).toBe(200);
    expect(text).toContain(`<li>${sentence}</li>`);
    expect(text).toContain('value="typed &quot;text&quot;"');
    expect(text).not.toContain('new secret');
    expect(await test.rows('SELECT name, affiliation FROM users WHERE id = $1', [user.id])).toEqual([
      { name: user.name, affiliation: null },
    ]);
  });

  it('lets nobody become an administrator', async () => {
    const { user, browser } = await signedIn();

    await browser.submit('/settings', { name: user.name, type: 'admin', verified: 'true', id: '1' });

    expect(await test.rows('SELECT type FROM users WHERE id = $1', [user.id])).toEqual([{ type: 'user' }]);
  });

  it('changes custom fields that may be edited, boxes too, and leaves the others', async () => {
    const role = await test.make.field({ name: 'Role <x>', description: 'What you do' });
    const remote = await test.make.field({ name: 'Remote', field_type: 'boolean' });
    const empty = await test.make.field({ name: 'Never' });
    const fixed = await test.make.field({ name: 'Fixed', editable: false });
    const { user, browser } = await signedIn();
    await test.make.fieldEntry({ field_id: role.id, user_id: user.id, value: 'pwn' });
    await test.make.fieldEntry({ field_id: remote.id, user_id: user.id, value: true });
    const form = await browser.get('/settings');

    const answer = await browser.submit('/settings', {
      has_fields: 'true',
      [`fields[${role.id}]`]: ' web ',
      [`fields[${empty.id}]`]: '',
      [`fields[${fixed.id}]`]: 'x',
    });

    expect(form.text).toMatch(/>Role &lt;x&gt;<\/label\s*>\s*<input[^>]*value="pwn"/);
    expect(form.text).toMatch(/type="checkbox"[^>]*checked/);
    expect(form.text).not.toContain('Fixed');
    expectRedirect(answer, '/settings');
    expect(await test.rows('SELECT field_id, value FROM field_entries ORDER BY field_id')).toEqual([
      { field_id: role.id, value: 'web' },
      { field_id: remote.id, value: false },
    ]);
  });

  it('asks for custom fields that must be filled in, and keeps what was typed', async () => {
    const role = await test.make.field({ name: 'Role', required: true });
    const note = await test.make.field({ name: 'Note' });
    const { user, browser } = await signedIn();
    await test.make.fieldEntry({ field_id: role.id, user_id: user.id, value: 'pwn' });

    const { text } = await browser.submit('/settings', {
      has_fields: 'true',
      [`fields[${role.id}]`]: ' ',
      [`fields[${note.id}]`]: 'typed',
    });

    expect(text).toContain('<li>Field &#39;Role&#39; is required</li>');
    expect(text).toContain('value="typed"');
    expect(text).not.toContain('value="pwn"');
  });

  it('lets those choose a bracket who have none', async () => {
    const bracket = await test.make.bracket({ name: 'Students <x>' });
    const { user, browser } = await signedIn();

    expectRedirect(await browser.submit('/settings', { name: user.name, bracket_id: '' }), '/settings');
    expect((await browser.get('/settings')).text).toContain('Students &lt;x&gt;');
    expectRedirect(await browser.submit('/settings', { bracket_id: String(bracket.id) }), '/settings');

    expect((await browser.get('/settings')).text).not.toContain('Students');
    expect(await test.rows('SELECT bracket_id FROM users WHERE id = $1', [user.id])).toEqual([
      { bracket_id: bracket.id },
    ]);
  });

  it('says what keeps a player from taking part', async () => {
    await test.make.settings({ user_mode: 'teams', verify_emails: true });
    const [member, stray] = [
      await test.make.user({ team_id: (await test.make.team()).id }),
      await test.make.user({ verified: false }),
    ];

    expect((await open('/settings', stray)).text).toMatch(/href="\/team">join or make a team<.*href="\/confirm">/s);
    expect((await open('/settings', member)).text).not.toContain('To take part');
  });

  it('is refused without the nonce', async () => {
    const { browser } = await signedIn();

    expectForbidden(await browser.send('post', '/settings').type('form').send({ name: 'x' }));
    expectForbidden(await browser.send('post', '/settings/tokens').type('form').send({}));
    expectForbidden(await browser.send('post', '/settings/tokens/1/delete').type('form').send({}));
  });

  it('makes a token that works, and shows it once', async () => {
    const { user, browser } = await signedIn();
    const nonce = await browser.nonce('/settings');

    const made = await browser
      .send('post', '/settings/tokens')
      .type('form')
      .send({ nonce, expiration: '2098-12-31', description: 'backup' });

    const token = /<code>(ctfd_[0-9a-f]{64})<\/code>/.exec(made.text)?.[1] ?? '';
    expect((await as({ token }).get('/users/me').expect(200)).body.data.id).toBe(user.id);
    const later = await browser.get('/settings');
    expect(later.text).toContain('works until 2098-12-31');
    expect(later.text).not.toContain('ctfd_');
  });

  it('says what is wrong with the day of a token', async () => {
    const { browser } = await signedIn();
    const nonce = await browser.nonce('/settings');

    const { text } = await browser
      .send('post', '/settings/tokens')
      .type('form')
      .send({ nonce, expiration: '2001-01-01' });

    expect(text).toContain('<li>The expiration must lie in the future.</li>');
  });

  it('removes one’s own tokens, and nobody else’s', async () => {
    const other = await test.make.user();
    const { user, browser } = await signedIn();
    const nonce = await browser.nonce('/settings');
    const [own] = await test.rows<{ id: number }>('SELECT id FROM tokens WHERE user_id = $1', [user.id]);
    const [foreign] = await test.rows<{ id: number }>('SELECT id FROM tokens WHERE user_id = $1', [other.id]);
    const remove = (id: number | undefined) =>
      browser.send('post', `/settings/tokens/${id}/delete`).type('form').send({ nonce });

    expectRedirect(await remove(own?.id), '/settings#tokens');
    expectNotFound(await remove(foreign?.id));

    expect(await test.rows('SELECT id FROM tokens')).toEqual([foreign]);
  });

  it('makes and removes tokens only for those with a verified address, where that is asked for', async () => {
    await test.make.settings({ verify_emails: true });
    const { browser } = await signedIn({ verified: false });
    const nonce = await browser.nonce('/settings');

    expectForbidden(await browser.send('post', '/settings/tokens').type('form').send({ nonce }));
    expectForbidden(await browser.send('post', '/settings/tokens/1/delete').type('form').send({ nonce }));
  });
});
