import { Passwords } from '../../src/platform/passwords/passwords';
import { useApp } from '../support/app';
import { overtaken } from '../support/contention';
import {
  complaintsIn,
  expectEach,
  expectEachInvalid,
  expectForbidden,
  expectInvalid,
  expectNotFound,
  type Refusal,
} from '../support/expectations';

const test = useApp();
const as = test.as.bind(test);

const MICROSECONDS = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{6})?\+00:00$/);

/** Invalid values of each field, with the error that the contract defines. */
const BAD_FIELDS: Refusal[] = [
  ['name', 'User names must not be empty', ['', '  \t', 'x'.repeat(129)]],
  ['name', 'Not a valid string.', [5]],
  ['name', 'Field may not be null.', [null]],
  ['name', 'Null characters are not allowed.', ['nul\0byte']],
  ['name', /surrogate/, ['half \ud800 pair']],
  ['email', 'Emails must not be empty', ['', `${'x'.repeat(120)}@example.com`]],
  ['email', 'Emails must be a properly formatted email address', ['nobody', 'a b@example.com']],
  ['email', 'Field may not be null.', [null]],
  ['email', 'Not a valid string.', [['a@example.com']]],
  ['password', 'Field may not be null.', [null]],
  ['password', 'Not a valid string.', [12345]],
  ['password', 'Longer than maximum length 4096.', ['x'.repeat(4097)]],
  ['type', /^Must be one of: user, admin\.$/, ['root']],
  ['type', 'Not a valid string.', [1]],
  ['secret', 'Longer than maximum length 128.', ['x'.repeat(129)]],
  ['website', 'Websites must be a proper URL starting with http or https', ['example.com', 'javascript:alert(1)']],
  ['website', 'Longer than maximum length 128.', [`https://example.com/${'x'.repeat(120)}`]],
  ['affiliation', 'Longer than maximum length 128.', ['x'.repeat(129)]],
  ['country', 'Invalid Country', ['XX', 'se']],
  ['language', 'Invalid Language', ['tlh']],
  ['bracket_id', 'Not a valid integer.', ['one', 1.5]],
  ['bracket_id', /Must be between/, [2 ** 31]],
  ['bracket_id', 'Please provide a valid bracket id', [999]],
  ['hidden', 'Not a valid boolean.', ['yes']],
  ['banned', 'Not a valid boolean.', ['x']],
  ['verified', 'Not a valid boolean.', [2]],
  ['fields', 'Field may not be null.', [null]],
  ['fields', 'Not a valid list.', [{}]],
  ['fields', /field_id/, [['x'], [{ value: 'x' }], [{ field_id: 'one', value: 'x' }]]],
  ['fields', 'There is no custom field with the id 999', [[{ field_id: 999, value: 'x' }]]],
  ['fields', 'Null characters are not allowed.', [[{ field_id: 1, value: 'a\0b' }]]],
  ['fields', 'Each value must be a text, a number or a truth value.', [[{ field_id: 1, value: { deep: ['a'] } }]]],
];

