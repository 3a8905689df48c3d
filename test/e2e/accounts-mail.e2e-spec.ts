import type { DeepPartial } from 'typeorm';
import { Passwords } from '../../src/platform/passwords/passwords';
import type { User } from '../../src/accounts/users/user.entity';
import { useApp } from '../support/app';
import { Browser } from '../support/browser';
import { expectEachInvalid, type Refusal } from '../support/expectations';
import type { MadeUser } from '../support/factories';
import { useSmtp } from '../support/smtp';

const PASSWORD = 'correct horse';
const ALICE = { name: 'alice', email: 'alice@example.com', password: PASSWORD };
const ME = '/api/v1/users/me';

const test = useApp();
const smtp = useSmtp();

const SUBJECTS = {
  verification_email_subject: 'Confirm',
  successful_registration_email_subject: 'Welcome',
  password_change_alert_subject: 'Changed',
};

beforeEach(() =>
  test.make.settings({ mail_server: '127.0.0.1', mail_port: smtp.port, public_url: 'http://ctf.example', ...SUBJECTS }),
);

async function makeAlice(values: DeepPartial<User> = {}): Promise<MadeUser> {
  const password = await test.app.get(Passwords).hash(PASSWORD);
  return test.make.user({ ...ALICE, verified: true, ...values, password });
}

async function signedIn(): Promise<Browser> {
  const browser = new Browser(test);
  await browser.logIn('alice', PASSWORD);
  return browser;
}

async function change(browser: Browser, values: object): Promise<void> {
  const nonce = await browser.nonce('/');
  const { status } = await browser.send('patch', ME).set('CSRF-Token', nonce).send(values);
  expect(status).toBe(200);
}

async function mails(): Promise<string[]> {
  await test.settled();
  return smtp.mails.map(({ to, headers }) => `${headers.subject} ${to.join()}`).sort();
}

describe('a registration', () => {
  it('sends the confirmation link if addresses must be confirmed', async () => {
    await test.make.settings({ verify_emails: true });

    const { headers } = await new Browser(test).submit('/register', ALICE);

    expect(headers.location).toBe('/confirm');
    expect(await mails()).toEqual(['Confirm alice@example.com']);
    expect(smtp.mails[0]?.text).toMatch(/http:\/\/ctf\.example\/confirm\/[\w-]{43}$/);
  });

  it('sends a welcome if addresses need no confirmation', async () => {
    const { headers } = await new Browser(test).submit('/register', ALICE);

    expect(headers.location).toBe('/challenges');
    expect(await mails()).toEqual(['Welcome alice@example.com']);
    expect(smtp.mails[0]?.text).toBe('Your account for Test CTF is ready: http://ctf.example/');
  });

  it('sends nothing if it fails', async () => {
    await makeAlice();

    expect((await new Browser(test).submit('/register', ALICE)).status).toBe(200);

    expect(await mails()).toEqual([]);
  });

  it('succeeds while the mail server is unavailable; the mail follows later', async () => {
    test.setClock('2026-11-20T12:00:00Z');
    await test.make.settings({ mail_port: 1 });
    expect((await new Browser(test).submit('/register', ALICE)).status).toBe(302);
    expect(await mails()).toEqual([]);

    // Loads the new port before the job is due. With the old port the worker would fail again and postpone the mail.
    await test.make.settings({ mail_port: smtp.port });
    await test.refresh();
    test.setClock('2026-11-20T12:00:15Z');
    await test.refresh();

    expect(await mails()).toEqual(['Welcome alice@example.com']);
  });

  it.each([
    ['without a mail server', { mail_server: null }],
    ['while nobody has said where links are to lead', { public_url: null }],
  ])('sends nothing %s', async (_case, settings) => {
    await test.make.settings({ verify_emails: true, ...settings });

    expect((await new Browser(test).submit('/register', ALICE)).status).toBe(302);

    expect(await mails()).toEqual([]);
    expect(await test.rows('SELECT id FROM jobs')).toEqual([]);
  });
});

