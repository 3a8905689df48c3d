import type { DeepPartial } from 'typeorm';
import { Passwords } from '../../src/platform/passwords/passwords';
import type { User } from '../../src/accounts/users/user.entity';
import { useApp } from '../support/app';
import { Browser } from '../support/browser';
import {
  complaintsIn,
  expectEach,
  expectForbidden,
  expectInvalid,
  expectNotFound,
  expectRefused,
} from '../support/expectations';
import type { MadeUser } from '../support/factories';
import { useSmtp } from '../support/smtp';

const PASSWORD = 'correct horse';
const ALICE = { name: 'alice', email: 'alice@example.com', password: PASSWORD };

const test = useApp({ PUBLIC_URL: 'http://ctf.example' });
const smtp = useSmtp();
let hash: string;

beforeAll(async () => {
  hash = await test.app.get(Passwords).hash(PASSWORD);
});

function makeAlice(values: DeepPartial<User> = {}): Promise<MadeUser> {
  return test.make.user({ name: 'alice', email: 'alice@example.com', password: hash, ...values });
}

function send(browser: Browser, method: 'post' | 'patch' | 'delete', path: string, body: object, nonce?: string) {
  const request = browser.send(method, `/api/v1${path}`);
  if (nonce !== undefined) void request.set('CSRF-Token', nonce);
  return request.send(body);
}

async function signedIn(): Promise<{ browser: Browser; nonce: string }> {
  const browser = new Browser(test);
  const { body } = await send(browser, 'post', '/session', { name: 'alice', password: PASSWORD }).expect(200);
  return { browser, nonce: body.data.csrf_nonce as string };
}

const allowMail = (settings: object = {}): Promise<unknown> =>
  test.make.settings({ mail_server: '127.0.0.1', mail_port: smtp.port, ...settings });

async function mailedCode(): Promise<string> {
  await test.settled();
  return /\/(?:confirm|reset_password)\/([\w-]{43})/.exec(smtp.mails.at(-1)?.text ?? '')?.[1] ?? 'none';
}

describe('POST /session', () => {
  it('logs in with a new cookie, and returns its nonce', async () => {
    const alice = await makeAlice();
    const browser = new Browser(test);
    await browser.nonce();
    const planted = browser.cookie;

    const { body } = await send(browser, 'post', '/session', { name: 'alice@example.com', password: PASSWORD }).expect(
      200,
    );

    const csrf_nonce = await browser.nonce('/');
    expect(body).toEqual({ success: true, data: { user: { id: alice.id, name: 'alice', type: 'user' }, csrf_nonce } });
    expect(browser.cookie).not.toBe(planted);
    await send(browser, 'post', '/tokens', {}, csrf_nonce).expect(200);
  });

  it('refuses invalid credentials, and starts no session', async () => {
    await makeAlice();
    const cases = [
      ['a wrong password', { name: 'alice', password: 'wrong' }],
      ['an unknown name', { name: 'nobody', password: PASSWORD }],
      ['no password', { name: 'alice', password: '' }],
    ] as const;

    await expectEach(cases, async ([, body]) => {
      const response = await send(new Browser(test), 'post', '/session', body);
      expectRefused(response, 'Your username or password is incorrect');
      expect(response.headers['set-cookie']).toBeUndefined();
    });
    expect(await test.rows('SELECT id FROM sessions')).toEqual([]);
  });

  it('names missing fields', async () => {
    const response = await send(new Browser(test), 'post', '/session', { name: 5 });

    expect(complaintsIn(response.body)).toEqual({
      name: ['Not a valid string.'],
      password: ['Missing data for required field.'],
    });
  });

  it('requires the nonce of a logged-in browser, and ends its previous session', async () => {
    await makeAlice();
    const { browser, nonce } = await signedIn();
    const before = browser.cookie;
    const again = { name: 'alice', password: PASSWORD };

    expectForbidden(await send(browser, 'post', '/session', again));
    await send(browser, 'post', '/session', again, nonce).expect(200);

    expectForbidden(await test.http.get('/api/v1/tokens').set('Cookie', `session=${before}`));
    expect(await test.rows('SELECT id FROM sessions')).toHaveLength(1);
  });

  it('admits the owner in a known browser, whatever others try', async () => {
    await makeAlice();
    const { browser, nonce } = await signedIn();
    await send(browser, 'delete', '/session', {}, nonce).expect(200);
    await test.rows(`UPDATE rate_limits SET points = 99 WHERE key LIKE 'wrong%'`);

    const statusIn = async (one: Browser) =>
      (await send(one, 'post', '/session', { name: 'alice', password: PASSWORD })).status;
    expect(await statusIn(new Browser(test))).toBe(429);
    expect(await statusIn(browser)).toBe(200);
  });
});