describe('GET /users', () => {
  it('lists users who are neither hidden nor banned by id, with exactly the documented keys', async () => {
    const bracket = await test.make.bracket();
    const user = await test.make.user({ name: 'user1', affiliation: 'Uni', country: 'SE', bracket_id: bracket.id });
    await test.make.user({ hidden: true });
    await test.make.user({ banned: true });

    const { body } = await as(null).get('/users').expect(200);

    expect(body).toEqual({
      success: true,
      meta: { pagination: { page: 1, next: null, prev: null, pages: 1, per_page: 50, total: 1 } },
      data: [
        {
          id: user.id,
          oauth_id: null,
          name: 'user1',
          website: null,
          affiliation: 'Uni',
          country: 'SE',
          bracket_id: bracket.id,
          team_id: null,
          fields: [],
        },
      ],
    });
  });

  it('shows hidden and banned users only to an administrator with view=admin', async () => {
    const [admin, player] = [await test.make.admin(), await test.make.user()];
    await test.make.user({ banned: true });
    const totalFor = async (caller: typeof admin | null, query: string) =>
      (await as(caller).get(`/users${query}`).expect(200)).body.meta.pagination.total;

    expect(await totalFor(admin, '?view=admin')).toBe(3);
    expect(await totalFor(admin, '')).toBe(1);
    expect(await totalFor(admin, '?view=all')).toBe(1);
    expect(await totalFor(player, '?view=admin')).toBe(1);
    expect(await totalFor(null, '?view=admin')).toBe(1);
  });

  it('has 50 users a page with any per_page, and returns 404 beyond the last and for an invalid page', async () => {
    for (let i = 0; i < 53; i++)
      await test.rows('INSERT INTO users (name, name_skeleton) VALUES ($1, $1)', [`bulk${i}`]);

    const first = await as(null).get('/users?per_page=2').expect(200);
    const second = await as(null).get('/users?page=2').expect(200);

    expect(first.body.meta.pagination).toEqual({ page: 1, next: 2, prev: null, pages: 2, per_page: 50, total: 53 });
    expect(first.body.data).toHaveLength(50);
    expect(second.body.meta.pagination).toEqual({ page: 2, next: null, prev: 1, pages: 2, per_page: 50, total: 53 });
    expect(second.body.data.map((user: { name: string }) => user.name)).toEqual(['bulk50', 'bulk51', 'bulk52']);
    for (const page of ['3', '0', '-1', 'x', '1.5']) expectNotFound(await as(null).get(`/users?page=${page}`));
  });

  it('has an empty first page without any user', async () => {
    const { body } = await as(null).get('/users').expect(200);

    expect(body).toEqual({
      success: true,
      meta: { pagination: { page: 1, next: null, prev: null, pages: 0, per_page: 50, total: 0 } },
      data: [],
    });
  });

  it('filters by affiliation, country and bracket, and searches in one column', async () => {
    const bracket = await test.make.bracket();
    await test.make.user({ name: '100% Ann', affiliation: 'Uni', country: 'SE', bracket_id: bracket.id });
    await test.make.user({ name: 'Bob', affiliation: 'Uni Lund', country: 'NO', website: 'https://bob.example' });
    const namesFor = async (query: string) =>
      (await as(null).get(`/users?${query}`).expect(200)).body.data.map((user: { name: string }) => user.name);

    expect(await namesFor('affiliation=Uni')).toEqual(['100% Ann']);
    expect(await namesFor('country=NO')).toEqual(['Bob']);
    expect(await namesFor(`bracket=${bracket.id}`)).toEqual(['100% Ann']);
    expect(await namesFor('bracket=999999999999')).toEqual([]);
    expect(await namesFor('field=name&q=aNN')).toEqual(['100% Ann']);
    expect(await namesFor('field=name&q=%25')).toEqual(['100% Ann']);
    expect(await namesFor('field=website&q=bob')).toEqual(['Bob']);
    expect(await namesFor('field=country&q=e')).toEqual(['100% Ann']);
    expect(await namesFor('field=affiliation&q=lund')).toEqual(['Bob']);
    expect(await namesFor(`field=bracket&q=${bracket.id}`)).toEqual(['100% Ann']);
    expect(await namesFor('affiliation=Uni&country=NO')).toEqual([]);
  });

  it('lets only administrators search by e-mail', async () => {
    const [admin, player] = [await test.make.admin(), await test.make.user({ email: 'ann@lund.example' })];

    expect((await as(admin).get('/users?field=email&q=LUND').expect(200)).body.data).toHaveLength(1);
    for (const caller of [player, null]) {
      const response = await as(caller).get('/users?field=email&q=lund');
      expectInvalid(response, 'field');
      expect(response.body.errors).toEqual(['field: Emails can only be queried by admins']);
    }
  });

  it('refuses an unknown search', async () => {
    const wrong = {
      field: ['q=x', 'field=password&q=x'],
      q: ['field=name', 'field=bracket&q=x'],
      bracket: ['bracket=x'],
      affiliation: ['affiliation=%00'],
    };

    await expectEachInvalid(wrong, (query) => as(null).get(`/users?${query}`));
  });

  it('contains public custom fields that are not empty, also for administrators', async () => {
    const [admin, user, other] = [await test.make.admin(), await test.make.user(), await test.make.user()];
    const open = await test.make.field({ name: 'City', description: 'Where you live' });
    const flag = await test.make.field({ name: 'Newcomer', field_type: 'boolean' });
    const closed = await test.make.field({ public: false });
    const empty = await test.make.field();
    for (const [field, value] of [
      [closed, 'secret'],
      [empty, ''],
      [flag, true],
      [open, 'Lund'],
    ] as const)
      await test.make.fieldEntry({ field_id: field.id, user_id: user.id, value });
    await test.make.fieldEntry({ field_id: flag.id, user_id: other.id, value: false });

    for (const caller of [null, admin]) {
      const { body } = await as(caller).get('/users').expect(200);
      expect(body.data.map((row: { fields: unknown }) => row.fields)).toEqual([
        [
          { field_id: open.id, value: 'Lund', name: 'City', description: 'Where you live', type: 'text' },
          { field_id: flag.id, value: true, name: 'Newcomer', description: null, type: 'boolean' },
        ],
        [{ field_id: flag.id, value: false, name: 'Newcomer', description: null, type: 'boolean' }],
      ]);
    }
  });
});

