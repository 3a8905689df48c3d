import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { FirstAdminService } from '../../src/auth/setup/first-admin.service';
import { AccountNamesService } from '../../src/accounts/shared/account-names.service';
import { SetupWriterService } from '../../src/auth/setup/setup-writer.service';
import { Config } from '../../src/platform/config/config';
import { ConfigError } from '../../src/platform/config/env';
import { Database } from '../../src/platform/database/database';
import { Passwords } from '../../src/platform/passwords/passwords';
import { Storage } from '../../src/platform/storage/storage';
import { useApp } from '../support/app';
import { Browser } from '../support/browser';
import { allAtOnce } from '../support/contention';
import { errorsIn, expectEach, expectEachInTurn, expectForbidden, expectRedirect } from '../support/expectations';

const test = useApp();

const FORM = {
  ctf_name: 'Spring CTF',
  ctf_description: 'Find the flags',
  user_mode: 'users',
  name: 'root',
  email: 'Root@Example.com',
  password: 'correct horse',
};

async function openSetUp(): Promise<void> {
  await test.rows('TRUNCATE config, users, pages CASCADE');
  await test.refresh();
}

async function settings(): Promise<Record<string, string | null>> {
  const rows = await test.rows<{ key: string; value: string | null }>('SELECT key, value FROM config');
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}

describe('before the set-up', () => {
  beforeEach(openSetUp);

  it('every page redirects to it', async () => {
    await expectEach(['/', '/login', '/register', '/challenges', '/logout'], async (path) =>
      expectRedirect(await test.http.get(path), '/setup'),
    );
  });

  it('the API is closed, with the reason', async () => {
    expectForbidden(
      await test.http.get('/api/v1/tokens'),
      'The set-up of this competition is not finished. Open /setup first.',
    );
  });

  it('GET /setup shows the form with the nonce', async () => {
    const { status, text } = await new Browser(test).get('/setup');

    expect(status).toBe(200);
    const nonce = /'csrfNonce': "([0-9a-f]{64})"/.exec(text)?.[1];
    expect(/[0-9a-f]{64}/.exec(text)?.[0]).toBe(nonce);
    expect(text).toContain(`<input id="nonce" name="nonce" type="hidden" value="${nonce}">`);
    for (const name of ['ctf_name', 'user_mode', 'name', 'email', 'password', 'start', 'end', 'ctf_logo'])
      expect(text).toContain(`name="${name}"`);
    expect(text).toContain('SetupForm');
  });
});

