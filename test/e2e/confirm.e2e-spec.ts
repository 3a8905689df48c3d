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

const PASSWORD = 'correct horse';
const UNUSABLE = 'Your confirmation token is invalid';

const test = useApp({ PUBLIC_URL: 'http://ctf.example/' });
const smtp = useSmtp();

beforeEach(() =>
  test.make.settings({
    verify_emails: true,
    mail_server: '127.0.0.1',
    mail_port: smtp.port,
    mailfrom_addr: 'ctf@ctf.example',
  }),
);

async function makeAlice(values: DeepPartial<User> = {}): Promise<MadeUser> {
  const password = await test.app.get(Passwords).hash(PASSWORD);
  return test.make.user({ name: 'alice', email: 'alice@example.com', verified: false, password, ...values });
}

async function signedIn(): Promise<Browser> {
  const browser = new Browser(test);
  await browser.logIn('alice', PASSWORD);
  return browser;
}

async function linkFor(browser: Browser): Promise<string> {
  expect((await browser.submit('/confirm', {})).status).toBe(200);
  await test.settled();
  const [, link = 'none'] = /http:\/\/ctf\.example(\/confirm\/[\w-]{43})$/.exec(smtp.mails.at(-1)?.text ?? '') ?? [];
  return link;
}

function expectUnusable({ status, text }: Response): void {
  expect(status).toBe(200);
  expect(text).toContain(UNUSABLE);
}

async function isVerified({ id }: MadeUser): Promise<unknown> {
  const [row] = await test.rows('SELECT verified FROM users WHERE id = $1', [id]);
  return row?.verified;
}

describe('GET /confirm', () => {
  it('shows an unconfirmed player the address of the mail, and offers a new link', async () => {
    await makeAlice();

    const { status, text } = await (await signedIn()).get('/confirm');

    expect(status).toBe(200);
    expect(text).toContain('open the link that was mailed to alice@example.com');
    expect(text).toMatch(
      /<form method="post" action="\/confirm">\s*<input id="nonce" name="nonce" type="hidden" value="[0-9a-f]{64}"/,
    );
    expect(smtp.mails).toEqual([]);
  });

  it('redirects confirmed players to their settings', async () => {
    await makeAlice({ verified: true });

    expectRedirect(await (await signedIn()).get('/confirm'), '/settings');
  });

  it('redirects visitors to the log-in, and back', async () => {
    expectRedirect(await test.http.get('/confirm'), '/login?next=%2Fconfirm');
  });

  it.each(['/confirm', '/confirm/made-up'])(
    'redirects from %s to the challenges if addresses need no confirmation',
    async (path) => {
      await test.make.settings({ verify_emails: false });

      expectRedirect(await test.http.get(path), '/challenges');
    },
  );

  it.each([
    ['the platform sends no mail', { mail_server: null }, {}, 'No mail can be sent at the moment.'],
    ['the player has no address', {}, { email: null }, 'Your account has no email address.'],
  ])('refers players to the organisers when %s', async (_case, settings, values, sentence) => {
    await test.make.settings(settings);
    await makeAlice(values);

    const { text } = await (await signedIn()).get('/confirm');

    expect(text).toContain(sentence);
    expect(text).not.toContain('<form');
  });
});

describe('an unconfirmed player', () => {
  it('is redirected from the challenges to the confirmation', async () => {
    await makeAlice();

    expectRedirect(await (await signedIn()).get('/challenges'), '/confirm');
  });

  it('is refused by the API, without a redirect', async () => {
    expectForbidden(await test.as(await makeAlice()).get('/challenges'));
  });

  it.each([
    ['administrators', { type: 'admin' as const }, {}],
    ['players while no address is to be confirmed', {}, { verify_emails: false }],
  ])('does not include %s', async (_case, values, settings) => {
    await test.make.settings(settings);
    await makeAlice(values);

    expect((await (await signedIn()).get('/challenges')).status).toBe(200);
  });
});

describe('POST /confirm', () => {
  it('mails a new link with the text of the settings', async () => {
    await test.make.settings({
      ctf_description: 'Find the flags',
      verification_email_subject: 'Confirm for {ctf_name}',
      verification_email_body: '{ctf_name}, {ctf_description}: {url}',
    });
    await makeAlice();

    const { status, text } = await (await signedIn()).submit('/confirm', {});

    expect(status).toBe(200);
    expect(text).toContain('Confirmation email sent to alice@example.com!');
    await test.settled();
    expect(smtp.mails).toMatchObject([
      {
        from: 'ctf@ctf.example',
        to: ['alice@example.com'],
        headers: { subject: 'Confirm for Test CTF' },
        text: expect.stringMatching(/^Test CTF, Find the flags: http:\/\/ctf\.example\/confirm\/[\w-]{43}$/),
      },
    ]);
  });

  it('stores no code in the database', async () => {
    await makeAlice();
    const [, code = '?'] = (await linkFor(await signedIn())).split('/confirm/');

    const rows = await test.rows('SELECT account_links::text AS link FROM account_links');

    expect(rows).toHaveLength(1);
    expect(JSON.stringify([rows, await test.rows('SELECT * FROM jobs')])).not.toContain(code);
  });

  it('mails nothing to confirmed players', async () => {
    await makeAlice({ verified: true });
    const browser = await signedIn();

    expectRedirect(
      await browser
        .send('post', '/confirm')
        .type('form')
        .send({ nonce: await browser.nonce() }),
      '/settings',
    );
    await test.settled();
    expect(smtp.mails).toEqual([]);
  });

  it('is refused to visitors, and without the nonce', async () => {
    await makeAlice();
    const [visitor, alice] = [new Browser(test), await signedIn()];

    expectForbidden(
      await visitor
        .send('post', '/confirm')
        .type('form')
        .send({ nonce: await visitor.nonce() }),
    );
    expectForbidden(await alice.send('post', '/confirm').type('form').send({}));
  });

  it('mails at most five links in half an hour to one player', async () => {
    await makeAlice();
    const browser = await signedIn();
    const statuses: number[] = [];

    for (let i = 0; i < 6; i++) statuses.push((await browser.submit('/confirm', {})).status);

    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    await test.settled();
    expect(smtp.mails).toHaveLength(5);
  });

  it('allows ten requests a minute from one address', async () => {
    await makeAlice({ verified: true });
    const browser = await signedIn();
    const nonce = await browser.nonce();
    const send = () => browser.send('post', '/confirm').type('form').send({ nonce });

    for (let i = 0; i < 10; i++) expectRedirect(await send(), '/settings');
    const { status, body } = await send();

    expect({ status, body }).toEqual({
      status: 429,
      body: { code: 429, message: 'Too many requests. Limit is 10 requests in 60 seconds' },
    });
  });
});