it('sessions, accounts and links accept nothing from the pages of other sites, which can send forms and text', async () => {
  const cases = [
    ['post', '/session'],
    ['post', '/registrations'],
    ['post', '/password-resets'],
    ['patch', '/password-resets/x'],
    ['post', '/confirmations'],
  ] as const;

  await expectEach(cases, async ([method, path]) => {
    for (const type of ['application/x-www-form-urlencoded', 'text/plain']) {
      const response = await new Browser(test)
        .send(method, `/api/v1${path}`)
        .set('Content-Type', type)
        .send('name=alice&email=alice@example.com&password=long+enough');

      expectForbidden(response, 'Send the body as JSON, with `Content-Type: application/json`.');
    }
  });
});

describe('DELETE /session', () => {
  it('logs out only this browser, which continues as a visitor', async () => {
    await makeAlice();
    const [here, there] = [await signedIn(), await signedIn()];
    const before = here.browser.cookie;

    expectForbidden(await send(here.browser, 'delete', '/session', {}));
    const { body } = await send(here.browser, 'delete', '/session', {}, here.nonce).expect(200);

    expect(body.data).toEqual({ csrf_nonce: await here.browser.nonce() });
    for (const cookie of [before, here.browser.cookie])
      expectForbidden(await test.http.get('/api/v1/tokens').set('Cookie', `session=${cookie}`));
    await there.browser.get('/api/v1/tokens').expect(200);
  });
});

describe('/users/me/sessions', () => {
  it("returns the caller's sessions", async () => {
    await makeAlice();
    await test.make.user({ name: 'bob', password: hash });
    test.setClock('2026-11-20T12:00:00Z');
    const first = await signedIn();
    test.setClock('2026-11-21T13:00:00Z');
    const browser = new Browser(test);
    await browser
      .send('post', '/api/v1/session')
      .set('User-Agent', `Firefox ${'x'.repeat(300)}`)
      .send({ name: 'alice', password: PASSWORD });
    await new Browser(test).logIn('bob', PASSWORD);
    test.setClock('2026-11-22T12:00:00Z');
    await first.browser.get('/api/v1/users/me').expect(200);

    const { body } = await browser.get('/api/v1/users/me/sessions').expect(200);

    expect(body.data).toEqual([
      {
        id: expect.any(Number),
        created: '2026-11-20T12:00:00+00:00',
        last_seen: '2026-11-22T12:00:00+00:00',
        ip: '127.0.0.1',
        user_agent: null,
        current: false,
      },
      {
        id: expect.any(Number),
        created: '2026-11-21T13:00:00+00:00',
        last_seen: '2026-11-21T13:00:00+00:00',
        ip: '127.0.0.1',
        user_agent: expect.stringMatching(/^Firefox x{247}$/),
        current: true,
      },
    ]);
  });

  it('ends one of them, which gets 401, and no others', async () => {
    await makeAlice();
    const bob = await test.make.user({ name: 'bob' });
    const [here, there] = [await signedIn(), await signedIn()];
    const [own] = (await there.browser.get('/api/v1/users/me/sessions')).body.data.filter(
      ({ current }: { current: boolean }) => current,
    );

    expectNotFound(await test.as(bob).delete(`/users/me/sessions/${own.id}`));
    await send(here.browser, 'delete', `/users/me/sessions/${own.id}`, {}, here.nonce).expect(200);

    expect((await there.browser.get('/api/v1/users/me')).status).toBe(401);
    expectNotFound(await send(here.browser, 'delete', `/users/me/sessions/${own.id}`, {}, here.nonce));
    expect((await here.browser.get('/api/v1/users/me/sessions')).body.data).toHaveLength(1);
  });

  it("ends all but the caller's current one", async () => {
    const alice = await makeAlice();
    const [here, there] = [await signedIn(), await signedIn()];

    await send(here.browser, 'delete', '/users/me/sessions', {}, here.nonce).expect(200);

    expect((await there.browser.get('/api/v1/users/me')).status).toBe(401);
    await here.browser.get('/api/v1/users/me').expect(200);
    await test.as(alice).delete('/users/me/sessions').expect(200);
    expect((await here.browser.get('/api/v1/users/me')).status).toBe(401);
  });
});

