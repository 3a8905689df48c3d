import type { Response } from 'supertest';
import { SessionsService } from '../../src/auth/sign-in/sessions.service';
import { Config } from '../../src/platform/config/config';
import { Database } from '../../src/platform/database/database';
import { Passwords } from '../../src/platform/passwords/passwords';
import { useApp } from '../support/app';
import { Browser } from '../support/browser';
import { expectEach, expectForbidden } from '../support/expectations';
import type { MadeUser } from '../support/factories';

const PASSWORD = 'correct horse';
const TOKENS = '/api/v1/tokens';

// Trusts this machine as a proxy, so that the tests can set the client's address in a header.
const test = useApp({ TRUSTED_PROXIES: 'loopback' });

async function userWithPassword(name: string): Promise<MadeUser> {
  return test.make.user({ name, password: await test.app.get(Passwords).hash(PASSWORD) });
}

async function signedIn(name: string): Promise<Browser> {
  const browser = new Browser(test);
  await browser.logIn(name, PASSWORD);
  return browser;
}

function expectUnauthorized({ status, body }: Response): void {
  expect({ status, body }).toEqual({
    status: 401,
    body: { message: expect.stringMatching(/^The server could not verify that you are authorized/) },
  });
}

describe('a session', () => {
  it('is stored by a hash of its cookie', async () => {
    const user = await userWithPassword('alice');
    const browser = await signedIn('alice');

    const rows = await test.rows('SELECT * FROM sessions');

    expect(rows).toEqual([expect.objectContaining({ user_id: user.id, revoked: false })]);
    expect(JSON.stringify(rows)).not.toContain(browser.cookie.slice(0, 36));
  });

  it('expires seven days after its last use', async () => {
    await userWithPassword('alice');
    test.setClock('2026-11-20T12:00:00Z');
    const browser = await signedIn('alice');

    test.setClock('2026-11-26T12:00:00Z');
    expect((await browser.get(TOKENS)).status).toBe(200);
    test.setClock('2026-12-03T11:59:59Z');
    expect((await browser.get(TOKENS)).status).toBe(200);
    test.setClock('2026-12-10T12:00:00Z');
    expectForbidden(await browser.get(TOKENS));
  });

  it('is extended by use before that, even if it expires within a day', async () => {
    const { identity } = test.app.get(Config);
    jest.replaceProperty(identity, 'session_days', 1);
    await userWithPassword('alice');
    test.setClock('2026-11-20T12:00:00Z');
    const browser = await signedIn('alice');

    test.setClock('2026-11-21T11:59:59Z');
    expect((await browser.get(TOKENS)).status).toBe(200);
    test.setClock('2026-11-22T11:59:58Z');
    expect((await browser.get(TOKENS)).status).toBe(200);
    test.setClock('2026-11-23T11:59:59Z');
    expectForbidden(await browser.get(TOKENS));
  });

  it('is anonymous once its user is deleted', async () => {
    const user = await userWithPassword('alice');
    const browser = await signedIn('alice');

    await test.rows('DELETE FROM users WHERE id = $1', [user.id]);

    expectForbidden(await browser.get(TOKENS));
    expect((await browser.get('/')).status).toBe(200);
  });

  it('does not open with another cookie', async () => {
    await userWithPassword('alice');
    const browser = await signedIn('alice');
    const cases = [
      ['a made-up value', () => 'made-up'],
      ['an empty value', () => ''],
      ['another signature', (cookie: string) => `${cookie.slice(0, -1)}${cookie.endsWith('0') ? '1' : '0'}`],
      ['a third part', (cookie: string) => `${cookie}.x`],
      ['bytes that are no ASCII', () => `${'é'.repeat(36)}.${'é'.repeat(64)}`],
    ] as const;

    await expectEach(cases, async ([, forge]) =>
      expectForbidden(await test.http.get(TOKENS).set('Cookie', `session=${forge(browser.cookie)}`)),
    );
  });

  it('has a cookie marked Secure behind TLS, and not otherwise', async () => {
    const [plain, secure] = [
      await test.http.get('/login'),
      await test.http.get('/login').set('X-Forwarded-Proto', 'https'),
    ];

    expect(String(plain.headers['set-cookie'])).not.toContain('Secure');
    expect(String(secure.headers['set-cookie'])).toMatch(/; HttpOnly; Secure; SameSite=Lax$/);
  });
});

