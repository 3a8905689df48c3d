import type { DeepPartial } from 'typeorm';
import type { Response } from 'supertest';
import { Passwords } from '../../src/platform/passwords/passwords';
import type { User } from '../../src/accounts/users/user.entity';
import { useApp } from '../support/app';
import { Browser } from '../support/browser';
import { overtaken } from '../support/contention';
import { expectEach, expectForbidden, expectNotFound, expectRedirect } from '../support/expectations';
import type { MadeUser } from '../support/factories';

/** Published test vector for the hash that CTFd stores. The password is `password`. */
const IMPORTED_HASH = '$bcrypt-sha256$v=2,t=2b,r=12$n79VH.0Q2TMWmt3Oqt9uku$Kq4Noyk3094Y2QlB8NdRT8SvGiI4ft2';
const WRONG = 'Your username or password is incorrect';
const PASSWORD = 'correct horse';

const test = useApp();

async function userWithPassword(values: DeepPartial<User> = {}, password = PASSWORD): Promise<MadeUser> {
  return test.make.user({ password: await test.app.get(Passwords).hash(password), ...values });
}

function setCookie({ headers }: Response): string {
  return String(headers['set-cookie'] ?? '');
}

describe('every page', () => {
  it('contains the nonce in the form that clients look for', async () => {
    await test.make.settings({ challenge_visibility: 'public' });

    await expectEach(['/', '/login', '/register', '/challenges'], async (path) => {
      const { status, text, headers } = await new Browser(test).get(path);
      expect(status).toBe(200);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      const nonce = /'csrfNonce': "([0-9a-f]{64})"/.exec(text)?.[1];
      expect(nonce).toMatch(/^[0-9a-f]{64}$/);
      expect(/[0-9a-f]{64}/.exec(text)?.[0]).toBe(nonce);
      expect(text.indexOf("'csrfNonce'")).toBeLessThan(text.indexOf('</head>'));
    });
  });

  it('gives scripts the user and the times of the event', async () => {
    await test.make.settings({ start: 1795000000, end: 1796000000, theme_settings: '{"dark":true}' });
    const user = await userWithPassword({ name: 'alice', email: 'alice@example.com' });
    const browser = new Browser(test);
    await browser.logIn('alice', PASSWORD);

    const { text } = await browser.get('/');

    const script = text.slice(text.indexOf('window.init = {'), text.indexOf('};'));
    expect(script.split('\n')).toEqual([
      'window.init = {',
      `  'urlRoot': "",`,
      expect.stringMatching(/^ {2}'csrfNonce': "[0-9a-f]{64}",$/),
      `  'userMode': "users",`,
      `  'userId': ${user.id},`,
      `  'userName': "alice",`,
      `  'userEmail': "alice@example.com",`,
      `  'teamId': null,`,
      `  'teamName': null,`,
      `  'start': 1795000000,`,
      `  'end': 1796000000,`,
      `  'themeSettings': {"dark":true},`,
      `  'eventSounds': []`,
      '',
    ]);
  });

  it('gives scripts the team of the visitor', async () => {
    const team = await test.make.team({ name: 'reds' });
    await userWithPassword({ name: 'alice', team_id: team.id });
    const browser = new Browser(test);
    await browser.logIn('alice', PASSWORD);

    const { text } = await browser.get('/');

    expect(text).toContain(`'teamId': ${team.id},\n  'teamName': "reds",`);
  });

  it('shows names as text, in the script and in the page', async () => {
    const name = `</script><img src=x onerror=alert(1)>'"`;
    await test.make.settings({ ctf_name: name });
    await userWithPassword({ name, email: 'x@example.com' });
    const browser = new Browser(test);
    await browser.logIn(name, PASSWORD);

    const { text } = await browser.get('/');

    expect(text).not.toContain('<img');
    const withoutInterface = text.replace(/<script type="(module|application\/json)"[^>]*>[^<]*<\/script>/g, '');
    expect(withoutInterface.match(/<\/script>/g)).toHaveLength(1);
    expect(text).toContain(`'userName': "\\u003c/script\\u003e\\u003cimg src=x onerror=alert(1)\\u003e'\\""`);
    expect(text).toContain('&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;&#39;&quot;');
  });

  it('allows only its own script and style, and is never cached', async () => {
    const [first, second] = [await test.http.get('/login'), await test.http.get('/login')];

    const policy = String(first.headers['content-security-policy']);
    const nonce = /script-src 'nonce-([A-Za-z0-9+/=]{24})';/.exec(policy)?.[1];
    expect(first.text).toContain(`<script nonce="${nonce}">`);
    expect(first.text).toContain(`<style id="server-style" nonce="${nonce}">`);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe-inline');
    expect(second.headers['content-security-policy']).not.toBe(policy);
    expect(first.headers['cache-control']).toBe('no-store');
  });

  it('gives a visitor one cookie, and keeps it', async () => {
    const browser = new Browser(test);

    const first = await browser.get('/login');
    const second = await browser.get('/');

    expect(setCookie(first)).toMatch(
      /^session=[0-9a-f-]{36}\.[0-9a-f]{64}; Max-Age=604800; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
    );
    expect(setCookie(second)).toBe('');
    expect(await browser.nonce('/login')).toBe(await browser.nonce('/register'));
    expect(await test.rows('SELECT hash FROM sessions')).toEqual([]);
  });

  it('replaces a cookie that was not issued here', async () => {
    const planted = `session=00000000-0000-4000-8000-000000000000.${'0'.repeat(64)}`;

    const response = await test.http.get('/login').set('Cookie', planted);

    expect(setCookie(response)).toMatch(/^session=(?!00000000)/);
  });

  it('starts no session for a token, and sends only the cookie of a visitor', async () => {
    const user = await test.make.user();
    const token = `Token ${user.token}`;

    const page = await test.http.get('/').set('Authorization', token).expect(200);
    const api = await test.http.get('/api/v1/users/me').set('Authorization', token).expect(200);

    expect(page.text).toContain(`'userId': ${user.id},`);
    expect(setCookie(page)).toMatch(/^session=[0-9a-f-]{36}\.[0-9a-f]{64};/);
    expect(setCookie(api)).toBe('');
    expect(await test.rows('SELECT hash FROM sessions')).toEqual([]);
    expectForbidden(await test.http.get('/api/v1/tokens').set('Cookie', setCookie(page)));
  });

  it('gives clients that always send their token a nonce for the log-in', async () => {
    const user = await userWithPassword({ name: 'alice' });
    const browser = new Browser(test);
    const token = `Token ${user.token}`;
    const { text } = await browser.get('/login').set('Authorization', token);
    const nonce = /'csrfNonce': "([0-9a-f]{64})"/.exec(text)?.[1] ?? '';

    const response = await browser
      .send('post', '/login')
      .set('Authorization', token)
      .type('form')
      .send({ nonce, name: 'alice', password: PASSWORD });

    expectRedirect(response, '/challenges');
    expect((await browser.get('/api/v1/tokens')).status).toBe(200);
  });

  it('is refused to banned users, as a page if one was requested', async () => {
    const user = await test.make.user({ banned: true });
    const open = () => test.http.get('/').set('Authorization', `Token ${user.token}`);

    expectForbidden(await open(), 'You have been banned from this CTF');
    const page = await open().set('Accept', 'text/html,*/*;q=0.8');
    expect({ status: page.status, type: page.headers['content-type'] }).toEqual({
      status: 403,
      type: 'text/html; charset=utf-8',
    });
    expect(page.text).toContain('<p>You have been banned from this CTF</p>');
  });
});