describe('POST /setup', () => {
  beforeEach(openSetUp);

  it("sets up the event and logs the administrator in with the client's cookie", async () => {
    const browser = new Browser(test);
    const [nonce, cookie] = [await browser.nonce('/setup'), browser.cookie];

    expectRedirect(
      await browser
        .send('post', '/setup')
        .type('form')
        .send({ ...FORM, nonce }),
      '/',
    );

    expect(browser.cookie).toBe(cookie);
    expect(await test.rows('SELECT name, email, type, hidden, verified, banned, name_skeleton FROM users')).toEqual([
      {
        name: 'root',
        email: 'root@example.com',
        type: 'admin',
        hidden: true,
        verified: false,
        banned: false,
        name_skeleton: 'root',
      },
    ]);
    const token = await browser.send('post', '/api/v1/tokens').set('CSRF-Token', nonce).send({});
    expect(token.status).toBe(200);
    expect((await browser.get('/api/v1/topics')).status).toBe(200);
    await new Browser(test).logIn('root', FORM.password);
  });

  it('writes the settings of the contract, with its defaults', async () => {
    expectRedirect(await new Browser(test).submit('/setup', FORM), '/');

    expect(await settings()).toMatchObject({
      ctf_version: '3.7.1',
      setup: 'true',
      ctf_name: 'Spring CTF',
      ctf_description: 'Find the flags',
      user_mode: 'users',
      ctf_theme: 'core-beta',
      challenge_visibility: 'private',
      account_visibility: 'public',
      score_visibility: 'public',
      registration_visibility: 'public',
      verify_emails: 'false',
      team_size: '0',
      start: null,
      end: null,
      freeze: null,
      mail_server: null,
      mail_ssl: null,
      verification_email_subject: 'Confirm your account for {ctf_name}',
    });
  });

  it('uses the values of the form instead', async () => {
    const chosen = {
      user_mode: 'teams',
      challenge_visibility: 'public',
      account_visibility: 'admins',
      score_visibility: 'hidden',
      registration_visibility: 'mlc',
      verify_emails: 'true',
      social_shares: 'true',
      team_size: '4',
      ctf_theme: 'core',
      theme_color: '#0b5cad',
      start: '1795218000',
      end: '1795304400',
    };

    expectRedirect(await new Browser(test).submit('/setup', { ...FORM, ...chosen, _submit: 'Finish' }), '/');

    expect(await settings()).toMatchObject(chosen);
  });

  it('accepts times as browsers send them, in UTC', async () => {
    const times = { start: '2026-11-21T10:00', end: '2026-11-22T10:00:30' };

    expectRedirect(await new Browser(test).submit('/setup', { ...FORM, ...times }), '/');

    expect(await settings()).toMatchObject({ start: '1795255200', end: '1795341630' });
  });

  it('writes a start page, and keeps an existing one', async () => {
    expectRedirect(await new Browser(test).submit('/setup', FORM), '/');
    expect((await test.http.get('/')).text).toContain('<h1>Spring CTF</h1>');

    await openSetUp();
    await test.make.page({ route: 'index', content: 'mine' });
    expectRedirect(await new Browser(test).submit('/setup', FORM), '/');
    expect(await test.rows('SELECT route, content FROM pages')).toEqual([{ route: 'index', content: 'mine' }]);
  });

  it('shows the banner on the start page', async () => {
    const browser = new Browser(test);
    const nonce = await browser.nonce('/setup');
    const form = browser.send('post', '/setup');
    for (const [name, value] of Object.entries({ nonce, ...FORM })) void form.field(name, value);

    expectRedirect(await form.attach('ctf_banner', Buffer.from('picture'), { filename: 'banner.png' }), '/');

    const { ctf_banner } = await settings();
    expect(ctf_banner).toMatch(/^[0-9a-f]{32}\/banner\.png$/);
    expect((await test.http.get('/')).text).toContain(`<img src="/files/${ctf_banner}" alt="Spring CTF" />`);
    expect((await test.http.get(`/files/${ctf_banner}`).expect(200)).headers['content-type']).toBe('image/png');
  });

  it('accepts a multipart form with pictures, and stores them', async () => {
    const browser = new Browser(test);
    const nonce = await browser.nonce('/setup');
    const form = browser.send('post', '/setup');
    for (const [name, value] of Object.entries({ nonce, ...FORM })) void form.field(name, value);
    const logo = Buffer.from('\x89PNG logo', 'latin1');

    const response = await form
      .attach('ctf_logo', logo, { filename: '../Lögo 1.PNG', contentType: 'image/png' })
      .attach('ctf_banner', Buffer.alloc(0), { filename: 'none', contentType: 'application/octet-stream' })
      .attach('ctf_small_icon', Buffer.from('ico'), {
        filename: 'favicon.ico',
        contentType: 'application/octet-stream',
      });

    expectRedirect(response, '/');
    const { ctf_logo, ctf_banner, ctf_small_icon } = await settings();
    expect(ctf_logo).toMatch(/^[0-9a-f]{32}\/.*Logo_1\.PNG$/);
    expect(ctf_small_icon).toMatch(/^[0-9a-f]{32}\/favicon\.ico$/);
    expect(ctf_banner ?? null).toBeNull();
    expect(await test.rows('SELECT type, location, sha1sum FROM files ORDER BY id')).toEqual([
      { type: 'standard', location: ctf_logo, sha1sum: 'f46f664b9c153ed807a63907a4b0eca8b0bacbc9' },
      { type: 'standard', location: ctf_small_icon, sha1sum: expect.stringMatching(/^[0-9a-f]{40}$/) },
    ]);
    const stored = await test.app.get(Storage).open(ctf_logo ?? '');
    expect(await stored?.toArray()).toEqual([logo]);
  });

  it('shows the form with its errors and writes nothing', async () => {
    const cases = [
      [{ name: ' ' }, ['Pick a longer user name']],
      [{ name: 'a@example.com' }, ['Your user name cannot be an email address']],
      [{ name: 'x'.repeat(129) }, ['Pick a shorter user name']],
      [{ email: '' }, ['Please enter a valid email address']],
      [{ password: '' }, ['Pick a longer password']],
      [{ password: 'x'.repeat(129) }, ['Pick a shorter password']],
      [{ user_mode: 'bogus' }, ['user_mode: Must be one of: users, teams.']],
      [{ challenge_visibility: 'x' }, ['challenge_visibility: Must be one of: public, private, admins.']],
      [{ score_visibility: 'x' }, ['score_visibility: Must be one of: public, private, hidden, admins.']],
      [{ account_visibility: 'hidden' }, ['account_visibility: Must be one of: public, private, admins.']],
      [{ registration_visibility: 'x' }, ['registration_visibility: Must be one of: public, private, mlc.']],
      [{ verify_emails: 'maybe' }, ['verify_emails: Must be true or false.']],
      [{ social_shares: 'maybe' }, ['social_shares: Must be true or false.']],
      [{ team_size: 'x' }, ['team_size: Must be a whole number from 0 to 10000000.']],
      [{ start: 'soon' }, ['start: Must be a time in Unix seconds.']],
      [{ start: '1795304400', end: '1795218000' }, ['end: The end must lie after the start.']],
      [{ theme_color: 'red;}' }, ['theme_color: Must be a colour such as #0b5cad.']],
      [{ ctf_name: 'a\0b' }, ['Null characters are not allowed.']],
      [{ name: '', user_mode: 'x' }, ['Pick a longer user name', 'user_mode: Must be one of: users, teams.']],
    ] as const;

    await expectEach(cases, async ([fields, complaints]) => {
      const response = await new Browser(test).submit('/setup', { ...FORM, ...fields });
      expect(response.status).toBe(200);
      expect(errorsIn(response)).toEqual(complaints);
    });
    expect(await test.rows('SELECT key FROM config')).toEqual([]);
    expect(await test.rows('SELECT id FROM users')).toEqual([]);
  });

  it('shows the form again for an invalid logo', async () => {
    const cases = [
      ['a file that is no picture', 'logo.html', 'text/html'],
      ['another kind under the name of a picture', 'logo.png', 'text/html'],
      ['a picture under another name', 'logo.php', 'image/png'],
    ] as const;

    await expectEach(cases, async ([, filename, contentType]) => {
      const browser = new Browser(test);
      const nonce = await browser.nonce('/setup');
      const form = browser.send('post', '/setup');
      for (const [name, value] of Object.entries({ nonce, ...FORM })) void form.field(name, value);
      const response = await form.attach('ctf_logo', Buffer.from('x'), { filename, contentType });
      expect({ status: response.status, errors: errorsIn(response) }).toEqual({
        status: 200,
        errors: ['ctf_logo: Not a picture.'],
      });
    });
    expect(await test.rows('SELECT id FROM files')).toEqual([]);
  });

  it('refuses a picture over 5 MiB', async () => {
    const browser = new Browser(test);
    const nonce = await browser.nonce('/setup');

    const response = await browser
      .send('post', '/setup')
      .field('nonce', nonce)
      .attach('ctf_logo', Buffer.alloc(5 * 1024 * 1024 + 1), { filename: 'logo.png', contentType: 'image/png' });

    expect({ status: response.status, errors: response.body.errors }).toEqual({
      status: 413,
      errors: ['A picture may have at most 5242880 bytes.'],
    });
  });

  it('refuses a multipart form that is cut short', async () => {
    const browser = new Browser(test);
    await browser.nonce('/setup');

    const response = await browser
      .send('post', '/setup')
      .set('Content-Type', 'multipart/form-data; boundary=x')
      .send('--x\r\nbroken');

    expect(response.status).toBe(400);
  });

  it('is refused without the nonce of the visitor, urlencoded and multipart', async () => {
    const browser = new Browser(test);
    await browser.nonce('/setup');
    const nonce = await new Browser(test).nonce('/setup');

    expectForbidden(await browser.send('post', '/setup').type('form').send(FORM));
    expectForbidden(
      await browser
        .send('post', '/setup')
        .type('form')
        .send({ ...FORM, nonce }),
    );
    expectForbidden(await browser.send('post', '/setup').field('nonce', nonce).field('name', 'root'));
    expectForbidden(
      await test.http
        .post('/setup')
        .type('form')
        .send({ ...FORM, nonce }),
    );
    expectForbidden(await browser.send('post', '/setup'));
    expect(await test.rows('SELECT id FROM users')).toEqual([]);
  });

  it('lets one of two concurrent set-ups win; the other is redirected to the start and not logged in', async () => {
    const browsers = [new Browser(test), new Browser(test), new Browser(test)];

    const responses = await allAtOnce(test, 'config', 3, async (i) => {
      const fields = { ...FORM, ctf_name: `CTF ${i}`, name: `root${i}`, email: `root${i}@example.com` };
      const response = await browsers[i]?.submit('/setup', fields);
      return response ?? Promise.reject(new Error('no browser'));
    });

    for (const response of responses) expectRedirect(response, '/');
    const admins = await test.rows<{ name: string }>('SELECT name FROM users');
    expect(admins).toHaveLength(1);
    expect((await settings()).ctf_name).toBe(`CTF ${admins[0]?.name.slice(-1)}`);
    const seen = await Promise.all(browsers.map((browser) => browser.get('/api/v1/tokens')));
    expect(seen.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
  });

  it('keeps accounts that existed before', async () => {
    await test.make.user({ name: 'root', email: 'root@example.com' });

    const response = await new Browser(test).submit('/setup', FORM);

    expect(errorsIn(response)).toEqual(['That user name is already taken', 'That email has already been used']);
    expect(await test.rows('SELECT type FROM users')).toEqual([{ type: 'user' }]);
  });

  it('leaves no picture if it fails', async () => {
    await test.make.user({ name: 'root', email: 'other@example.com' });
    const browser = new Browser(test);
    const nonce = await browser.nonce('/setup');
    const form = browser.send('post', '/setup');
    for (const [name, value] of Object.entries({ nonce, ...FORM })) void form.field(name, value);

    const picture = { filename: 'left-behind.png', contentType: 'image/png' };
    const response = await form.attach('ctf_logo', Buffer.from('x'), picture);

    expect(errorsIn(response)).toEqual(['That user name is already taken']);
    const files = readdirSync(join(test.dataDir, 'uploads'), { recursive: true }).map(String);
    expect(files.filter((name) => name.endsWith('left-behind.png') || name.startsWith('.staging/'))).toEqual([]);
    expect(await test.rows('SELECT id FROM files')).toEqual([]);
  });
});

describe('after the set-up', () => {
  it('/setup redirects to the start, and sets up nothing again', async () => {
    const browser = new Browser(test);
    const nonce = await browser.nonce();

    expectRedirect(await browser.get('/setup'), '/');
    expectRedirect(
      await browser
        .send('post', '/setup')
        .type('form')
        .send({ ...FORM, nonce }),
      '/',
    );
    expect(await test.rows('SELECT id FROM users')).toEqual([]);
  });
});

describe('the start of the process', () => {
  const ADMIN_VARIABLES = { ADMIN_NAME: 'root', ADMIN_EMAIL: 'Root@Example.com', ADMIN_PASSWORD: 'correct horse' };
  const TOKEN = 'a-token-of-the-operator';

  function start(environment: Record<string, string>): Promise<boolean> {
    const config = new Config(environment);
    return new FirstAdminService(
      test.app.get(Database),
      config,
      test.app.get(Passwords),
      test.app.get(AccountNamesService),
      test.app.get(SetupWriterService),
    ).ensure();
  }

  beforeEach(openSetUp);

  it('creates the administrator of the environment, and completes the set-up with its defaults', async () => {
    await start(ADMIN_VARIABLES);

    expect(await test.rows('SELECT name, email, type, hidden, verified FROM users')).toEqual([
      { name: 'root', email: 'root@example.com', type: 'admin', hidden: true, verified: true },
    ]);
    expect(await settings()).toMatchObject({
      setup: 'true',
      user_mode: 'users',
      challenge_visibility: 'private',
      ctf_name: 'Ensign',
    });
    expect(await test.rows('SELECT route FROM pages')).toEqual([{ route: 'index' }]);
    await new Browser(test).logIn('root', 'correct horse');
    expect(await test.rows('SELECT id FROM tokens')).toEqual([]);
  });

  it('creates the token of the environment for that administrator', async () => {
    test.setClock('2026-11-20T12:00:00Z');

    await start({ ...ADMIN_VARIABLES, ADMIN_TOKEN: TOKEN });

    const { body } = await test.as({ token: TOKEN }).get('/tokens').expect(200);
    expect(body.data).toEqual([{ id: 1, type: 'user', expiration: '2036-11-20T12:00:00+00:00' }]);
    await test.as({ token: TOKEN }).get('/topics').expect(200);
    expect(JSON.stringify(await test.rows('SELECT * FROM tokens'))).not.toContain(TOKEN);
  });

  it('creates one administrator and one token with several concurrent starts, repeatedly', async () => {
    const environment = { ...ADMIN_VARIABLES, ADMIN_TOKEN: TOKEN };

    await allAtOnce(test, 'users', 3, () => start(environment));
    await start(environment);

    expect(await test.rows('SELECT id FROM users')).toHaveLength(1);
    expect(await test.rows('SELECT id FROM tokens')).toHaveLength(1);
  });

  it('changes nothing if there is any administrator', async () => {
    await test.make.admin({ name: 'first' });

    await start({ ...ADMIN_VARIABLES, ADMIN_TOKEN: TOKEN });

    expect(await test.rows('SELECT name FROM users')).toEqual([{ name: 'first' }]);
    expect(await test.rows('SELECT id FROM tokens')).toHaveLength(1);
    expect(await settings()).toEqual({});
  });

  it('creates the administrator of a platform that lost all of them, and keeps its settings', async () => {
    await test.make.settings({ setup: true, ctf_name: 'Mine', user_mode: 'teams' });

    await start(ADMIN_VARIABLES);

    expect(await test.rows('SELECT name FROM users')).toEqual([{ name: 'root' }]);
    expect(await settings()).toEqual({ setup: 'true', ctf_name: 'Mine', user_mode: 'teams' });
  });

  it('changes nothing without these variables', async () => {
    await start({});

    expect(await test.rows('SELECT id FROM users')).toEqual([]);
    expect(await settings()).toEqual({});
  });

  it('stops, naming missing and invalid variables', async () => {
    await test.make.user({ name: 'taken' });
    const cases = [
      [{ ADMIN_NAME: 'root' }, /ADMIN_EMAIL.*\n.*ADMIN_PASSWORD/],
      [{ ADMIN_NAME: 'root', ADMIN_EMAIL: 'root@example.com' }, /^ADMIN_PASSWORD: /],
      [{ ADMIN_EMAIL: 'root@example.com', ADMIN_PASSWORD: 'x' }, /^ADMIN_NAME: /],
      [{ ADMIN_TOKEN: TOKEN }, /^ADMIN_TOKEN: needs ADMIN_NAME, ADMIN_EMAIL and ADMIN_PASSWORD/],
      [{ ...ADMIN_VARIABLES, ADMIN_NAME: 'a@example.com' }, /Your user name cannot be an email address/],
      [{ ...ADMIN_VARIABLES, ADMIN_NAME: 'x'.repeat(129) }, /Pick a shorter user name/],
      [{ ...ADMIN_VARIABLES, ADMIN_PASSWORD: 'x'.repeat(129) }, /Pick a shorter password/],
      [{ ...ADMIN_VARIABLES, ADMIN_EMAIL: 'root@-.com' }, /Please enter a valid email address/],
      [{ ...ADMIN_VARIABLES, ADMIN_NAME: 'TAKEN' }, /That user name is already taken/],
    ] as const;

    await expectEachInTurn(cases, async ([environment, message]) => {
      const failure: unknown = await start(environment).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(ConfigError);
      expect(String(failure instanceof Error && failure.message)).toMatch(message);
    });
    expect(await test.rows('SELECT name FROM users')).toEqual([{ name: 'taken' }]);
  });

  it('needs no administrator for a token without the other variables if there is one', async () => {
    await test.make.admin();

    await expect(start({ ADMIN_TOKEN: TOKEN })).resolves.toBe(false);
  });
});
