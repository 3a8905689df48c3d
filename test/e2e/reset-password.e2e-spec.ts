import type { DeepPartial } from 'typeorm';
import type { Response } from 'supertest';
import { Passwords } from '../../src/platform/passwords/passwords';
import type { User } from '../../src/accounts/users/user.entity';
import { useApp } from '../support/app';
import { Browser } from '../support/browser';
import { allAtOnce } from '../support/contention';
import { expectEach, expectForbidden, expectRedirect } from '../support/expectations';
import type { MadeUser } from '../support/factories';
import { useSmtp } from '../support/smtp';

const OLD = 'correct horse';
const NEW = 'battery staple';
const ADDRESS = 'alice@example.com';
const UNUSABLE = 'Your reset token is invalid';

const test = useApp({ PUBLIC_URL: 'http://ctf.example' });
const smtp = useSmtp();

beforeEach(() => test.make.settings({ mail_server: '127.0.0.1', mail_port: smtp.port }));

async function makeAlice(values: DeepPartial<User> = {}): Promise<MadeUser> {
  const password = await test.app.get(Passwords).hash(OLD);
  return test.make.user({ name: 'alice', email: ADDRESS, password, ...values });
}

async function linkFor(email: string): Promise<string> {
  expect((await new Browser(test).submit('/reset_password', { email })).status).toBe(200);
  await test.settled();
  const [, link = 'none'] =
    /http:\/\/ctf\.example(\/reset_password\/[\w-]{43})\n/.exec(smtp.mails.at(-1)?.text ?? '') ?? [];
  return link;
}

function choose(link: string, password: string): Promise<Response> {
  return new Browser(test).submit(link, { password });
}

async function canLogIn(password: string): Promise<boolean> {
  const { status } = await new Browser(test).submit('/login', { name: 'alice', password });
  return status === 302;
}

function expectUnusable({ status, text }: Response): void {
  expect(status).toBe(200);
  expect(text).toContain(UNUSABLE);
}