describe('GET /', () => {
  it('shows the text of an administrator, without its scripts', async () => {
    await test.make.settings({ ctf_name: 'Spring <CTF>' });
    await test.make.page({
      route: 'index',
      title: 'Hello',
      content: '# Welcome to {ctf_name}\n<script>alert(1)</script>',
    });

    const { text } = await test.http.get('/').expect(200);

    expect(text).toContain('<title>Hello · Spring &lt;CTF&gt;</title>');
    expect(text).toContain('<h1>Welcome to Spring &lt;CTF&gt;</h1>');
    expect(text).not.toContain('alert(1)');
  });

  it('shows the HTML of a page in that format', async () => {
    await test.make.page({ route: 'index', format: 'html', content: '<p># {ctf_name}</p>' });

    expect((await test.http.get('/')).text).toContain('<p># Test CTF</p>');
  });

  it('shows the name and description if there is no such page', async () => {
    await test.make.settings({ ctf_name: 'Spring CTF', ctf_description: 'Find the flags' });

    const { text } = await test.http.get('/').expect(200);

    expect(text).toContain('<h1>Spring CTF</h1>');
    expect(text).toContain('<p>Find the flags</p>');
  });

  it('is not found while the page is a draft', async () => {
    await test.make.page({ route: 'index', draft: true });

    expectNotFound(await test.http.get('/'));
  });

  it('asks visitors to log in if the page is for members only', async () => {
    await test.make.page({ route: 'index', auth_required: true, content: 'for members' });
    await userWithPassword({ name: 'alice' });
    const browser = new Browser(test);

    expectRedirect(await browser.get('/'), '/login?next=%2F');
    await browser.logIn('alice', PASSWORD);
    expect((await browser.get('/')).text).toContain('for members');
  });
});

