import type { Response } from 'supertest';
import { useApp } from '../support/app';
import { Browser } from '../support/browser';
import { allAtOnce } from '../support/contention';
import { eachOf, errorsIn, expectEach, expectForbidden, expectNotFound, expectRedirect } from '../support/expectations';

const test = useApp();

const ALICE = { name: 'alice', email: 'alice@example.com', password: 'correct horse' };

function register(fields: object, browser = new Browser(test)): Promise<Response> {
  return browser.submit('/register', { ...ALICE, ...fields });
}

function expectRegistered(response: Response, location = '/challenges'): void {
  expectRedirect(response, location);
}

describe('POST /register', () => {
  it('creates a plain account and logs it in', async () => {
    const browser = new Browser(test);

    expectRegistered(await register({ name: ' alice ', email: ' Alice@Example.COM ' }, browser));

    expect(
      await test.rows(
        `SELECT name, email, type, hidden, banned, verified, website, affiliation, country, bracket_id FROM users`,
      ),
    ).toEqual([
      {
        name: 'alice',
        email: 'alice@example.com',
        type: 'user',
        hidden: false,
        banned: false,
        verified: false,
        website: null,
        affiliation: null,
        country: null,
        bracket_id: null,
      },
    ]);
    expect((await browser.get('/api/v1/tokens')).status).toBe(200);
    await new Browser(test).logIn('alice', ALICE.password);
  });

  it('sets a new cookie, so that a planted one does not become a session', async () => {
    const browser = new Browser(test);
    await browser.nonce('/register');
    const planted = browser.cookie;

    expectRegistered(await register({}, browser));

    expect(browser.cookie).not.toBe(planted);
    const nonce = await browser.nonce('/settings');
    expect((await browser.send('post', '/api/v1/tokens').set('CSRF-Token', nonce).send({})).status).toBe(200);
    const planter = test.http
      .get('/api/v1/users/me')
      .set({ Cookie: `session=${planted}`, 'Content-Type': 'application/json' });
    expect((await planter).status).toBe(403);
  });

  it('uses the new cookie even if a client sends the old one before it', async () => {
    const browser = new Browser(test);
    await browser.nonce('/register');
    const before = browser.cookie;

    expectRegistered(await register({}, browser));

    const both = test.http
      .get('/api/v1/users/me')
      .set({ Cookie: `session=${before}; session=${browser.cookie}`, 'Content-Type': 'application/json' });
    expect((await both).body).toMatchObject({ data: { name: 'alice' } });
  });

  it('stores the other fields of the form', async () => {
    const bracket = await test.make.bracket();
    const profile = { website: 'https://example.com', affiliation: 'ACME', country: 'DE' };

    expectRegistered(await register({ ...profile, bracket_id: String(bracket.id) }));

    expect(await test.rows('SELECT website, affiliation, country, bracket_id FROM users')).toEqual([
      { ...profile, bracket_id: bracket.id },
    ]);
  });

  it('ignores fields that only administrators may set', async () => {
    expectRegistered(await register({ type: 'admin', verified: 'true', hidden: 'true', id: '77', team_id: '1' }));

    expect(await test.rows('SELECT id, type, verified, hidden, team_id FROM users')).toEqual([
      { id: 1, type: 'user', verified: false, hidden: false, team_id: null },
    ]);
  });

  it('stores custom fields, from urlencoded and multipart forms', async () => {
    const text = await test.make.field({ name: 'School', required: true });
    const box = await test.make.field({ name: 'Adult', field_type: 'boolean', required: true });
    const left = await test.make.field({ name: 'Nick' });

    expectRegistered(await register({ [`fields[${text.id}]`]: ' MIT ', [`fields[${box.id}]`]: 'y' }));
    const browser = new Browser(test);
    const nonce = await browser.nonce('/register');
    const form = browser.send('post', '/register');
    for (const [name, value] of Object.entries({ nonce, ...ALICE, name: 'bob', email: 'bob@example.com' }))
      void form.field(name, value);
    expectRegistered(await form.field(`fields[${text.id}]`, 'ETH').field(`fields[${box.id}]`, 'on'));

    expect(await test.rows('SELECT user_id, field_id, type, value FROM field_entries ORDER BY id')).toEqual([
      { user_id: 1, field_id: text.id, type: 'user', value: 'MIT' },
      { user_id: 1, field_id: box.id, type: 'user', value: true },
      { user_id: 2, field_id: text.id, type: 'user', value: 'ETH' },
      { user_id: 2, field_id: box.id, type: 'user', value: true },
    ]);
    expect(left.required).toBe(false);
  });

  it.each([
    ['users', false, {}, '/challenges'],
    ['teams', false, {}, '/team'],
    ['users', true, {}, '/challenges'],
    ['users', true, { mail_server: 'mail.example.com', mail_port: 25 }, '/confirm'],
    ['teams', true, { mail_server: 'mail.example.com', mail_port: 25 }, '/confirm'],
    ['users', false, { mail_server: 'mail.example.com', mail_port: 25 }, '/challenges'],
  ])('in %s mode, with confirmation %s and mail %j, leads to %s', async (user_mode, verify_emails, mail, location) => {
    await test.make.settings({ user_mode, verify_emails, ...mail });

    expectRegistered(await register({}), location);
  });

  it.each([
    ['/teams/invite?code=abc', '/teams/invite?code=abc'],
    ['https://evil.example/', '/challenges'],
  ])('with next %j redirects to %s, and keeps it in the form', async (next, location) => {
    const [browser, path] = [new Browser(test), `/register?next=${encodeURIComponent(next)}`];

    expect((await browser.get(path)).text).toContain(`action="${path}"`);
    expectRegistered(await browser.submit(path, ALICE), location);
  });

  it('shows the form with an error, and creates no account', async () => {
    await test.make.settings({ registration_code: 'Sesame', domain_whitelist: 'example.com' });
    await test.make.field({ required: true });
    await test.make.bracket({ type: 'users' });
    await test.make.bracket({ type: 'teams' });
    await test.make.user({ name: 'taken', email: 'taken@example.com' });
    // The last name in the row `already taken` contains Cyrillic letters that look like Latin ones.
    const rows = [
      ['The registration code you entered was incorrect', [{ registration_code: 'nope' }, { registration_code: '' }]],
      ['Please provide all required fields', [{ 'fields[1]': ' ' }]],
      ['Please enter a valid email address', [{ email: '' }, { email: 'alice@localhost' }]],
      ['Your email address is not from an allowed domain', [{ email: 'alice@other.org' }]],
      [
        'That user name is already taken',
        [{ name: 'taken' }, { name: 'TAKEN' }, { name: 't a k e n' }, { name: 'tаkеn' }],
      ],
      ['Your user name cannot be an email address', [{ name: 'bob@example.com' }]],
      ['That email has already been used', [{ email: 'taken@example.com' }, { email: 'TAKEN@Example.com' }]],
      ['Pick a longer password', [{ password: '' }, { password: '   ' }]],
      ['Pick a longer password, of at least 8 characters', [{ password: 'x'.repeat(7) }]],
      ['Pick a shorter password', [{ password: 'x'.repeat(129) }]],
      ['Pick a longer user name', [{ name: ' ' }, { name: '\u200b\u2800' }]],
      ['Your user name cannot contain control characters', [{ name: 'a\nb' }, { name: '\u202ekcab' }]],
      ['Pick a shorter user name', [{ name: 'x'.repeat(129) }]],
      [
        'Websites must be a proper URL starting with http or https',
        [{ website: 'javascript:alert(1)' }, { website: `https://example.com/${'x'.repeat(120)}` }],
      ],
      ['Invalid country', [{ country: 'XX' }]],
      ['Please provide a shorter affiliation', [{ affiliation: 'x'.repeat(128) }]],
      [
        'Please provide a valid bracket',
        [
          { bracket_id: '' },
          { bracket_id: '99' },
          { bracket_id: '2' },
          { bracket_id: '1 OR 1=1' },
          { bracket_id: '9'.repeat(30) },
        ],
      ],
      ['Null characters are not allowed.', [{ affiliation: 'a\0b' }, { 'fields[1]': 'a\0b' }]],
    ];

    await expectEach(eachOf(rows), async ([complaint, fields]) => {
      await test.rows('DELETE FROM rate_limits');
      const response = await register({ registration_code: 'sESAME', 'fields[1]': 'x', bracket_id: '1', ...fields });
      expect(response.status).toBe(200);
      expect(errorsIn(response)).toEqual([complaint]);
    });
    expect(await test.rows('SELECT name FROM users')).toEqual([{ name: 'taken' }]);
  });

  it('lists every error in the order of the contract, and keeps the input', async () => {
    await test.make.settings({ registration_code: 'Sesame', domain_whitelist: 'example.org' });
    await test.make.field({ required: true });
    await test.make.bracket();
    await test.make.user({ name: 'a@example.com', email: 'a@x.net' });

    const response = await register({
      name: 'a@example.com',
      email: 'a@x.net',
      password: '',
      website: '"><script>',
      country: 'xx',
      affiliation: 'y'.repeat(128),
    });

    expect(errorsIn(response)).toEqual([
      'The registration code you entered was incorrect',
      'Please provide all required fields',
      'Your email address is not from an allowed domain',
      'That user name is already taken',
      'Your user name cannot be an email address',
      'That email has already been used',
      'Pick a longer password',
      'Websites must be a proper URL starting with http or https',
      'Invalid country',
      'Please provide a shorter affiliation',
      'Please provide a valid bracket',
    ]);
    expect(response.text).toContain('value="&quot;&gt;&lt;script&gt;"');
  });

  it('accepts the longest name in the longest characters', async () => {
    expectRegistered(await register({ name: '\ufdfa'.repeat(128) }));
  });

  it('creates one account for concurrent requests with similar names', async () => {
    const names = ['polaris', 'POLARIS', 'р0laris', 'po laris'];

    const responses = await allAtOnce(test, 'users', 4, (i) =>
      register({ name: names[i], email: `p${i}@example.com` }),
    );

    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 302]);
    expect(responses.flatMap(errorsIn)).toEqual(Array(3).fill('That user name is already taken'));
    expect(await test.rows('SELECT id FROM users')).toHaveLength(1);
  });

  it('creates one account for concurrent requests with the same address', async () => {
    const responses = await allAtOnce(test, 'users', 3, (i) =>
      register({ name: ['one', 'two', 'three'][i], email: 'same@example.com' }),
    );

    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 302]);
    expect(responses.flatMap(errorsIn)).toEqual(Array(2).fill('That email has already been used'));
  });

  it('gives the last place to one of several concurrent requests', async () => {
    await test.make.settings({ num_users: 2 });
    await test.make.user();
    await test.make.user({ hidden: true });
    await test.make.user({ banned: true });

    const responses = await allAtOnce(test, 'users', 3, (i) =>
      register({ name: ['one', 'two', 'three'][i], email: `${i}@example.com` }),
    );

    expect(responses.map(({ status }) => status).sort()).toEqual([302, 403, 403]);
    const [refused] = responses.filter(({ status }) => status === 403);
    expect(refused?.body).toEqual({ message: 'Reached the maximum number of users (2).' });
    expectForbidden(await test.http.get('/register'), 'Reached the maximum number of users (2).');
  });

  it.each([['private'], ['mlc']])('is not available when registration is %s', async (registration_visibility) => {
    const browser = new Browser(test);
    const nonce = await browser.nonce();
    await test.make.settings({ registration_visibility });

    expectNotFound(await browser.get('/register'));
    expectNotFound(
      await browser
        .send('post', '/register')
        .type('form')
        .send({ ...ALICE, nonce }),
    );
  });

  it('redirects logged-in users to the challenges, and creates no second account', async () => {
    const browser = new Browser(test);
    expectRegistered(await register({}, browser));
    const nonce = await browser.nonce('/');

    expectRegistered(await browser.get('/register'));
    const again = browser.send('post', '/register').type('form');
    expectRegistered(await again.send({ nonce, name: 'bob', email: 'bob@example.com', password: 'x' }));
    expect(await test.rows('SELECT id FROM users')).toHaveLength(1);
  });

  it('is refused without the nonce of the visitor', async () => {
    const browser = new Browser(test);
    await browser.nonce('/register');
    const nonce = await new Browser(test).nonce();

    expectForbidden(await browser.send('post', '/register').type('form').send(ALICE));
    expectForbidden(
      await browser
        .send('post', '/register')
        .type('form')
        .send({ ...ALICE, nonce }),
    );
    expectForbidden(
      await test.http
        .post('/register')
        .type('form')
        .send({ ...ALICE, nonce }),
    );
  });

  it('returns 429 to an address with more requests in a minute than the settings allow', async () => {
    await test.make.settings({ registrations_per_min: 10 });
    const browser = new Browser(test);
    const nonce = await browser.nonce('/register');
    const statuses: number[] = [];

    for (let i = 0; i < 11; i++) {
      const { status } = await browser
        .send('post', '/register')
        .type('form')
        .send({ nonce, name: `n${i}` });
      statuses.push(status);
    }

    expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
  });
});