describe('the address in links', () => {
  it('is the one of the set-up, unless configured', async () => {
    await test.rows('DELETE FROM config');
    await test.refresh();
    const admin = new Browser(test);
    const form = { ctf_name: 'Test CTF', name: 'admin', email: 'admin@example.com', password: PASSWORD };
    const nonce = await admin.nonce('/setup');
    const { status } = await admin
      .send('post', '/setup')
      .set('Host', 'play.example:8443')
      .type('form')
      .send({ nonce, ...form });
    expect(status).toBe(302);
    await test.make.settings({ mail_server: '127.0.0.1', mail_port: smtp.port });

    await new Browser(test).submit('/register', ALICE);

    await test.settled();
    expect(smtp.mails[0]?.text).toBe('Your account for Test CTF is ready: http://play.example:8443/');
  });

  it('is not taken from an invalid host in the set-up', async () => {
    await test.rows('DELETE FROM config');
    await test.refresh();
    const admin = new Browser(test);
    const form = { ctf_name: 'Test CTF', name: 'admin', email: 'admin@example.com', password: PASSWORD };
    const nonce = await admin.nonce('/setup');

    await admin
      .send('post', '/setup')
      .set('Host', 'play.example/evil?')
      .type('form')
      .send({ nonce, ...form });

    expect(await test.rows(`SELECT value FROM config WHERE key = 'public_url'`)).toEqual([{ value: null }]);
  });

  it('can be changed by administrators', async () => {
    const admin = await test.make.admin();
    await test.as(admin).patch('/configs', { public_url: 'https://other.example/' }).expect(200);

    await new Browser(test).submit('/register', ALICE);

    await test.settled();
    expect(smtp.mails[0]?.text).toBe('Your account for Test CTF is ready: https://other.example/');
  });

  it('must be a valid address', async () => {
    const admin = await test.make.admin();
    const before = await test.rows('SELECT * FROM config');
    const message = 'Must be an address such as https://ctf.example.org.';
    const wrong: Refusal[] = [
      ['public_url', message, ['ctf.example', 'ftp://ctf.example', 'https://ctf.example/path']],
      ['public_url', message, ['https://me@ctf.example', 'javascript:alert(1)']],
    ];

    await expectEachInvalid(wrong, (public_url) => test.as(admin).patch('/configs', { public_url }));
    expect(await test.rows('SELECT * FROM config')).toEqual(before);
  });

  it('is never the host of a request', async () => {
    const browser = new Browser(test);
    const nonce = await browser.nonce('/register');

    await browser
      .send('post', '/register')
      .set({ Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' })
      .type('form')
      .send({ nonce, ...ALICE });

    await test.settled();
    expect(smtp.mails).toHaveLength(1);
    expect(smtp.mails[0]?.raw).not.toContain('evil.example');
  });
});

describe('a new address', () => {
  it('of the user ends the other sessions, not the current one', async () => {
    await makeAlice();
    const [here, there] = [await signedIn(), await signedIn()];

    await change(here, { email: 'new@example.com', confirm: PASSWORD });

    expect((await here.get(ME)).status).toBe(200);
    expect((await there.get(ME)).status).toBe(401);
  });

  it('set by an administrator ends all sessions of the user', async () => {
    const alice = await makeAlice();
    const browser = await signedIn();

    await test
      .as(await test.make.admin())
      .patch(`/users/${alice.id}`, { email: 'new@example.com' })
      .expect(200);

    expect((await browser.get(ME)).status).toBe(401);
  });

  it('that does not differ, or another change, ends no session', async () => {
    const alice = await makeAlice();
    const [here, there] = [await signedIn(), await signedIn()];

    await change(here, { email: ALICE.email, affiliation: 'MIT' });
    await test
      .as(await test.make.admin())
      .patch(`/users/${alice.id}`, { email: ALICE.email, website: '' })
      .expect(200);

    expect((await there.get(ME)).status).toBe(200);
    expect(await mails()).toEqual([]);
  });

  it('must be confirmed with the link that is mailed to it', async () => {
    await test.make.settings({ verify_emails: true });
    await makeAlice();
    const browser = await signedIn();

    await change(browser, { email: 'new@example.com', confirm: PASSWORD });

    expect(await mails()).toEqual(['Confirm new@example.com']);
    expect((await browser.get('/challenges')).headers.location).toBe('/confirm');
    const link = /(\/confirm\/[\w-]{43})$/.exec(smtp.mails[0]?.text ?? '')?.[1] ?? '';
    expect((await browser.get(link)).headers.location).toBe('/challenges');
    expect((await browser.get('/challenges')).status).toBe(200);
  });

  it('set by an administrator gets a link only if it is not confirmed', async () => {
    await test.make.settings({ verify_emails: true });
    const [alice, admin] = [await makeAlice(), await test.make.admin()];
    const patch = (values: object) => test.as(admin).patch(`/users/${alice.id}`, values).expect(200);

    await patch({ email: 'one@example.com' });
    expect(await mails()).toEqual([]);
    await patch({ email: 'two@example.com', verified: false });
    expect(await mails()).toEqual(['Confirm two@example.com']);
  });

  it('gets no mail if addresses need no confirmation', async () => {
    await makeAlice({ verified: false });

    await change(await signedIn(), { email: 'new@example.com', confirm: PASSWORD });

    expect(await mails()).toEqual([]);
  });
});

describe('a new password', () => {
  it('set by the user is reported to the user by mail', async () => {
    await makeAlice();

    await change(await signedIn(), { password: 'battery staple', confirm: PASSWORD });

    expect(await mails()).toEqual(['Changed alice@example.com']);
    expect(smtp.mails[0]?.text).toMatch(/http:\/\/ctf\.example\/reset_password$/);
  });

  it('set by an administrator is reported to the user by mail', async () => {
    const alice = await makeAlice();

    await test
      .as(await test.make.admin())
      .patch(`/users/${alice.id}`, { password: 'battery staple' })
      .expect(200);

    expect(await mails()).toEqual(['Changed alice@example.com']);
  });
});

describe('a ban', () => {
  it('takes effect immediately, for cookies and tokens, and so does its end', async () => {
    const [alice, admin] = [await makeAlice(), await test.make.admin()];
    const browser = await signedIn();
    const statuses = async () => [(await browser.get(ME)).status, (await test.as(alice).get('/users/me')).status];

    await test.as(admin).patch(`/users/${alice.id}`, { banned: true }).expect(200);
    expect(await statuses()).toEqual([403, 403]);
    await test.as(admin).patch(`/users/${alice.id}`, { banned: false }).expect(200);
    expect(await statuses()).toEqual([200, 200]);
  });
});