describe('GET /challenges', () => {
  it.each([
    ['private', 'anonymous', '/login?next=%2Fchallenges'],
    ['admins', 'anonymous', '/login?next=%2Fchallenges'],
  ])('with visibility %s redirects an %s visitor to the log-in', async (challenge_visibility, _who, location) => {
    await test.make.settings({ challenge_visibility });

    expectRedirect(await test.http.get('/challenges'), location);
  });

  it.each([['private'], ['public']])('opens for players with visibility %s', async (challenge_visibility) => {
    await test.make.settings({ challenge_visibility });
    const user = await test.make.user();

    await test.http.get('/challenges').set('Authorization', `Token ${user.token}`).expect(200);
  });

  it('is refused to players, not to administrators, if challenges are only for administrators', async () => {
    await test.make.settings({ challenge_visibility: 'admins' });
    const [user, admin] = [await test.make.user(), await test.make.admin()];

    expectForbidden(await test.http.get('/challenges').set('Authorization', `Token ${user.token}`));
    await test.http.get('/challenges').set('Authorization', `Token ${admin.token}`).expect(200);
  });
});

describe('POST /login', () => {
  it.each([
    ['name', 'Alice'],
    ['name with the blank a phone adds', 'Alice '],
    ['e-mail', 'alice@example.com'],
    ['e-mail in another case', 'ALICE@Example.com'],
  ])('logs in with %s', async (_kind, name) => {
    await userWithPassword({ name: 'Alice', email: 'Alice@Example.com' });
    const browser = new Browser(test);

    expectRedirect(await browser.submit('/login', { name, password: PASSWORD }), '/challenges');
    expect((await browser.get('/api/v1/tokens')).status).toBe(200);
  });

  it('sets a new cookie with a new nonce; the old cookie is anonymous', async () => {
    await userWithPassword({ name: 'alice' });
    const browser = new Browser(test);
    const [oldNonce, oldCookie] = [await browser.nonce(), browser.cookie];

    const response = await browser.submit('/login', { name: 'alice', password: PASSWORD });

    expect(setCookie(response)).toMatch(/^session=[0-9a-f-]{36}\.[0-9a-f]{64}; /);
    expect(browser.cookie).not.toBe(oldCookie);
    expect(await browser.nonce()).not.toBe(oldNonce);
    expectForbidden(await test.http.get('/api/v1/tokens').set('Cookie', `session=${oldCookie}`));
    expect(await test.rows('SELECT user_id FROM sessions')).toHaveLength(1);
  });

  it('ends the previous session of the browser', async () => {
    await userWithPassword({ name: 'alice' });
    const bob = await userWithPassword({ name: 'bob' });
    const browser = new Browser(test);
    await browser.logIn('alice', PASSWORD);
    const first = browser.cookie;

    await browser.logIn('bob', PASSWORD);

    expectForbidden(await test.http.get('/api/v1/tokens').set('Cookie', `session=${first}`));
    expect(await test.rows('SELECT user_id FROM sessions')).toEqual([{ user_id: bob.id }]);
  });

  it('accepts the form as multipart, too', async () => {
    await userWithPassword({ name: 'alice' });
    const browser = new Browser(test);
    const nonce = await browser.nonce();

    const response = await browser
      .send('post', '/login')
      .field('nonce', nonce)
      .field('name', 'alice')
      .field('password', PASSWORD);

    expectRedirect(response, '/challenges');
  });

  it('shows the form again for invalid credentials', async () => {
    await userWithPassword({ name: 'alice' });
    await userWithPassword({ name: 'empty' }, '');
    await test.make.user({ name: 'external' });
    await test.make.user({ name: 'odd', password: 'x' });
    const cases = [
      ['a wrong password', { name: 'alice', password: 'wrong' }],
      ['no password', { name: 'alice' }],
      ['an unknown name', { name: 'nobody', password: PASSWORD }],
      ['an unknown e-mail', { name: 'nobody@example.com', password: PASSWORD }],
      ['another case of the name', { name: 'ALICE', password: PASSWORD }],
      ['an account without a password', { name: 'external', password: '' }],
      ['an account whose stored hash is of no known kind', { name: 'odd', password: 'x' }],
      ['an account with an empty password', { name: 'empty', password: '' }],
      ['a name with a NUL', { name: 'alice\0', password: PASSWORD }],
      ['nothing at all', {}],
    ] as const;

    await expectEach(cases, async ([, fields]) => {
      const browser = new Browser(test);
      const { status, text } = await browser.submit('/login', fields);
      expect(status).toBe(200);
      expect(text).toContain(WRONG);
    });
    expect(await test.rows('SELECT user_id FROM sessions')).toEqual([]);
  });

  it('keeps the name in the form, as text, and never the password', async () => {
    const { text } = await new Browser(test).submit('/login', { name: '"><b>x', password: 'typed-secret' });

    expect(text).toContain('value="&quot;&gt;&lt;b&gt;x"');
    expect(text).not.toContain('typed-secret');
  });

  it.each([
    ['/scoreboard?page=2', '/scoreboard?page=2'],
    ['//evil.example', '/challenges'],
    ['/\\evil.example', '/challenges'],
    ['/\t/evil.example', '/challenges'],
    ['/.//evil.example', '/challenges'],
    ['https://evil.example/', '/challenges'],
    ['https:evil.example', '/challenges'],
    ['javascript:alert(1)', '/challenges'],
    ['/x\r\nSet-Cookie: a=b', '/xSet-Cookie:%20a=b'],
  ])('with next %j redirects to %s', async (next, location) => {
    await userWithPassword({ name: 'alice' });

    const response = await new Browser(test).submit(`/login?next=${encodeURIComponent(next)}`, {
      name: 'alice',
      password: PASSWORD,
    });

    expectRedirect(response, location);
  });

  it('accepts a next on the host of the request, and keeps it in the form', async () => {
    await userWithPassword({ name: 'alice' });
    const path = `/login?next=${encodeURIComponent(`${test.url}/users`)}`;
    const browser = new Browser(test);

    expect((await browser.get(path)).text).toContain(`action="${path}"`);
    expectRedirect(await browser.submit(path, { name: 'alice', password: PASSWORD }), '/users');
  });

  it('replaces the hash of an imported account by a current one, which then works', async () => {
    await test.make.user({ name: 'old', password: IMPORTED_HASH });

    await new Browser(test).logIn('old', 'password');

    const [row] = await test.rows<{ password: string }>("SELECT password FROM users WHERE name = 'old'");
    expect(row?.password).toMatch(/^\$argon2id\$/);
    await new Browser(test).logIn('old', 'password');
  });

  it('keeps a password that was changed while the old hash was about to be replaced', async () => {
    const { id } = await test.make.user({ name: 'old', password: IMPORTED_HASH });
    const lock = `SELECT FROM users WHERE id = ${id} FOR UPDATE`;
    const meanwhile = `UPDATE users SET password = 'changed' WHERE id = ${id}`;

    await overtaken(test, { lock, meanwhile }, () => new Browser(test).logIn('old', 'password'));

    expect(await test.rows("SELECT password FROM users WHERE name = 'old'")).toEqual([{ password: 'changed' }]);
  });

  it('logs banned users in, who then see that they are banned', async () => {
    await userWithPassword({ name: 'alice', banned: true });
    const browser = new Browser(test);

    await browser.logIn('alice', PASSWORD);

    expectForbidden(await browser.get('/'), 'You have been banned from this CTF');
    expectForbidden(await browser.get('/api/v1/tokens'), 'You have been banned from this CTF');
    expectRedirect(await browser.get('/logout'), '/');
    expect((await browser.get('/')).status).toBe(200);
  });

  it('is refused without a nonce, with a wrong one, and with that of another visitor', async () => {
    await userWithPassword({ name: 'alice' });
    const browser = new Browser(test);
    await browser.nonce();
    const send = (nonce: string) =>
      browser.send('post', '/login').type('form').send({ name: 'alice', password: PASSWORD, nonce });

    expectForbidden(await send(''));
    expectForbidden(await send('0'.repeat(64)));
    expectForbidden(await send(await new Browser(test).nonce()));
    expectForbidden(await test.http.post('/login').type('form').send({ name: 'alice', password: PASSWORD }));
  });

  it('returns 429 to an address with more failures in a minute than the settings allow', async () => {
    await test.make.settings({ logins_per_min: 10 });
    const browser = new Browser(test);
    const nonce = await browser.nonce();
    const statuses: number[] = [];
    const waits: unknown[] = [];

    for (let i = 0; i < 11; i++) {
      const { status, headers } = await browser
        .send('post', '/login')
        .type('form')
        .send({ nonce, name: `n${i}`, password: 'x' });
      statuses.push(status);
      waits.push(headers['retry-after']);
    }

    expect(waits.at(-1)).toMatch(/^[1-5]?\d$|^60$/);
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
  });

  it('does not count successful log-ins, so that a whole event can be behind one address', async () => {
    await userWithPassword({ name: 'alice' });
    const browsers = Array.from({ length: 12 }, () => new Browser(test));

    for (const browser of browsers) await browser.logIn('alice', PASSWORD);

    expect(await test.rows(`SELECT points FROM rate_limits WHERE key LIKE 'login:%'`)).toEqual([{ points: 0 }]);
  });

  it('deletes expired sessions and counters', async () => {
    const user = await userWithPassword({ name: 'alice' });
    await test.rows(`INSERT INTO sessions (hash, user_id, expires) VALUES ('old', $1, '2020-01-01')`, [user.id]);
    await test.rows(`INSERT INTO rate_limits (key, points, expire) VALUES ('old', 1, 1)`);

    await new Browser(test).logIn('alice', PASSWORD);

    expect(await test.rows(`SELECT hash FROM sessions WHERE hash = 'old'`)).toEqual([]);
    expect(await test.rows(`SELECT key FROM rate_limits WHERE key = 'old'`)).toEqual([]);
  });
});