describe('GET /logout', () => {
  it('ends this session, deletes the cookie, and keeps the user’s other sessions', async () => {
    await userWithPassword('alice');
    const [here, there] = [await signedIn('alice'), await signedIn('alice')];
    const cookie = here.cookie;

    const response = await here.get('/logout');

    expect({ status: response.status, location: response.headers.location }).toEqual({ status: 302, location: '/' });
    expect(String(response.headers['set-cookie'])).toMatch(
      /^session=; Path=\/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly/,
    );
    expect(here.cookie).toBe('');
    expectForbidden(await test.http.get(TOKENS).set('Cookie', `session=${cookie}`));
    expect((await there.get(TOKENS)).status).toBe(200);
  });

  it('is open to all callers, and keeps tokens', async () => {
    const user = await test.make.user();

    expect((await test.http.get('/logout')).status).toBe(302);
    expect((await test.http.get('/logout').set('Authorization', `Token ${user.token}`)).status).toBe(302);
    expect((await test.as(user).get('/tokens')).status).toBe(200);
  });
});

describe('SessionsService.endOthers', () => {
  async function endOthers(user_id: number, kept: string | null): Promise<void> {
    await test.app.get(Database).transaction((tx) => test.app.get(SessionsService).endOthers(tx, user_id, kept));
  }

  it('makes the ended sessions get 401 once, and then anonymous', async () => {
    const user = await userWithPassword('alice');
    const [here, there] = [await signedIn('alice'), await signedIn('alice')];
    const [kept] = await test.rows<{ hash: string }>('SELECT hash FROM sessions ORDER BY created LIMIT 1');

    await endOthers(user.id, kept?.hash ?? null);

    expect((await here.get(TOKENS)).status).toBe(200);
    const response = await there.get(TOKENS);
    expectUnauthorized(response);
    expect(String(response.headers['set-cookie'])).toMatch(/^session=;/);
    expectForbidden(await there.get(TOKENS));
    expect((await test.as(user).get('/tokens')).status).toBe(200);
  });

  it('ends all of them if none is kept, and none of other users', async () => {
    const alice = await userWithPassword('alice');
    await userWithPassword('bob');
    const [hers, his] = [await signedIn('alice'), await signedIn('bob')];

    await endOthers(alice.id, null);

    expectUnauthorized(await hers.get(TOKENS));
    expect((await his.get(TOKENS)).status).toBe(200);
  });
});