describe('GET /confirm/<code>', () => {
  it('confirms the address for anyone with the link, and redirects to the challenges', async () => {
    const alice = await makeAlice();
    const browser = await signedIn();
    const link = await linkFor(browser);

    expectRedirect(await test.http.get(link), '/challenges');

    expect(await isVerified(alice)).toBe(true);
    expect((await browser.get('/challenges')).status).toBe(200);
  });

  it('welcomes the player by mail', async () => {
    await test.make.settings({
      successful_registration_email_subject: 'Welcome',
      successful_registration_email_body: 'Go to {url}',
    });
    await makeAlice();
    const link = await linkFor(await signedIn());
    smtp.mails.length = 0;

    await test.http.get(link);

    await test.settled();
    expect(smtp.mails).toMatchObject([
      { to: ['alice@example.com'], headers: { subject: 'Welcome' }, text: 'Go to http://ctf.example/' },
    ]);
  });

  it('sends no welcome if an administrator has confirmed the address before', async () => {
    const alice = await makeAlice();
    const link = await linkFor(await signedIn());
    await test.rows('UPDATE users SET verified = true WHERE id = $1', [alice.id]);
    smtp.mails.length = 0;

    expectRedirect(await test.http.get(link), '/challenges');

    await test.settled();
    expect(smtp.mails).toEqual([]);
  });

  it('works once', async () => {
    const alice = await makeAlice();
    const link = await linkFor(await signedIn());
    expectRedirect(await test.http.get(link), '/challenges');
    await test.rows('UPDATE users SET verified = false');

    expectUnusable(await test.http.get(link));

    expect(await isVerified(alice)).toBe(false);
  });

  it('works for one of several concurrent clicks', async () => {
    await makeAlice();
    const link = await linkFor(await signedIn());
    smtp.mails.length = 0;

    const responses = await allAtOnce(test, 'users', 4, async () => test.http.get(link));

    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 302]);
    await test.settled();
    expect(smtp.mails).toHaveLength(1);
  });

  it('works for half an hour', async () => {
    test.setClock('2026-11-20T12:00:00Z');
    await makeAlice();
    const browser = await signedIn();
    const [first, second] = [await linkFor(browser), await linkFor(browser)];

    test.setClock('2026-11-20T12:29:59Z');
    expectRedirect(await test.http.get(first), '/challenges');
    await test.rows('UPDATE users SET verified = false');
    test.setClock('2026-11-20T12:30:00Z');
    expectUnusable(await test.http.get(second));
  });

  it('is invalid once the address has changed', async () => {
    const alice = await makeAlice();
    const link = await linkFor(await signedIn());
    await test.rows(`UPDATE users SET email = 'other@example.com'`);

    expectUnusable(await test.http.get(link));

    expect(await isVerified(alice)).toBe(false);
  });

  it('is not used up by HEAD requests, which mail scanners send', async () => {
    const alice = await makeAlice();
    const link = await linkFor(await signedIn());

    await test.http.head(link);
    expect(await isVerified(alice)).toBe(false);
    expectRedirect(await test.http.get(link), '/challenges');
  });

  it('is deleted with its account', async () => {
    const alice = await makeAlice();
    const link = await linkFor(await signedIn());

    await test
      .as(await test.make.admin())
      .delete(`/users/${alice.id}`)
      .expect(200);

    expectUnusable(await test.http.get(link));
  });

  it('confirms nothing with an invalid code', async () => {
    await expectEach(['a', 'A'.repeat(43), '%00', '%F0%9F%98%80', 'x'.repeat(4000)], async (code) =>
      expectUnusable(await test.http.get(`/confirm/${code}`)),
    );
  });

  it('confirms nothing with a link for a new password', async () => {
    const alice = await makeAlice();
    await new Browser(test).submit('/reset_password', { email: 'alice@example.com' });
    await test.settled();
    const code = /\/reset_password\/([\w-]{43})/.exec(smtp.mails[0]?.text ?? '')?.[1];

    expectUnusable(await test.http.get(`/confirm/${code}`));

    expect(await isVerified(alice)).toBe(false);
  });
});
