import { SessionCookiesService } from '../../src/auth/sign-in/session-cookies.service';
import { Passwords } from '../../src/platform/passwords/passwords';
import { Instant } from '../../src/platform/clock/instant';
import { hashSecret } from '../../src/platform/secrets/hashes';
import { useApp } from '../support/app';
import { allAtOnce } from '../support/contention';
import { complaintsIn, expectEachInvalid, expectForbidden, expectInvalid, type Refusal } from '../support/expectations';
import type { MadeUser } from '../support/factories';

const test = useApp();
const as = test.as.bind(test);

async function player(values: Parameters<typeof test.make.user>[0] = {}): Promise<MadeUser> {
  return test.make.user({ password: await test.app.get(Passwords).hash('old secret'), ...values });
}

/** Creates a session for the user, and returns a function that sends PATCH /users/me with it. */
async function browserOf(user: MadeUser): Promise<(body: object) => Promise<{ status: number }>> {
  const cookies = test.app.get(SessionCookiesService);
  const cookie = cookies.issue();
  await test.rows(`INSERT INTO sessions (hash, user_id, expires) VALUES ($1, $2, '2099-01-01')`, [
    hashSecret(cookie),
    user.id,
  ]);
  return async (body) =>
    test.http
      .patch('/api/v1/users/me')
      .set('Cookie', `session=${cookie}`)
      .set('CSRF-Token', cookies.nonceOf(cookie))
      .send(body);
}

async function passwordOf(user: MadeUser, password: string): Promise<boolean> {
  const [row] = await test.rows<{ password: string | null }>('SELECT password FROM users WHERE id = $1', [user.id]);
  return test.app.get(Passwords).verify(row?.password ?? null, password);
}

describe('GET /users/me', () => {
  it("shows the caller's profile with place and score", async () => {
    const user = await test.make.user({ name: 'user1' });
    await test.make.solve(user, await test.make.challenge({ value: 20 }));

    const { body } = await as(user).get('/users/me').expect(200);

    expect(body).toEqual({
      success: true,
      data: {
        id: user.id,
        oauth_id: null,
        name: 'user1',
        email: 'user1@example.com',
        website: null,
        affiliation: null,
        country: null,
        bracket_id: null,
        language: null,
        team_id: null,
        fields: [],
        place: 1,
        score: 20,
      },
    });
  });

  it('freezes the place but not the score', async () => {
    const user = await test.make.user();
    await test.make.solve(user, await test.make.challenge({ value: 20 }), '2026-11-20T12:00:00Z');
    await test.make.award({ user_id: user.id, value: 5, date: Instant.parse('2026-11-22T12:00:00Z') });
    await test.make.settings({ freeze: Date.parse('2026-11-20T12:00:00Z') / 1000 });

    expect((await as(user).get('/users/me')).body.data).toMatchObject({ place: null, score: 25 });
  });

  it.each(['hidden', 'admins'])('always has the score, but no place while scores are %s', async (score_visibility) => {
    const user = await test.make.user();
    await test.make.solve(user, await test.make.challenge({ value: 20 }));
    await test.make.settings({ score_visibility });

    expect((await as(user).get('/users/me')).body.data).toMatchObject({ place: null, score: 20 });
  });

  it('shows fields that are public or editable, also empty ones', async () => {
    const user = await test.make.user();
    const open = await test.make.field({ public: true, editable: false });
    const editable = await test.make.field({ public: false, editable: true });
    const secret = await test.make.field({ public: false, editable: false });
    for (const { id } of [open, editable, secret])
      await test.make.fieldEntry({ field_id: id, user_id: user.id, value: '' });

    const { fields } = (await as(user).get('/users/me')).body.data;

    expect(fields.map((entry: { field_id: number }) => entry.field_id)).toEqual([open.id, editable.id]);
  });

  it('shows the value of a field as stored, with the order of its keys', async () => {
    const user = await test.make.user();
    const field = await test.make.field({ description: 'Of "all" things', public: true });
    const value = 'Zoë \\ "quoted"\n';
    await test.make.fieldEntry({ field_id: field.id, user_id: user.id, value });

    const entry = { field_id: field.id, value, name: field.name, description: 'Of "all" things', type: 'text' };
    expect((await as(user).get('/users/me')).text).toContain(`"fields":[${JSON.stringify(entry)}]`);
  });

  it('works before the start, after the end, while paused, and for unverified and hidden users', async () => {
    const user = await test.make.user({ verified: false, hidden: true });
    await test.make.settings({ start: 4_000_000_000, end: 1, paused: true, verify_emails: true });
    await test.make.settings({ account_visibility: 'admins', score_visibility: 'admins' });

    await as(user).get('/users/me').expect(200);
    await as(user).patch('/users/me', { affiliation: 'Uni' }).expect(200);
  });

  it('is refused to anonymous and banned callers', async () => {
    expectForbidden(await as(null).get('/users/me'));
    expectForbidden(
      await as(await test.make.user({ banned: true })).get('/users/me'),
      'You have been banned from this CTF',
    );
  });
});