describe('the nonce', () => {
  it('is required for changes with a cookie: in the header', async () => {
    await userWithPassword('alice');
    const browser = await signedIn('alice');
    const nonce = await browser.nonce('/');

    expectForbidden(await browser.send('post', TOKENS).send({}));
    expectForbidden(await browser.send('post', TOKENS).set('CSRF-Token', '').send({}));
    expectForbidden(await browser.send('post', TOKENS).set('CSRF-Token', '0'.repeat(64)).send({}));
    expect((await browser.send('post', TOKENS).set('CSRF-Token', nonce).send({})).status).toBe(200);
    expect((await browser.send('delete', `${TOKENS}/2`).set('CSRF-Token', nonce)).status).toBe(200);
    expectForbidden(await browser.send('delete', `${TOKENS}/1`));
  });

  it.each([
    ['application/json', (nonce: string) => JSON.stringify({ nonce, description: 'x' })],
    ['application/json; charset=utf-8', (nonce: string) => JSON.stringify({ nonce, description: 'x' })],
    ['application/x-www-form-urlencoded', (nonce: string) => `nonce=${nonce}&description=x`],
  ])('is accepted in the body as %s', async (type, bodyWith) => {
    await userWithPassword('alice');
    const browser = await signedIn('alice');
    const nonce = await browser.nonce('/');

    const response = await browser.send('post', TOKENS).set('Content-Type', type).send(bodyWith(nonce));

    expect({ status: response.status, description: response.body.data.description }).toEqual({
      status: 200,
      description: 'x',
    });
    expectForbidden(await browser.send('post', TOKENS).set('Content-Type', type).send(bodyWith('')));
  });

  it('is not required for reads, for visitors, or for tokens', async () => {
    const user = await userWithPassword('alice');
    const browser = await signedIn('alice');

    expect((await browser.get(TOKENS)).status).toBe(200);
    // A visitor needs no nonce for this route: the response asks for a log-in.
    const attempt = await test.as(null).post('/challenges/attempt', { challenge_id: 1, submission: 'x' });
    expect(attempt.body).toMatchObject({ data: { status: 'authentication_required' } });
    expect((await test.as(user).post('/tokens', {})).status).toBe(200);
  });

  it('of one session is invalid in another, and so is that from before the log-in', async () => {
    await userWithPassword('alice');
    await userWithPassword('bob');
    const hers = new Browser(test);
    const before = await hers.nonce();
    await hers.logIn('alice', PASSWORD);
    const his = await (await signedIn('bob')).nonce('/');

    for (const nonce of [before, his])
      expectForbidden(await hers.send('post', TOKENS).set('CSRF-Token', nonce).send({}));
  });
});

describe('a token beside a cookie', () => {
  it('authenticates, and needs no nonce', async () => {
    await userWithPassword('alice');
    const bob = await test.make.user();
    const browser = await signedIn('alice');

    const response = await browser.send('post', TOKENS).set('Authorization', `Token ${bob.token}`).send({});

    expect({ status: response.status, user_id: response.body.data.user_id }).toEqual({ status: 200, user_id: bob.id });
    expect(response.headers['set-cookie']).toBeUndefined();
    expect((await browser.get('/')).text).toContain(`'userName': "alice"`);
  });

  it('cannot be derived from the cookie, whose value is no token', async () => {
    await userWithPassword('alice');
    const browser = await signedIn('alice');
    await browser.get(TOKENS).expect(200);

    expectUnauthorized(await test.as({ token: decodeURIComponent(browser.cookie) }).get('/users/me'));
    await browser.get(TOKENS).expect(200);
  });

  it('gets 401 if it is invalid, whatever the cookie', async () => {
    await userWithPassword('alice');
    const browser = await signedIn('alice');
    const nonce = await browser.nonce('/');

    for (const junk of ['junk', 'Token junk', 'Digest YTpi', 'Basically', 'Bearer ']) {
      expectUnauthorized(await browser.get(TOKENS).set('Authorization', junk));
      expectUnauthorized(
        await browser.send('post', TOKENS).set('Authorization', junk).set('CSRF-Token', nonce).send({}),
      );
    }
    expect((await browser.get(TOKENS)).status).toBe(200);
  });

  it.each([
    ['form', 'description=x'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="description"\r\n\r\nx\r\n--x--\r\n',
    ],
  ])("does not authenticate a cookie's request with a %s as body", async (type, body) => {
    const user = await userWithPassword('alice');
    const browser = await signedIn('alice');

    const request = browser.send('post', TOKENS).set('Authorization', `Token ${user.token}`).type(type);

    expect((await request.send(body)).status).toBe(403);
  });
});