describe('POST /users', () => {
  it('creates a user with defaults and returns the record without password, place and score', async () => {
    const admin = await test.make.admin();

    const { body } = await as(admin)
      .post('/users', { name: 'user1', password: 'secret', id: 77, oauth_id: 5, team_id: 5, created: '2001-01-01' })
      .expect(200);

    expect(body).toEqual({
      success: true,
      data: {
        id: admin.id + 1,
        oauth_id: null,
        name: 'user1',
        email: null,
        type: 'user',
        secret: null,
        website: null,
        affiliation: null,
        country: null,
        bracket_id: null,
        hidden: false,
        banned: false,
        verified: false,
        language: null,
        team_id: null,
        fields: [],
        created: MICROSECONDS,
      },
    });
  });

  it('stores every given field, the name as sent and the password as a hash', async () => {
    const [admin, bracket, field] = [await test.make.admin(), await test.make.bracket(), await test.make.field()];
    const profile = {
      name: ' Ann ',
      email: 'Ann@Example.com',
      type: 'admin',
      secret: 'note',
      website: 'https://ann.example',
      affiliation: 'Uni',
      country: 'SE',
      bracket_id: bracket.id,
      hidden: true,
      banned: true,
      verified: true,
      language: 'de',
    };

    const { body } = await as(admin)
      .post('/users', { ...profile, password: 'pässwörd', fields: [{ field_id: field.id, value: 'Lund' }] })
      .expect(200);

    expect(body.data).toMatchObject({ ...profile, fields: [{ field_id: field.id, value: 'Lund' }] });
    const [stored] = await test.rows<{ password: string; name_skeleton: string }>(
      'SELECT password, name_skeleton FROM users WHERE id = $1',
      [body.data.id],
    );
    expect(stored?.name_skeleton).toBe('ann');
    expect(await test.app.get(Passwords).verify(stored?.password ?? null, 'pässwörd')).toBe(true);
  });

  it('uses the default for null', async () => {
    const admin = await test.make.admin();
    const unset = { type: null, secret: null, website: null, affiliation: null, country: null, bracket_id: null };
    const switches = { hidden: null, banned: null, verified: null, language: null };

    const { body } = await as(admin)
      .post('/users', { name: 'user1', password: 'secret', ...unset, ...switches })
      .expect(200);

    expect(body.data).toMatchObject({ ...unset, type: 'user', hidden: false, banned: false, verified: false });
  });

  it('names the invalid field, and creates no user', async () => {
    const admin = await test.make.admin();
    const wrong: Refusal[] = [...BAD_FIELDS, ['password', 'Passwords must not be empty', ['']]];

    await expectEachInvalid(wrong, (value, field) =>
      as(admin).post('/users', { name: 'user1', password: 'secret', [field]: value }),
    );
    expect(await test.rows('SELECT id FROM users WHERE id <> $1', [admin.id])).toEqual([]);
  });

  it('requires name and password, and reports all invalid fields together', async () => {
    const admin = await test.make.admin();

    const { body } = await as(admin).post('/users', { website: 'x', country: 'x' }).expect(400);

    expect(complaintsIn(body)).toEqual({
      website: ['Websites must be a proper URL starting with http or https'],
      country: ['Invalid Country'],
      name: ['Missing data for required field.'],
      password: ['Missing data for required field.'],
    });
  });

  it('reports first only a duplicate address, then only a duplicate name, before invalid fields', async () => {
    const admin = await test.make.admin();
    await test.make.user({ name: 'Ann', email: 'ann@example.com' });
    const errorsFor = async (body: object) => (await as(admin).post('/users', body).expect(400)).body.errors;
    const used = { name: 'Ann', email: 'ANN@example.com', website: 'x' };

    expect(await errorsFor(used)).toEqual(['email: Email address has already been used']);
    expect(await errorsFor({ ...used, email: 'x' })).toEqual(['name: User name has already been taken']);
    expect(await errorsFor({ name: ' Ann\t', password: 'x' })).toEqual(['name: User name has already been taken']);
  });

  it('accepts names that differ in case, and refuses a bracket for teams', async () => {
    const [admin, bracket] = [await test.make.admin(), await test.make.bracket({ type: 'teams' })];
    await test.make.user({ name: 'Ann' });

    await as(admin).post('/users', { name: 'ann', password: 'secret' }).expect(200);
    expectInvalid(
      await as(admin).post('/users', { name: 'bob', password: 'secret', bracket_id: bracket.id }),
      'bracket_id',
    );
  });

  it('creates one user for many concurrent requests with the same name or address', async () => {
    const admin = await test.make.admin();
    const post = (name: string, email: string) => as(admin).post('/users', { name, email, password: 'secret' });

    const names = await Promise.all(Array.from({ length: 8 }, (_, i) => post('Ann', `ann${i}@example.com`)));
    const addresses = await Promise.all(Array.from({ length: 8 }, (_, i) => post(`Bob${i}`, 'bob@example.com')));

    for (const [responses, complaint] of [
      [names, 'name: User name has already been taken'],
      [addresses, 'email: Email address has already been used'],
    ] as const) {
      expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(400)]);
      for (const { status, body } of responses) if (status === 400) expect(body.errors).toEqual([complaint]);
    }
    expect(await test.rows('SELECT id FROM users')).toHaveLength(3);
  });

  it('is refused to players and anonymous callers before their body is checked', async () => {
    expectForbidden(await as(await test.make.user()).post('/users', []));
    expectForbidden(await as(null).post('/users', { name: 'user1', password: 'secret' }));
  });
});