describe('PATCH /users/me', () => {
  it('changes the given fields and returns the private view', async () => {
    const user = await player({ name: 'user1', affiliation: 'Uni' });

    const { body } = await as(user)
      .patch('/users/me', { name: 'Ann', website: 'https://ann.example', country: 'SE', language: 'sk' })
      .expect(200);

    expect(body.data).toEqual({
      id: user.id,
      oauth_id: null,
      name: 'Ann',
      email: 'user1@example.com',
      website: 'https://ann.example',
      affiliation: 'Uni',
      country: 'SE',
      bracket_id: null,
      language: 'sk',
      team_id: null,
      fields: [],
      place: null,
      score: 0,
    });
    expect(await test.rows('SELECT name, name_skeleton FROM users')).toEqual([{ name: 'Ann', name_skeleton: 'ann' }]);
  });

  it('ignores fields that the user may not change, such as the id of another user', async () => {
    const [user, other] = [await player({ name: 'user1' }), await test.make.user({ name: 'taken' })];
    const forbidden = { type: 'admin', hidden: true, banned: true, verified: false, secret: 'x', team_id: 1 };

    await as(user)
      .patch('/users/me', { ...forbidden, confirm: 'anything' })
      .expect(200);
    expectInvalid(await as(user).patch('/users/me', { id: other.id, name: 'taken' }), 'name');

    expect(
      await test.rows('SELECT type, hidden, banned, verified, secret, team_id FROM users WHERE id = $1', [user.id]),
    ).toEqual([{ type: 'user', hidden: false, banned: false, verified: true, secret: null, team_id: null }]);
  });

  it('names the invalid field, and changes nothing', async () => {
    const user = await player();
    const before = await test.rows('SELECT * FROM users');
    const wrong: Refusal[] = [
      ['name', 'Field may not be null.', [null]],
      ['name', 'User names must not be empty', ['', 'x'.repeat(129)]],
      ['name', 'Not a valid string.', [5]],
      ['email', 'Field may not be null.', [null]],
      ['email', 'Emails must be a properly formatted email address', ['nobody']],
      ['password', 'Not a valid string.', [5]],
      ['confirm', 'Not a valid string.', [5]],
      ['website', 'Websites must be a proper URL starting with http or https', ['ftp://example.com']],
      ['affiliation', 'Longer than maximum length 128.', ['x'.repeat(129)]],
      ['country', 'Invalid Country', ['Sweden']],
      ['language', 'Invalid Language', ['english']],
      ['bracket_id', 'Not a valid integer.', ['one']],
      ['bracket_id', 'Please provide a valid bracket id', [999]],
      ['fields', 'Not a valid list.', ['x']],
      ['fields', 'There is no custom field with the id 999', [[{ field_id: 999, value: 'x' }]]],
    ];

    await expectEachInvalid(wrong, (value, field) => as(user).patch('/users/me', { [field]: value }));
    expect(await test.rows('SELECT * FROM users')).toEqual(before);
  });

  it('clears texts with an empty text, and values with null', async () => {
    const user = await player({ website: 'https://a.example', affiliation: 'Uni', country: 'SE', language: 'de' });

    const cleared = await as(user).patch('/users/me', { website: '', affiliation: '', country: '', language: '' });
    expect(cleared.body.data).toMatchObject({ website: '', affiliation: '', country: '', language: '' });
    const unset = await as(user).patch('/users/me', { website: null, affiliation: null, country: null });
    expect(unset.body.data).toMatchObject({ website: null, affiliation: null, country: null });
  });

  describe('the name', () => {
    it('cannot be changed while name changes are disabled, but can be sent unchanged', async () => {
      const user = await player({ name: 'user1' });
      await test.make.user({ name: 'taken' });
      await test.make.settings({ name_changes: false });

      for (const name of ['Ann', 'taken']) {
        const response = await as(user).patch('/users/me', { name });
        expect(complaintsIn(response.body)).toEqual({ name: ['Name changes are disabled'] });
      }
      await as(user).patch('/users/me', { name: 'user1' }).expect(200);
    });

    it('is refused if another user has it, ignoring blanks around it', async () => {
      const user = await player();
      await test.make.user({ name: 'Ann' });

      for (const name of ['Ann', ' Ann ', 'Ann\n']) {
        const response = await as(user).patch('/users/me', { name });
        expect(complaintsIn(response.body)).toEqual({ name: ['User name has already been taken'] });
      }
    });

    it.each([
      ['looks like that of another user', 'аNN', 'User name has already been taken'],
      ['looks like that of a hidden user', 'r00t', 'User name has already been taken'],
      ['has the form of an address', 'ann@example.com', 'Your user name cannot be an email address'],
      ['has a line end in it', 'Z\noe', 'Your user name cannot contain control characters'],
      ['turns the direction of what follows', '\u202eeoZ', 'Your user name cannot contain control characters'],
      ['cannot be seen', '\u200b\u3164', 'Pick a longer user name'],
    ])('is refused when it %s, to players', async (_case, name, complaint) => {
      const user = await player({ name: 'user1' });
      await test.make.user({ name: 'Ann' });
      const admin = await test.make.admin({ name: 'root' });

      const response = await as(user).patch('/users/me', { name });

      expect(response.status).toBe(400);
      expect(complaintsIn(response.body)).toEqual({ name: [complaint] });
      await as(admin).patch(`/users/${user.id}`, { name }).expect(200);
    });

    it('can change to one that looks like the old one', async () => {
      const user = await player({ name: 'ann' });

      await as(user).patch('/users/me', { name: 'Аnn' }).expect(200);
    });

    it('stays as an administrator set it, whatever the rules for players', async () => {
      const user = await player({ name: 'a@b.example' });

      await as(user).patch('/users/me', { name: 'a@b.example', affiliation: 'Uni' }).expect(200);
    });

    it('goes to one of two users who send similar ones concurrently', async () => {
      const [ann, bob] = [await player(), await player()];

      const responses = await allAtOnce(test, 'users', 2, async (i) =>
        i === 0 ? as(ann).patch('/users/me', { name: 'Zoe' }) : as(bob).patch('/users/me', { name: 'ZO E' }),
      );

      expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
      const refused = responses.find(({ status }) => status === 400);
      expect(complaintsIn(refused?.body)).toEqual({ name: ['User name has already been taken'] });
    });

    it('goes to one of two users who send it concurrently', async () => {
      const [ann, bob] = [await player(), await player()];

      const responses = await Promise.all([ann, bob].map((user) => as(user).patch('/users/me', { name: 'Zoe' })));

      expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
      for (const response of responses.filter(({ status }) => status === 400)) expectInvalid(response, 'name');
    });
  });

  describe('the e-mail address', () => {
    const change = { email: 'new@example.com' };

    it('requires the current password', async () => {
      const user = await player();
      const fieldsFor = async (body: object) =>
        complaintsIn((await as(user).patch('/users/me', body).expect(400)).body);

      const missing = { confirm: ['Please confirm your current password'] };
      expect(await fieldsFor(change)).toEqual(missing);
      expect(await fieldsFor({ ...change, confirm: '' })).toEqual(missing);
      expect(await fieldsFor({ ...change, confirm: null })).toEqual(missing);
      expect(await fieldsFor({ ...change, confirm: 'wrong' })).toEqual({
        confirm: ['Your previous password is incorrect'],
      });
      await as(user)
        .patch('/users/me', { ...change, confirm: 'old secret' })
        .expect(200);
      expect(await test.rows('SELECT email FROM users')).toEqual([{ email: 'new@example.com' }]);
    });

    it('requires no password if it does not change', async () => {
      const user = await player({ email: 'ann@example.com' });

      await as(user).patch('/users/me', { email: 'ann@example.com', affiliation: 'Uni' }).expect(200);
      expectInvalid(await as(user).patch('/users/me', { email: 'Ann@example.com' }), 'confirm');
    });

    it('is checked for duplicates first, then for its domain', async () => {
      const user = await player();
      await test.make.user({ email: 'taken@evil.example' });
      await test.make.settings({ domain_whitelist: 'example.com, *.lund.example' });
      const fieldsFor = async (email: string) =>
        complaintsIn((await as(user).patch('/users/me', { email, confirm: 'old secret' })).body);

      expect(await fieldsFor('TAKEN@evil.example')).toEqual({ email: ['Email address has already been used'] });
      expect(await fieldsFor('me@evil.example')).toEqual({ email: ['Email address is not from an allowed domain'] });
      expect(await fieldsFor('me@lund.example')).toEqual({ email: ['Email address is not from an allowed domain'] });
      await test.make.settings({ domain_blacklist: 'cs.lund.example' });
      expect(await fieldsFor('me@cs.lund.example')).toEqual({ email: ['Email address is not from an allowed domain'] });
      await test.make.settings({ domain_blacklist: '*.cs.lund.example' });
      expect(await fieldsFor('me@cs.lund.example')).toEqual({});
    });

    it.each([
      [true, false],
      [false, true],
    ])('with verify_emails %p keeps verified %p', async (verify_emails, verified) => {
      const user = await player();
      await test.make.settings({ verify_emails });

      await as(user).patch('/users/me', { affiliation: 'Uni' }).expect(200);
      expect(await test.rows('SELECT verified FROM users')).toEqual([{ verified: true }]);
      await as(user)
        .patch('/users/me', { ...change, confirm: 'old secret' })
        .expect(200);
      expect(await test.rows('SELECT verified FROM users')).toEqual([{ verified }]);
    });
  });

  describe('the password', () => {
    it('requires the current one', async () => {
      const user = await player();
      const fieldsFor = async (body: object) =>
        complaintsIn((await as(user).patch('/users/me', body).expect(400)).body);

      expect(await fieldsFor({ password: 'new secret' })).toEqual({
        confirm: ['Please confirm your current password'],
      });
      expect(await fieldsFor({ password: 'new secret', confirm: 'new secret' })).toEqual({
        confirm: ['Your previous password is incorrect'],
      });
      expect(await passwordOf(user, 'old secret')).toBe(true);
      await as(user).patch('/users/me', { password: 'new secret', confirm: 'old secret' }).expect(200);
      expect(await passwordOf(user, 'new secret')).toBe(true);
    });

    it('cannot be guessed: after ten wrong confirmations in a minute even the right one must wait', async () => {
      const [user, other] = [await player(), await player()];
      const statusOf = async (confirm: string, by = user) =>
        (await as(by).patch('/users/me', { password: 'new secret', confirm })).status;

      const wrong = await Promise.all(Array.from({ length: 10 }, (_, i) => statusOf(`guess ${i}`)));
      const { status, body } = await as(user).patch('/users/me', { email: 'n@example.com', confirm: 'old secret' });

      expect(wrong).toEqual(Array<number>(10).fill(400));
      expect({ status, body }).toEqual({
        status: 429,
        body: { code: 429, message: 'Too many requests. Limit is 10 requests in 60 seconds' },
      });
      await as(user).patch('/users/me', { affiliation: 'Uni', confirm: 'whatever' }).expect(200);
      expect(await statusOf('old secret', other)).toBe(200);
    });

    it('can be confirmed correctly any number of times', async () => {
      const user = await player();
      const change = { password: 'old secret', confirm: 'old secret' };

      for (let i = 0; i < 11; i++) await as(user).patch('/users/me', change).expect(200);
    });

    it('does not change if it is empty or null, or only confirmed', async () => {
      const user = await player();

      await as(user).patch('/users/me', { password: '' }).expect(200);
      await as(user).patch('/users/me', { password: null }).expect(200);
      await as(user).patch('/users/me', { confirm: 'old secret' }).expect(200);
      expect(await passwordOf(user, 'old secret')).toBe(true);
    });

    it('has at least as many characters as the event requires', async () => {
      const user = await player();
      await test.make.settings({ password_min_length: 10 });

      const { body } = await as(user).patch('/users/me', { password: '9 letters', confirm: 'old secret' }).expect(400);

      expect(complaintsIn(body)).toEqual({ password: ['Shorter than minimum length 10.'] });
      await as(user).patch('/users/me', { password: '10 letters', confirm: 'old secret' }).expect(200);
    });

    it('cannot be confirmed by a user without one', async () => {
      expectInvalid(await as(await test.make.user()).patch('/users/me', { password: 'x', confirm: '' }), 'confirm');
      expectInvalid(await as(await test.make.user()).patch('/users/me', { password: 'x', confirm: 'x' }), 'confirm');
    });

    it('ends the other sessions with 401, and keeps the current one and the tokens', async () => {
      const user = await player();
      const [here, elsewhere] = [await browserOf(user), await browserOf(user)];

      expect((await here({ password: 'new secret', confirm: 'old secret' })).status).toBe(200);

      expect((await here({ affiliation: 'Uni' })).status).toBe(200);
      expect((await elsewhere({ affiliation: 'Uni' })).status).toBe(401);
      await as(user).get('/users/me').expect(200);
    });

    it('ends the access tokens, too, if requested, including that of the request', async () => {
      const [user, other] = [await player(), await player()];
      const browser = await browserOf(user);
      const change = { password: 'new secret', confirm: 'old secret', end_tokens: true };

      expectInvalid(await as(user).patch('/users/me', { ...change, confirm: 'wrong' }), 'confirm');
      for (const password of ['', null, undefined])
        expectInvalid(await as(user).patch('/users/me', { ...change, password }), 'end_tokens');
      await as(user).get('/users/me').expect(200);
      expect((await browser(change)).status).toBe(200);

      expect((await as(user).get('/users/me')).status).toBe(401);
      await as(other).get('/users/me').expect(200);
      await as(other).patch('/users/me', change).expect(200);
      expect((await as(other).get('/users/me')).status).toBe(401);
    });

    it('changed by token ends all sessions', async () => {
      const user = await player();
      const browser = await browserOf(user);

      await as(user).patch('/users/me', { password: 'new secret', confirm: 'old secret' }).expect(200);

      expect((await browser({})).status).toBe(401);
    });

    it('is changed by one of two concurrent requests that confirm the old one', async () => {
      const user = await player();

      const responses = await Promise.all(
        ['first one', 'second one'].map((password) => as(user).patch('/users/me', { password, confirm: 'old secret' })),
      );

      expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
      for (const response of responses.filter(({ status }) => status === 400)) expectInvalid(response, 'confirm');
    });
  });

  describe('the bracket', () => {
    const CONTACT = { bracket_id: ['Please contact an admin to change your bracket'] };

    it('can be chosen once and then sent unchanged', async () => {
      const user = await player();
      const [one, other] = [await test.make.bracket(), await test.make.bracket()];

      await as(user).patch('/users/me', { bracket_id: null }).expect(200);
      await as(user).patch('/users/me', { bracket_id: one.id }).expect(200);
      await as(user).patch('/users/me', { bracket_id: one.id }).expect(200);
      expect(complaintsIn((await as(user).patch('/users/me', { bracket_id: other.id })).body)).toEqual(CONTACT);
      expect(complaintsIn((await as(user).patch('/users/me', { bracket_id: null })).body)).toEqual(CONTACT);
    });

    it('is chosen once by two concurrent requests', async () => {
      const user = await player();
      const brackets = [await test.make.bracket(), await test.make.bracket(), await test.make.bracket()];

      const responses = await Promise.all(brackets.map(({ id }) => as(user).patch('/users/me', { bracket_id: id })));

      expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    });

    it('cannot be one for teams', async () => {
      const bracket = await test.make.bracket({ type: 'teams' });

      expectInvalid(await as(await player()).patch('/users/me', { bracket_id: bracket.id }), 'bracket_id');
    });
  });

  describe('the custom fields', () => {
    it('are kept if they are missing, and written if they are sent', async () => {
      const user = await player();
      const [city, newcomer] = [await test.make.field(), await test.make.field({ field_type: 'boolean' })];
      const entriesAfter = async (fields: unknown[]) =>
        (await as(user).patch('/users/me', { fields }).expect(200)).body.data.fields.map(
          ({ field_id, value }: { field_id: number; value: unknown }) => [field_id, value],
        );

      expect(await entriesAfter([{ field_id: city.id, value: 'Lund', id: 9, name: 'x', type: 'x' }])).toEqual([
        [city.id, 'Lund'],
      ]);
      expect(await entriesAfter([{ field_id: newcomer.id, value: 'true' }])).toEqual([
        [city.id, 'Lund'],
        [newcomer.id, true],
      ]);
      expect(await entriesAfter([])).toHaveLength(2);
      expect(await entriesAfter([{ field_id: city.id, value: '' }])).toEqual([
        [city.id, ''],
        [newcomer.id, true],
      ]);
      expect(await entriesAfter([{ field_id: newcomer.id, value: '' }])).toEqual([
        [city.id, ''],
        [newcomer.id, ''],
      ]);
    });

    it('are refused with all errors: required, not editable, of the wrong kind, for teams', async () => {
      const user = await player();
      const required = await test.make.field({ name: 'City', required: true });
      const fixed = await test.make.field({ name: 'Age', editable: false });
      const flag = await test.make.field({ name: 'Newcomer', field_type: 'boolean' });
      const teams = await test.make.field({ type: 'team' });
      await test.make.fieldEntry({ field_id: fixed.id, user_id: user.id, value: '18' });

      const { body } = await as(user)
        .patch('/users/me', {
          affiliation: 'Uni',
          fields: [
            { field_id: required.id, value: ' ' },
            { field_id: fixed.id, value: '18' },
            { field_id: flag.id, value: 'perhaps' },
            { field_id: teams.id, value: 'x' },
          ],
        })
        .expect(400);

      expect(complaintsIn(body)).toEqual({
        fields: [
          "Field 'City' is required",
          "Field 'Age' cannot be editted",
          "Field 'Newcomer': Not a valid boolean.",
          `There is no custom field with the id ${teams.id}`,
        ],
      });
      expect(await test.rows('SELECT affiliation FROM users')).toEqual([{ affiliation: null }]);
    });

    it('that are not editable accept a first value, from one of several concurrent requests', async () => {
      const user = await player();
      const fixed = await test.make.field({ editable: false });

      const responses = await Promise.all(
        ['a', 'b', 'c'].map((value) => as(user).patch('/users/me', { fields: [{ field_id: fixed.id, value }] })),
      );

      expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    });
  });

  it('exempts administrators from the confirmation and the rules about name, bracket, domain and fields', async () => {
    const [one, other] = [await test.make.bracket(), await test.make.bracket()];
    const admin = await test.make.admin({ bracket_id: one.id });
    const fixed = await test.make.field({ editable: false, required: true });
    await test.make.fieldEntry({ field_id: fixed.id, user_id: admin.id, value: 'x' });
    await test.make.settings({ name_changes: false, verify_emails: true, domain_whitelist: 'example.com' });

    const { body } = await as(admin)
      .patch('/users/me', {
        name: 'Root',
        email: 'root@elsewhere.example',
        password: 'new',
        bracket_id: other.id,
        fields: [{ field_id: fixed.id, value: '' }],
      })
      .expect(200);

    expect(body.data).toMatchObject({ name: 'Root', email: 'root@elsewhere.example', bracket_id: other.id });
    expect(await passwordOf(admin, 'new')).toBe(true);
    expect(await test.rows('SELECT verified FROM users')).toEqual([{ verified: true }]);
  });
});