describe('HTTP Basic of a proxy in front', () => {
  it.each(['Basic dXNlcjpwYXNz', 'basic dXNlcjpwYXNz', 'Basic'])('(%s) changes nothing', async (basic) => {
    await test.make.settings({ challenge_visibility: 'public' });
    await test.make.challenge({ name: 'Heap' });
    const user = await userWithPassword('alice');
    const browser = new Browser(test);
    const list = () => browser.get('/api/v1/challenges').set('Authorization', basic);

    const asGuest = await list().expect(200);
    const nonce = /'csrfNonce': "(\w+)"/.exec((await browser.get('/login').set('Authorization', basic)).text)?.[1];
    const form = { nonce, name: 'alice', password: PASSWORD };
    await browser.send('post', '/login').set('Authorization', basic).type('form').send(form).expect(302);

    expect(asGuest.body.data).toEqual([expect.objectContaining({ name: 'Heap' })]);
    expect((await list().expect(200)).body).toEqual(asGuest.body);
    const me = await browser.get('/api/v1/users/me').set('Authorization', basic).expect(200);
    expect(me.body.data.id).toBe(user.id);
    // The session cookie authenticates, so a change needs the session's nonce.
    const change = () => browser.send('patch', '/api/v1/users/me').set('Authorization', basic);
    expectForbidden(await change().send({ affiliation: 'x' }));
    const own = /'csrfNonce': "(\w+)"/.exec((await browser.get('/user').set('Authorization', basic)).text)?.[1];
    await change().set('CSRF-Token', String(own)).send({ affiliation: 'x' }).expect(200);
  });
});

async function tryPassword(name: string, password: string, address: string): Promise<number> {
  const browser = new Browser(test);
  const nonce = await browser.nonce();
  const form = browser.send('post', '/login').set('X-Forwarded-For', address).type('form');
  return (await form.send({ nonce, name, password })).status;
}

describe('log-ins', () => {
  it('from all addresses of a single IPv6 host are limited together', async () => {
    await test.make.settings({ logins_per_min: 10 });
    for (let i = 1; i <= 10; i++) expect(await tryPassword(`n${i}`, 'x', `2001:db8:1:2::${i}`)).toBe(200);

    expect(await tryPassword('n11', 'x', '2001:db8:1:2:ffff::1')).toBe(429);
    expect(await tryPassword('n11', 'x', '2001:db8:1:3::1')).toBe(200);
  });
});