describe('GET /users/{id}', () => {
  it('shows the public view with place and score', async () => {
    const [user, rival] = [await test.make.user({ name: 'user1' }), await test.make.user()];
    const [easy, hard] = [await test.make.challenge({ value: 20 }), await test.make.challenge({ value: 30 })];
    await test.make.solve(user, easy);
    await test.make.solve(rival, hard);

    const { body } = await as(null).get(`/users/${user.id}`).expect(200);

    expect(body).toEqual({
      success: true,
      data: {
        id: user.id,
        oauth_id: null,
        name: 'user1',
        website: null,
        affiliation: null,
        country: null,
        bracket_id: null,
        team_id: null,
        fields: [],
        place: 2,
        score: 20,
      },
    });
  });

  it('shows administrators the whole record except the password', async () => {
    const admin = await test.make.admin();
    const user = await test.make.user({ name: 'user1', secret: 'note', password: 'hash' });
    const field = await test.make.field({ public: false, editable: false });
    await test.make.fieldEntry({ field_id: field.id, user_id: user.id, value: '' });

    const { body } = await as(admin).get(`/users/${user.id}`).expect(200);

    expect(body.data).toEqual({
      id: user.id,
      oauth_id: null,
      name: 'user1',
      email: 'user1@example.com',
      type: 'user',
      secret: 'note',
      website: null,
      affiliation: null,
      country: null,
      bracket_id: null,
      hidden: false,
      banned: false,
      verified: true,
      language: null,
      team_id: null,
      fields: [{ field_id: field.id, value: '', name: field.name, description: null, type: 'text' }],
      created: MICROSECONDS,
      place: null,
      score: 0,
    });
  });

  it('freezes place and score for all callers', async () => {
    const [admin, user, challenge] = [await test.make.admin(), await test.make.user(), await test.make.challenge()];
    await test.make.solve(user, challenge, '2026-11-21T00:00:00Z');
    await test.make.settings({ freeze: Date.parse('2026-11-21T00:00:00Z') / 1000 });

    for (const caller of [null, user, admin])
      expect((await as(caller).get(`/users/${user.id}`)).body.data).toMatchObject({ place: null, score: 0 });
  });

  it.each([
    ['private', { anonymous: null, player: 1, admin: 1 }],
    ['admins', { anonymous: null, player: null, admin: 1 }],
    ['hidden', { anonymous: null, player: null, admin: null }],
  ])('has no place and score for callers who may not see scores: %s', async (score_visibility, places) => {
    const [admin, user, challenge] = [await test.make.admin(), await test.make.user(), await test.make.challenge()];
    await test.make.solve(user, challenge);
    await test.make.settings({ score_visibility });

    for (const [who, caller] of Object.entries({ anonymous: null, player: user, admin })) {
      const { place, score } = (await as(caller).get(`/users/${user.id}`).expect(200)).body.data;
      const expected = places[who as keyof typeof places];
      expect({ who, place, score }).toEqual({ who, place: expected, score: expected === null ? null : 100 });
    }
  });

  it('returns 404 for an unknown id', async () => {
    const admin = await test.make.admin();

    await expectEach(['999', '0', 'abc', '1.5', '2147483648', '-1'], async (id) =>
      expectNotFound(await as(admin).get(`/users/${id}`)),
    );
  });
});