describe('POST /registrations', () => {
  const register = (body: object, browser = new Browser(test)) =>
    send(browser, 'post', '/registrations', { ...ALICE, ...body });

  it('creates the account with all fields, and logs it in', async () => {
    const bracket = await test.make.bracket();
    const [school, adult, nick] = [
      await test.make.field({ name: 'School', required: true }),
      await test.make.field({ name: 'Adult', field_type: 'boolean', required: true }),
      await test.make.field({ name: 'Nick' }),
    ];
    const profile = { website: 'https://example.com', affiliation: 'ACME', country: 'DE', bracket_id: bracket.id };
    const fields = [
      { field_id: school.id, value: ' MIT ' },
      { field_id: adult.id, value: true },
      { field_id: nick.id, value: null },
    ];
    const browser = new Browser(test);

    const { body } = await register({ name: ' alice ', ...profile, fields, type: 'admin' }, browser).expect(200);

    const csrf_nonce = await browser.nonce('/');
    expect(body.data).toEqual({ user: { id: 1, name: 'alice', type: 'user' }, csrf_nonce });
    expect(
      await test.rows('SELECT name, email, website, affiliation, country, bracket_id, verified FROM users'),
    ).toEqual([{ name: 'alice', email: ALICE.email, ...profile, verified: false }]);
    expect(await test.rows('SELECT field_id, value FROM field_entries ORDER BY id')).toEqual([
      { field_id: school.id, value: 'MIT' },
      { field_id: adult.id, value: true },
    ]);
    await send(browser, 'post', '/tokens', {}, csrf_nonce).expect(200);
    expectRefused(await send(browser, 'post', '/registrations', ALICE, csrf_nonce), 'You are signed in already');
  });

  it('names every invalid field, by the rules of the form', async () => {
    await makeAlice();
    await test.make.field({ required: true });
    await test.make.bracket();
    await test.make.settings({ registration_code: 'welcome' });

    const response = await register({ name: 'ALICE', password: 'short', country: 'XX', website: 'x' });

    expectInvalid(response, 'name');
    expect(complaintsIn(response.body)).toEqual({
      registration_code: ['The registration code you entered was incorrect'],
      fields: ['Please provide all required fields'],
      name: ['That user name is already taken'],
      email: ['That email has already been used'],
      password: ['Pick a longer password, of at least 8 characters'],
      website: ['Websites must be a proper URL starting with http or https'],
      country: ['Invalid country'],
      bracket_id: ['Please provide a valid bracket'],
    });
  });

  it('lets sixty users register and log in from one address at once, with a code that cannot be guessed', async () => {
    await test.make.settings({ registration_code: 'welcome' });
    const players = Array.from({ length: 60 }, (_, i) => ({ name: `player${i}`, password: 'correct horse' }));
    const send = async (path: string, body: object): Promise<number> =>
      (await test.http.post(`/api/v1${path}`).send(body)).status;
    const register = (player: object, i: number) =>
      send('/registrations', { ...player, email: `p${i}@example.com`, registration_code: 'welcome' });

    const registered = await Promise.all(players.map(register));
    const loggedIn = await Promise.all(players.map((player) => send('/session', player)));
    await test.make.settings({ registrations_per_min: 70 });
    const guesses = Array.from({ length: 9 }, (_, i) =>
      send('/registrations', { ...ALICE, registration_code: `${i}` }),
    );
    await Promise.all(guesses);
    // Clears the limit of registrations, as after a minute. Raises the count of wrong codes to its limit of 70.
    await test.rows(`DELETE FROM rate_limits WHERE key LIKE 'registration:%'`);
    await test.rows(`UPDATE rate_limits SET points = points + 61 WHERE key LIKE 'wrong_code:%'`);

    expect([registered, loggedIn]).toEqual([Array<number>(60).fill(200), Array<number>(60).fill(200)]);
    expect(await test.rows(`SELECT points FROM rate_limits WHERE key LIKE 'wrong_code:%'`)).toEqual([{ points: 70 }]);
    expect(await register(ALICE, 99)).toBe(429);
    await test.make.settings({ registrations_per_min: 72 });
    expect(await register(ALICE, 99)).toBe(200);
  });

  it('is not available while registration is closed, and refused when all seats are taken', async () => {
    await makeAlice();
    await test.make.settings({ num_users: 1 });
    expectForbidden(
      await register({ name: 'bob', email: 'b@example.com' }),
      'Reached the maximum number of users (1).',
    );

    await test.make.settings({ registration_visibility: 'private' });
    expectNotFound(await register({ name: 'bob', email: 'b@example.com' }));
  });
});