describe('wrong passwords', () => {
  /** Stores `points` failed log-ins with the name `alice`, which count for 30 more seconds. */
  async function failures(limit: string, key: string, points: number): Promise<void> {
    const nameHash = '2bd806c97f0e00af1a1fc3328fa763a9269723c8db8fac4f93af71db186d6e90';
    await test.rows(
      `INSERT INTO rate_limits (key, points, expire) VALUES ($1, $2, $3)
       ON CONFLICT (key) DO UPDATE SET points = EXCLUDED.points, expire = EXCLUDED.expire`,
      [`${limit}:${key}${nameHash}`, points, Date.now() + 30_000],
    );
  }

  it('are limited to ten a minute for one name from one network, without effect on others', async () => {
    await userWithPassword('alice');
    await failures('wrong_password', '192.0.2.1 ', 9);

    expect(await tryPassword(' ALICE ', 'wrong', '192.0.2.1')).toBe(200);
    expect(await tryPassword('alice', PASSWORD, '192.0.2.1')).toBe(429);
    expect(await tryPassword('alice', PASSWORD, '192.0.2.2')).toBe(302);
    expect(await tryPassword('bob', 'wrong', '192.0.2.1')).toBe(200);
  });

  it('are limited to sixty a minute for one name from all addresses', async () => {
    await userWithPassword('alice');
    await failures('wrong_password_anywhere', '', 59);

    expect(await tryPassword('alice', 'wrong', '192.0.2.1')).toBe(200);
    expect(await tryPassword('alice', PASSWORD, '192.0.2.2')).toBe(429);
  });

  it('of strangers do not lock the owner out in a browser with an earlier log-in', async () => {
    await userWithPassword('alice');
    expect(await tryPassword('alice', PASSWORD, '2001:db8:1:2::1')).toBe(302);
    await test.rows(`DELETE FROM rate_limits WHERE key LIKE 'wrong%'`);
    await failures('wrong_password_anywhere', '', 60);

    expect(await tryPassword('alice', PASSWORD, '192.0.2.1')).toBe(429);
    expect(await tryPassword('alice', PASSWORD, '2001:db8:1:2::9')).toBe(302);
    expect(await tryPassword('alice', PASSWORD, '2001:db8:1:3::1')).toBe(429);
  });

  it('from the same address do not lock the owner out of a browser with an earlier log-in', async () => {
    await userWithPassword('alice');
    const [browser, other] = [await signedIn('alice'), new Browser(test)];
    await browser.get('/logout');
    await failures('wrong_password', '127.0.0.1 ', 10);
    await failures('wrong_password_anywhere', '', 60);

    expect((await other.submit('/login', { name: 'alice', password: PASSWORD })).status).toBe(429);
    expect((await browser.submit('/login', { name: 'alice', password: PASSWORD })).status).toBe(302);
    expect((await browser.submit('/login', { name: 'alice@example.com', password: PASSWORD })).status).toBe(302);
  });

  it('are limited to ten a minute, separately in each browser with an earlier log-in', async () => {
    await userWithPassword('alice');
    const browser = await signedIn('alice');
    const tries = async (password: string) => (await browser.submit('/login', { name: 'alice', password })).status;
    expect(await tries('wrong')).toBe(200);
    await test.rows(`UPDATE rate_limits SET points = 10 WHERE key LIKE 'wrong_password:device%'`);

    expect(await tries(PASSWORD)).toBe(429);
    expect((await new Browser(test).submit('/login', { name: 'alice', password: PASSWORD })).status).toBe(302);
  });

  it('count as those of a stranger in a browser that knows another account, or an older password', async () => {
    const alice = await userWithPassword('alice');
    await userWithPassword('bob');
    const [ofBob, older] = [await signedIn('bob'), await signedIn('alice')];
    await test.rows('UPDATE users SET password = $2 WHERE id = $1', [
      alice.id,
      await test.app.get(Passwords).hash('new'),
    ]);
    await failures('wrong_password', '127.0.0.1 ', 10);

    for (const browser of [ofBob, older])
      expect((await browser.submit('/login', { name: 'alice', password: 'new' })).status).toBe(429);
  });

  it('cannot be tried with a forged mark of a known browser', async () => {
    await userWithPassword('alice');
    await failures('wrong_password', '127.0.0.1 ', 10);
    const browser = new Browser(test);
    const nonce = await browser.nonce();
    const made = `00000000-0000-4000-8000-000000000000.${'0'.repeat(64)}`;

    const request = browser
      .send('post', '/login')
      .set('Cookie', `session=${browser.cookie}; device=${made}`)
      .type('form');

    expect((await request.send({ nonce, name: 'alice', password: PASSWORD })).status).toBe(429);
  });

  it('do not count if they are correct', async () => {
    await userWithPassword('alice');

    for (let i = 0; i < 3; i++) expect(await tryPassword('alice', PASSWORD, '192.0.2.1')).toBe(302);

    const rows = await test.rows(`SELECT points FROM rate_limits WHERE key LIKE 'wrong%'`);
    expect(rows).toEqual([{ points: 0 }, { points: 0 }]);
  });

  it('that are concurrent are limited, too', async () => {
    await userWithPassword('alice');
    await failures('wrong_password_anywhere', '', 58);

    const statuses = await Promise.all(
      Array.from({ length: 6 }, (_, i) => tryPassword('alice', 'wrong', `192.0.2.${i + 1}`)),
    );

    expect(statuses.sort()).toEqual([200, 200, 429, 429, 429, 429]);
  });
});