describe('GET /register', () => {
  it('links the terms', async () => {
    const form = async () => (await test.http.get('/register').expect(200)).text;
    expect(await form()).not.toContain('agree');

    await test.make.settings({ tos_text: 'Be kind.' });
    expect(await form()).toContain('agree to the <a href="/tos" target="_blank">terms of service</a>.');
    await test.make.settings({ privacy_url: 'https://example.com/privacy' });
    expect(await form()).toContain(
      'agree to the <a href="/privacy" target="_blank">privacy policy</a> and the <a href="/tos" target="_blank">terms of service</a>.',
    );
  });

  it('asks for the fields of the event', async () => {
    await test.make.settings({ registration_code: 'sesame' });
    const field = await test.make.field({ name: 'School <1>', description: 'Where you learn', required: true });
    const box = await test.make.field({ name: 'Adult', field_type: 'boolean' });
    const bracket = await test.make.bracket({ name: 'Students' });
    await test.make.field({ name: 'Motto of the team', type: 'team' });

    const { text } = await new Browser(test).get('/register').expect(200);

    expect(text).toContain('name="registration_code"');
    expect(text).toContain(`<label for="fields[${field.id}]">School &lt;1&gt;</label>`);
    expect(text).toContain('Where you learn');
    expect(text).toMatch(new RegExp(`name="fields\\[${box.id}\\]"\\s+type="checkbox"`));
    expect(text).toMatch(new RegExp(`<option value="${bracket.id}"\\s*>Students</option>`));
    expect(text).toMatch(/<option value="DE"\s*>Germany<\/option>/);
    expect(text).not.toContain('Motto of the team');
    expect(text).not.toContain('sesame');
  });
});