describe('/password-resets', () => {
  it('mails a link whose code sets a new password once, and ends all sessions', async () => {
    await allowMail();
    await makeAlice();
    const { browser } = await signedIn();

    for (const email of ['nobody@example.com', 'no address', 'alice@example.com']) {
      const { body } = await test.as(null).post('/password-resets', { email }).expect(200);
      expect(body).toEqual({ success: true });
    }
    const path = `/password-resets/${await mailedCode()}`;
    const short = await test.as(null).patch(path, { password: 'short' });
    await test.as(null).patch(path, { password: 'battery staple' }).expect(200);

    expect(complaintsIn(short.body)).toEqual({ password: ['Pick a longer password, of at least 8 characters'] });
    expect((await browser.get('/api/v1/users/me')).status).toBe(401);
    await test.as(null).post('/session', { name: 'alice', password: 'battery staple' }).expect(200);
    const used = await test.as(null).patch(path, { password: 'another one' });
    expect({ status: used.status, body: used.body }).toEqual({
      status: 404,
      body: { message: expect.stringContaining('Your reset token is invalid') },
    });
  });

  it('reports that no mail can be sent', async () => {
    expectRefused(
      await test.as(null).post('/password-resets', { email: 'alice@example.com' }),
      'This CTF is not configured to send email. Please contact an organizer to have your password reset.',
    );
  });
});

describe('POST /confirmations', () => {
  const confirmed = { success: true, data: { confirmed: true, sent_to: null } };

  it('mails the caller a link whose code confirms the address from any browser', async () => {
    await allowMail({ verify_emails: true });
    const alice = await makeAlice({ verified: false });

    const sent = await test.as(alice).post('/confirmations', {}).expect(200);
    expect(sent.body.data).toEqual({ confirmed: false, sent_to: 'alice@example.com' });
    const code = await mailedCode();

    expect((await test.as(null).post('/confirmations', { code }).expect(200)).body).toEqual(confirmed);
    expect(await test.rows('SELECT verified FROM users')).toEqual([{ verified: true }]);
    expectInvalid(await test.as(null).post('/confirmations', { code }), 'code');
    expect((await test.as(alice).post('/confirmations', {}).expect(200)).body).toEqual(confirmed);
  });

  it('mails no visitor, and reports that no mail can be sent', async () => {
    await test.make.settings({ verify_emails: true });
    const alice = await makeAlice({ verified: false });

    expectForbidden(await test.as(null).post('/confirmations', {}));
    expectRefused(
      await test.as(alice).post('/confirmations', {}),
      'No mail can be sent at the moment. Please ask the organisers to confirm your account.',
    );
    await test.make.settings({ verify_emails: false });
    expect((await test.as(alice).post('/confirmations', {}).expect(200)).body).toEqual(confirmed);
  });
});