/** Removes the nonces and the time, which differ between any two responses. */
function withoutNonces({ status, text }: Response): { status: number; text: string } {
  const fixed = text.replace(/[0-9a-f]{64}/g, '').replace(/"now":"[^"]*"/g, '');
  return { status, text: fixed.replace(/nonce="[^"]*"/g, '') };
}

describe('GET /reset_password', () => {
  it('asks for the address; the log-in links to it', async () => {
    const { status, text } = await test.http.get('/reset_password');

    expect(status).toBe(200);
    expect(text).toMatch(
      /<form method="post" action="\/reset_password">\s*<input id="nonce" name="nonce" type="hidden"/,
    );
    expect(text).toContain('name="email"');
    expect((await test.http.get('/login')).text).toContain('<a href="/reset_password">');
  });

  it.each(['get', 'post'] as const)('refers users to the organisers when no mail can be sent (%s)', async (method) => {
    await test.make.settings({ mail_server: null });
    await makeAlice();
    const browser = new Browser(test);

    const { text } =
      method === 'get'
        ? await browser.get('/reset_password')
        : await browser.submit('/reset_password', { email: ADDRESS });

    expect(text).toContain('This CTF is not configured to send email.');
    expect(await test.rows('SELECT id FROM jobs')).toEqual([]);
  });
});

describe('POST /reset_password', () => {
  it('mails a link with the text of the settings', async () => {
    await test.make.settings({
      password_reset_subject: 'For {ctf_name}',
      password_reset_body: 'Open {url}\nor do not.',
    });
    await makeAlice();

    await linkFor(ADDRESS);

    expect(smtp.mails).toMatchObject([
      {
        to: [ADDRESS],
        headers: { subject: 'For Test CTF' },
        text: expect.stringMatching(/^Open http:\/\/ctf\.example\/reset_password\/[\w-]{43}\nor do not\.$/),
      },
    ]);
  });

  it('finds the account by the address in any case, and mails to the stored address', async () => {
    // Some mail servers distinguish upper and lower case before the @, so mails go to the stored spelling.
    await makeAlice({ email: 'Alice@Example.com' });

    await linkFor(' ALICE@example.COM ');

    expect(smtp.mails.map(({ to }) => to)).toEqual([['Alice@example.com']]);
  });

  it('responds the same to addresses with and without an account, and mails only to the former', async () => {
    await makeAlice();
    const browser = new Browser(test);
    const known = await browser.submit('/reset_password', { email: ADDRESS });
    const unknown = await browser.submit('/reset_password', { email: 'nobody@example.com' });
    const malformed = await browser.submit('/reset_password', { email: 'nobody' });

    expect(known.text).toContain('If that account exists you will receive an email, please check your inbox');
    expect(withoutNonces(unknown)).toEqual(withoutNonces(known));
    expect(withoutNonces(malformed)).toEqual(withoutNonces(known));
    await test.settled();
    expect(smtp.mails.map(({ to }) => to)).toEqual([[ADDRESS]]);
  });

  it('mails at most five links in half an hour to one address, without revealing it', async () => {
    await makeAlice();
    const browser = new Browser(test);
    const responses: Response[] = [];

    for (let i = 0; i < 6; i++) responses.push(await browser.submit('/reset_password', { email: ADDRESS }));

    const [first, ...others] = responses.map(withoutNonces);
    expect(others).toEqual(Array(5).fill(first));
    await test.settled();
    expect(smtp.mails).toHaveLength(5);
  });

  it('allows ten requests a minute from one address', async () => {
    const browser = new Browser(test);
    const nonce = await browser.nonce();
    const send = (i: number) =>
      browser
        .send('post', '/reset_password')
        .type('form')
        .send({ nonce, email: `a${i}@example.com` });

    for (let i = 0; i < 10; i++) expect((await send(i)).status).toBe(200);
    const { status, body } = await send(10);

    expect({ status, body }).toEqual({
      status: 429,
      body: { code: 429, message: 'Too many requests. Limit is 10 requests in 60 seconds' },
    });
  });

  it('is refused without the nonce', async () => {
    expectForbidden(await new Browser(test).send('post', '/reset_password').type('form').send({ email: ADDRESS }));
  });

  it('builds links from the configured address, whatever the host of the request', async () => {
    await makeAlice();
    const browser = new Browser(test);
    const nonce = await browser.nonce();

    await browser
      .send('post', '/reset_password')
      .set({ Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' })
      .type('form')
      .send({ nonce, email: ADDRESS });

    await test.settled();
    expect(smtp.mails).toHaveLength(1);
    expect(smtp.mails[0]?.raw).not.toContain('evil.example');
  });

  it('stores no code in the database', async () => {
    await makeAlice();
    const [, code = '?'] = (await linkFor(ADDRESS)).split('/reset_password/');

    const rows = await test.rows('SELECT account_links::text AS link FROM account_links');

    expect(rows).toHaveLength(1);
    expect(JSON.stringify([rows, await test.rows('SELECT * FROM jobs')])).not.toContain(code);
  });

  it('deletes expired links', async () => {
    test.setClock('2026-11-20T12:00:00Z');
    await makeAlice();
    await linkFor(ADDRESS);
    test.setClock('2026-11-20T12:30:00Z');

    await linkFor(ADDRESS);

    expect(await test.rows('SELECT expires FROM account_links')).toEqual([
      { expires: expect.objectContaining({ millis: Date.parse('2026-11-20T13:00:00Z') }) },
    ]);
  });
});

describe('GET /reset_password/<code>', () => {
  it('shows the form for a new password, and can be opened repeatedly', async () => {
    await makeAlice();
    const link = await linkFor(ADDRESS);

    await test.http.get(link);
    const { status, text } = await test.http.get(link);

    expect(status).toBe(200);
    expect(text).toContain(`<form method="post" action="${link}">`);
    expect(/[0-9a-f]{64}/.exec(text)?.[0]).toBe(/'csrfNonce': "([0-9a-f]{64})"/.exec(text)?.[1]);
  });

  it('shows that an invalid code does not work', async () => {
    await expectEach(['a', 'A'.repeat(43), '%00', 'x'.repeat(400)], async (code) =>
      expectUnusable(await test.http.get(`/reset_password/${code}`)),
    );
  });

  it('sends no referrer to other sites', async () => {
    const { headers } = await test.http.get('/reset_password/code');

    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['cache-control']).toBe('no-store');
  });
});

describe('POST /reset_password/<code>', () => {
  it('sets the password and redirects to the log-in', async () => {
    await makeAlice();

    expectRedirect(await choose(await linkFor(ADDRESS), NEW), '/login');

    expect([await canLogIn(OLD), await canLogIn(NEW)]).toEqual([false, true]);
  });

  it('ends every session and access token of the user, and no others', async () => {
    const alice = await makeAlice();
    const bob = await makeAlice({ name: 'bob', email: 'bob@example.com' });
    const [hers, his] = [new Browser(test), new Browser(test)];
    await hers.logIn('alice', OLD);
    await his.logIn('bob', OLD);

    await choose(await linkFor(ADDRESS), NEW);

    expect((await hers.get('/api/v1/users/me')).status).toBe(401);
    expect((await his.get('/api/v1/users/me')).status).toBe(200);
    expect((await test.as(alice).get('/users/me')).status).toBe(401);
    expect((await test.as(bob).get('/users/me')).status).toBe(200);
  });

  it('logs the browser of the user out, so that the log-in opens', async () => {
    await makeAlice();
    const browser = new Browser(test);
    await browser.logIn('alice', OLD);

    expectRedirect(await browser.submit(await linkFor(ADDRESS), { password: NEW }), '/login');

    expect((await browser.get('/login')).status).toBe(200);
    await browser.logIn('alice', NEW);
  });

  it('does not log another user out who opened the link', async () => {
    await makeAlice();
    await makeAlice({ name: 'bob', email: 'bob@example.com' });
    const browser = new Browser(test);
    await browser.logIn('bob', OLD);

    expectRedirect(await browser.submit(await linkFor(ADDRESS), { password: NEW }), '/login');

    expect((await browser.get('/api/v1/users/me')).body.data.name).toBe('bob');
  });

  it('notifies the user by mail', async () => {
    await test.make.settings({
      password_change_alert_subject: 'Changed',
      password_change_alert_body: 'Not you? {url}',
    });
    await makeAlice();
    const link = await linkFor(ADDRESS);
    smtp.mails.length = 0;

    await choose(link, NEW);

    await test.settled();
    expect(smtp.mails).toMatchObject([
      { to: [ADDRESS], headers: { subject: 'Changed' }, text: 'Not you? http://ctf.example/reset_password' },
    ]);
  });

  it('works once', async () => {
    await makeAlice();
    const link = await linkFor(ADDRESS);
    await choose(link, NEW);

    expectUnusable(await choose(link, 'another one'));
    expectUnusable(await test.http.get(link));

    expect(await canLogIn(NEW)).toBe(true);
  });

  it('sets one password for concurrent requests', async () => {
    await makeAlice();
    const link = await linkFor(ADDRESS);
    smtp.mails.length = 0;
    const browsers = [1, 2, 3].map(() => new Browser(test));
    const nonces = await Promise.all(browsers.map((browser) => browser.nonce()));

    const responses = await allAtOnce(test, 'users', 3, async (i) =>
      browsers[i]
        ?.send('post', link)
        .type('form')
        .send({ nonce: nonces[i], password: `password ${i}` }),
    );

    expect(responses.map((response) => response?.status).sort()).toEqual([200, 200, 302]);
    const winner = responses.findIndex((response) => response?.status === 302);
    expect(await canLogIn(`password ${winner}`)).toBe(true);
    await test.settled();
    expect(smtp.mails).toHaveLength(1);
  });

  it('works for half an hour', async () => {
    test.setClock('2026-11-20T12:00:00Z');
    await makeAlice();
    const link = await linkFor(ADDRESS);

    test.setClock('2026-11-20T12:30:00Z');
    expectUnusable(await test.http.get(link));
    expectUnusable(await choose(link, NEW));
    test.setClock('2026-11-20T12:29:59Z');
    expectRedirect(await choose(link, NEW), '/login');
  });

  it.each([
    ['the password', { password: NEW }],
    ['the address', { email: 'other@example.com' }],
  ])('is invalid once %s has changed', async (_what, change) => {
    const alice = await makeAlice();
    const link = await linkFor(ADDRESS);
    await test
      .as(await test.make.admin())
      .patch(`/users/${alice.id}`, change)
      .expect(200);

    expectUnusable(await choose(link, 'another one'));

    expect(await canLogIn('another one')).toBe(false);
  });

  it('invalidates all other links when one is used', async () => {
    await makeAlice();
    const [first, second] = [await linkFor(ADDRESS), await linkFor(ADDRESS)];

    await choose(second, NEW);

    expectUnusable(await choose(first, 'another one'));
  });

  it.each([
    ['', 'Pick a longer password'],
    [' \n', 'Pick a longer password'],
    ['x'.repeat(7), 'Pick a longer password, of at least 8 characters'],
    ['x'.repeat(129), 'Pick a shorter password'],
    ['nul\0', 'Null characters are not allowed.'],
  ])('refuses %j and keeps the link valid', async (password, complaint) => {
    await makeAlice();
    const link = await linkFor(ADDRESS);

    const { status, text } = await choose(link, password);

    expect(status).toBe(200);
    expect(text).toContain(`<li>${complaint}</li>`);
    expectRedirect(await choose(link, NEW), '/login');
  });

  it('is refused without the nonce', async () => {
    await makeAlice();
    const link = await linkFor(ADDRESS);

    expectForbidden(await new Browser(test).send('post', link).type('form').send({ password: NEW }));

    expect(await canLogIn(OLD)).toBe(true);
  });

  it('sets nothing with a link that confirms an address', async () => {
    await test.make.settings({ verify_emails: true });
    await makeAlice({ verified: false });
    const browser = new Browser(test);
    await browser.logIn('alice', OLD);
    await browser.submit('/confirm', {});
    await test.settled();
    const code = /\/confirm\/([\w-]{43})/.exec(smtp.mails[0]?.text ?? '')?.[1];

    expectUnusable(await choose(`/reset_password/${code}`, NEW));

    expect(await canLogIn(OLD)).toBe(true);
  });

  it('gives an account without a password one', async () => {
    await makeAlice({ password: null });

    expectRedirect(await choose(await linkFor(ADDRESS), NEW), '/login');

    expect(await canLogIn(NEW)).toBe(true);
  });
});