describe('PATCH /users/{id}', () => {
  it('changes the given fields, keeps the rest, and returns the admin view with place and score', async () => {
    const [admin, user, challenge] = [
      await test.make.admin(),
      await test.make.user({ name: 'user1', affiliation: 'Uni' }),
      await test.make.challenge(),
    ];
    await test.make.solve(user, challenge);

    const { body } = await as(admin)
      .patch(`/users/${user.id}`, { name: 'Ann Ö', secret: 'note', website: '', verified: false, id: 9, created: 'x' })
      .expect(200);

    expect(body.data).toEqual({
      id: user.id,
      oauth_id: null,
      name: 'Ann Ö',
      email: 'user1@example.com',
      type: 'user',
      secret: 'note',
      website: '',
      affiliation: 'Uni',
      country: null,
      bracket_id: null,
      hidden: false,
      banned: false,
      verified: false,
      language: null,
      team_id: null,
      fields: [],
      created: MICROSECONDS,
      place: 1,
      score: 100,
    });
    expect(await test.rows('SELECT name_skeleton FROM users WHERE id = $1', [user.id])).toEqual([
      { name_skeleton: 'anno\u0308' },
    ]);
  });

  it('stores null in nullable columns, and false in booleans', async () => {
    const [admin, bracket] = [await test.make.admin(), await test.make.bracket()];
    const values = { secret: 'x', website: 'https://a.example', affiliation: 'x', country: 'SE', language: 'de' };
    const user = await test.make.user({ ...values, bracket_id: bracket.id, hidden: true });
    const unset = { secret: null, website: null, affiliation: null, country: null, language: null, bracket_id: null };

    const { body } = await as(admin).patch(`/users/${user.id}`, { ...unset, hidden: null, verified: null });

    expect(body.data).toMatchObject({ ...unset, hidden: false, verified: false });
  });

  it('changes nothing for an empty object', async () => {
    const [admin, user] = [await test.make.admin(), await test.make.user({ name: 'user1' })];

    expect((await as(admin).patch(`/users/${user.id}`, {}).expect(200)).body.data.name).toBe('user1');
  });

  it('names the invalid field, and changes nothing', async () => {
    const [admin, user] = [await test.make.admin(), await test.make.user()];
    const before = await test.rows('SELECT * FROM users');
    const wrong: Refusal[] = [...BAD_FIELDS, ['type', 'Field may not be null.', [null]]];

    await expectEachInvalid(wrong, (value, field) => as(admin).patch(`/users/${user.id}`, { [field]: value }));
    expect(await test.rows('SELECT * FROM users')).toEqual(before);
  });

  it('refuses in the order unknown id, ban of oneself, duplicate address or name, invalid fields', async () => {
    const admin = await test.make.admin();
    await test.make.user({ name: 'Ann', email: 'ann@example.com' });
    const bad = { banned: true, name: 'Ann', email: 'ann@example.com', website: 'x' };
    const errorsFor = async (body: object) =>
      (await as(admin).patch(`/users/${admin.id}`, body).expect(400)).body.errors;

    expectNotFound(await as(admin).patch('/users/999', bad));
    expect(await errorsFor(bad)).toEqual(['id: You cannot ban yourself']);
    expect(await errorsFor({ ...bad, banned: false })).toEqual(['email: Email address has already been used']);
    expect(await errorsFor({ name: 'Ann', website: 'x' })).toEqual(['name: User name has already been taken']);
  });

  it('keeps administrators from banning themselves', async () => {
    const admin = await test.make.admin();
    const ban = (banned: unknown) => as(admin).patch(`/users/${admin.id}`, { banned });

    await expectEach([true, 'true', 1, '1', 't'], async (banned) => expectInvalid(await ban(banned), 'id'));
    expect(await test.rows('SELECT id FROM users WHERE banned')).toEqual([]);
    await ban(false).expect(200);
  });

  it("accepts the user's own name and address again, in another case, too", async () => {
    const [admin, user] = [await test.make.admin(), await test.make.user({ name: 'ann', email: 'ann@example.com' })];
    await test.rows(`INSERT INTO users (name, name_skeleton) VALUES (' ann ', 'ann')`);

    await as(admin).patch(`/users/${user.id}`, { name: 'ann', email: 'ann@example.com' }).expect(200);
    await as(admin).patch(`/users/${user.id}`, { name: 'Ann', email: 'ANN@example.com' }).expect(200);
  });

  it('gives a name to one of several concurrent requests', async () => {
    const admin = await test.make.admin();
    const users = [];
    for (let i = 0; i < 6; i++) users.push(await test.make.user());

    const responses = await Promise.all(users.map(({ id }) => as(admin).patch(`/users/${id}`, { name: 'Ann' })));

    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
    for (const response of responses.filter(({ status }) => status === 400)) expectInvalid(response, 'name');
    expect(await test.rows(`SELECT id FROM users WHERE name = 'Ann'`)).toHaveLength(1);
  });

  it('makes a user an administrator or a player immediately', async () => {
    const [admin, user] = [await test.make.admin(), await test.make.user()];

    await as(admin).patch(`/users/${user.id}`, { type: 'admin' }).expect(200);
    await as(user).get('/topics').expect(200);
    await as(admin).patch(`/users/${user.id}`, { type: 'user' }).expect(200);
    expectForbidden(await as(user).get('/topics'));
  });

  it('locks a banned user out immediately', async () => {
    const [admin, user] = [await test.make.admin(), await test.make.user()];

    await as(admin).patch(`/users/${user.id}`, { banned: true }).expect(200);

    expectForbidden(await as(user).get('/users/me'), 'You have been banned from this CTF');
  });

  it('sets a new password, ignores an empty one, and ends only the sessions of that user', async () => {
    const [admin, user, other] = [await test.make.admin(), await test.make.user(), await test.make.user()];
    for (const { id } of [user, other])
      await test.rows(`INSERT INTO sessions (hash, user_id, expires) VALUES ($1, $2, '2099-01-01')`, [`h${id}`, id]);
    const revoked = () => test.rows('SELECT user_id FROM sessions WHERE revoked');

    await as(admin).patch(`/users/${user.id}`, { password: '' }).expect(200);
    expect(await test.rows('SELECT password FROM users WHERE id = $1', [user.id])).toEqual([{ password: null }]);
    expect(await revoked()).toEqual([]);
    await as(admin).patch(`/users/${user.id}`, { password: 'new secret' }).expect(200);

    const [stored] = await test.rows<{ password: string }>('SELECT password FROM users WHERE id = $1', [user.id]);
    expect(await test.app.get(Passwords).verify(stored?.password ?? null, 'new secret')).toBe(true);
    expect(await revoked()).toEqual([{ user_id: user.id }]);
    await as(user).get('/users/me').expect(200);
  });

  it('writes any custom field of any user', async () => {
    const [admin, user] = [await test.make.admin(), await test.make.user()];
    const locked = await test.make.field({ editable: false, required: true, public: false });
    await test.make.fieldEntry({ field_id: locked.id, user_id: user.id, value: 'old' });

    const { body } = await as(admin).patch(`/users/${user.id}`, { fields: [{ field_id: locked.id, value: '' }] });

    expect(body.data.fields).toEqual([
      { field_id: locked.id, value: '', name: locked.name, description: null, type: 'text' },
    ]);
  });

  it('keeps the stored value of a custom field whose entry has none', async () => {
    const [admin, user] = [await test.make.admin(), await test.make.user()];
    const field = await test.make.field();
    await test.make.fieldEntry({ field_id: field.id, user_id: user.id, value: 'Lund' });

    const { body } = await as(admin)
      .patch(`/users/${user.id}`, { fields: [{ field_id: field.id }] })
      .expect(200);

    expect(body.data.fields).toMatchObject([{ field_id: field.id, value: 'Lund' }]);
  });

  it.each([{ banned: true }, { hidden: true }])(
    'removes the solves of a user who becomes %p from counts, values and the scoreboard, and restores them',
    async (change) => {
      const [admin, user, rival] = [await test.make.admin(), await test.make.user(), await test.make.user()];
      const challenge = await test.make.challenge({ type: 'dynamic', initial: 100, minimum: 10, decay: 2 });
      await test.make.solve(user, challenge, '2026-11-20T12:00:00Z');
      await test.make.solve(rival, challenge, '2026-11-20T13:00:00Z');
      const state = async () => ({
        challenge: (await test.rows('SELECT solves, value FROM challenges'))[0],
        rival: (await as(null).get(`/users/${rival.id}`)).body.data.place,
        board: (await as(null).get('/scoreboard').expect(200)).body.data.length,
      });
      const before = await state();
      expect(before).toEqual({ challenge: { solves: 2, value: 78 }, rival: 2, board: 2 });

      await as(admin).patch(`/users/${user.id}`, change).expect(200);
      expect(await state()).toEqual({ challenge: { solves: 1, value: 100 }, rival: 1, board: 1 });
      await as(admin).patch(`/users/${user.id}`, { banned: false, hidden: false }).expect(200);
      expect(await state()).toEqual(before);
    },
  );

  it('keeps counts correct when users are banned while they solve', async () => {
    const [admin, challenge] = [await test.make.admin(), await test.make.challenge({ flag: 'ctf{flag}' })];
    const users = [];
    for (let i = 0; i < 6; i++) users.push(await test.make.user());

    const responses = await Promise.all(
      users.flatMap((user, i) => [
        as(user).post('/challenges/attempt', { challenge_id: challenge.id, submission: 'ctf{flag}' }),
        as(admin).patch(`/users/${user.id}`, { banned: i % 2 === 0 }),
      ]),
    );

    expect(responses.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    const [counted] = await test.rows(
      `SELECT solves, (SELECT COUNT(*)::int FROM solves JOIN users ON users.id = solves.user_id
                        WHERE NOT users.banned) AS counted FROM challenges`,
    );
    expect(counted?.solves).toBe(counted?.counted);
  });
});

describe('DELETE /users/{id}', () => {
  it('deletes the user with all their data and recounts their challenges', async () => {
    const [admin, user, rival] = [await test.make.admin(), await test.make.user(), await test.make.user()];
    const challenge = await test.make.challenge({ type: 'dynamic', initial: 100, minimum: 10, decay: 2 });
    const [hint, field] = [await test.make.hint({ challenge_id: challenge.id }), await test.make.field()];
    await test.make.fail(user, challenge);
    await test.make.solve(user, challenge);
    await test.make.solve(rival, challenge);
    await test.make.award({ user_id: user.id });
    await test.make.unlock({ user_id: user.id, target: hint.id });
    await test.make.fieldEntry({ field_id: field.id, user_id: user.id, value: 'x' });
    await test.make.comment({ type: 'user', user_id: user.id, author_id: admin.id });
    await test.make.comment({ author_id: user.id });
    const team = await test.make.team({ captain_id: user.id });
    await test.rows(`INSERT INTO notifications (title, content, user_id) VALUES ('t', 'c', $1)`, [user.id]);

    const { body } = await as(admin).delete(`/users/${user.id}`).expect(200);

    expect(body).toEqual({ success: true });
    const left = await test.rows(`
      SELECT (SELECT COUNT(*)::int FROM users) AS users, (SELECT COUNT(*)::int FROM submissions) AS submissions,
             (SELECT COUNT(*)::int FROM solves) AS solves, (SELECT COUNT(*)::int FROM awards) AS awards,
             (SELECT COUNT(*)::int FROM unlocks) AS unlocks, (SELECT COUNT(*)::int FROM tokens) AS tokens,
             (SELECT COUNT(*)::int FROM field_entries) AS entries, (SELECT COUNT(*)::int FROM comments) AS comments,
             (SELECT COUNT(*)::int FROM notifications) AS notifications`);
    expect(left).toEqual([
      {
        users: 2,
        submissions: 1,
        solves: 1,
        awards: 0,
        unlocks: 0,
        tokens: 2,
        entries: 0,
        comments: 0,
        notifications: 0,
      },
    ]);
    expect(await test.rows('SELECT account_id FROM progress')).toEqual([{ account_id: rival.id }]);
    expect(await test.rows('SELECT account_id FROM attempt_throttles')).toEqual([{ account_id: rival.id }]);
    expect(await test.rows('SELECT id, captain_id FROM teams')).toEqual([{ id: team.id, captain_id: null }]);
    expect(await test.rows('SELECT solves, value FROM challenges')).toEqual([{ solves: 1, value: 100 }]);
    expect((await as(null).get(`/users/${rival.id}`)).body.data.place).toBe(1);
    expect((await as(user).get('/users/me')).status).toBe(401);
  });

  it('rebuilds the progress of the team of a deleted member, in teams mode', async () => {
    const [admin, team, challenge] = [await test.make.admin(), await test.make.team(), await test.make.challenge()];
    const [user, mate] = [
      await test.make.user({ team_id: team.id }),
      await test.make.user({ team_id: team.id, hidden: true }),
    ];
    await test.make.settings({ user_mode: 'teams' });
    await test.make.fail(mate, challenge);
    await test.make.solve(user, challenge);

    await as(admin).delete(`/users/${user.id}`).expect(200);

    expect(await test.rows('SELECT account_id, attempts, fails, solve FROM progress')).toEqual([
      { account_id: team.id, attempts: 1, fails: 1, solve: null },
    ]);
    expect(await test.rows('SELECT solves FROM challenges')).toEqual([{ solves: 0 }]);
  });

  it('keeps administrators from deleting themselves', async () => {
    const admin = await test.make.admin();

    const response = await as(admin).delete(`/users/${admin.id}`);

    expectInvalid(response, 'id');
    expect(response.body.errors).toEqual(['id: You cannot delete yourself']);
  });

  it('returns 200 for an unknown user, and leaves nothing', async () => {
    const admin = await test.make.admin();

    expect((await as(admin).delete('/users/999').expect(200)).body).toEqual({ success: true });
    expect(await test.rows('SELECT account_id FROM attempt_throttles')).toEqual([]);
    expectNotFound(await as(admin).delete('/users/abc'));
  });

  it('leaves nothing of an attempt that waited while its user was deleted', async () => {
    const [user, challenge] = [await test.make.user(), await test.make.challenge({ flag: 'ctf{flag}' })];
    await test.make.fail(user, challenge);

    const response = await overtaken(
      test,
      {
        lock: `SELECT FROM attempt_throttles WHERE account_id = ${user.id} FOR UPDATE`,
        meanwhile: `DELETE FROM users WHERE id = ${user.id}; DELETE FROM attempt_throttles WHERE account_id = ${user.id}`,
      },
      async () => as(user).post('/challenges/attempt', { challenge_id: challenge.id, submission: 'ctf{flag}' }),
    );

    expectForbidden(response);
    expect(await test.rows('SELECT * FROM attempt_throttles')).toEqual([]);
  });

  it('leaves nothing to the new team of a user who submitted for it while the deletion waited for attempts of the old one', async () => {
    await test.make.settings({ user_mode: 'teams' });
    const [admin, challenge] = [await test.make.admin(), await test.make.challenge({ flag: 'ctf{flag}' })];
    const [left, joined] = [await test.make.team(), await test.make.team()];
    const [user, mate] = [await test.make.user({ team_id: left.id }), await test.make.user({ team_id: joined.id })];
    await test.make.fail(user, await test.make.challenge());
    const lock = `SELECT FROM attempt_throttles WHERE account_id = ${left.id} FOR UPDATE`;
    const meanwhile = async (): Promise<void> => {
      await test.rows('UPDATE users SET team_id = $2 WHERE id = $1', [user.id, joined.id]);
      const attempt = { challenge_id: challenge.id, submission: 'ctf{flag}' };
      expect((await as(user).post('/challenges/attempt', attempt)).body.data.status).toBe('correct');
    };

    await overtaken(test, { lock, meanwhile }, async () => as(admin).delete(`/users/${user.id}`).expect(200));

    expect(await test.rows('SELECT * FROM progress')).toEqual([]);
    const { body } = await as(mate).get(`/challenges/${challenge.id}`);
    expect(body.data).toMatchObject({ solves: 0, solved_by_me: false, attempts: 0 });
  });

  it('leaves nothing to the team of users who submit for the first time while they are deleted', async () => {
    await test.make.settings({ user_mode: 'teams' });
    const [admin, challenge] = [await test.make.admin(), await test.make.challenge({ flag: 'ctf{flag}' })];
    const team = await test.make.team();
    const [user, mate] = [await test.make.user({ team_id: team.id }), await test.make.user({ team_id: team.id })];
    await test.make.fail(mate, challenge);
    const lock = `SELECT FROM attempt_throttles WHERE account_id = ${team.id} FOR UPDATE`;
    const meanwhile = `
      SELECT record_attempt(${team.id}, ${user.id}, ${challenge.id}, 0, 10, true, '127.0.0.1', 'ctf{flag}', now())`;

    await overtaken(test, { lock, meanwhile }, async () => as(admin).delete(`/users/${user.id}`).expect(200));

    const { body } = await as(mate).get(`/challenges/${challenge.id}`);
    expect(body.data).toMatchObject({ solves: 0, solved_by_me: false, attempts: 1 });
  });

  it('keeps counts correct when users are deleted, twice concurrently, while they solve', async () => {
    const [admin, challenge] = [await test.make.admin(), await test.make.challenge({ flag: 'ctf{flag}' })];
    const users = [];
    for (let i = 0; i < 6; i++) users.push(await test.make.user());

    const responses = await Promise.all(
      users.flatMap((user) => [
        as(user).post('/challenges/attempt', { challenge_id: challenge.id, submission: 'ctf{flag}' }),
        as(admin).delete(`/users/${user.id}`),
        as(admin).delete(`/users/${user.id}`),
      ]),
    );

    expect(responses.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    expect(await test.rows('SELECT solves FROM challenges')).toEqual([{ solves: 0 }]);
    for (const table of ['solves', 'progress', 'attempt_throttles', 'submissions'])
      expect(await test.rows(`SELECT * FROM ${table}`)).toEqual([]);
  });
});
