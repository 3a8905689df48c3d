import { useApp } from '../support/app';
import { expectEach, expectEachInvalid, expectForbidden, expectInvalid, expectNotFound } from '../support/expectations';

const test = useApp();
const as = test.as.bind(test);

async function stored(key: string): Promise<string | null | undefined> {
  const [row] = await test.rows<{ value: string | null }>('SELECT value FROM config WHERE key = $1', [key]);
  return row?.value;
}

describe('GET /configs', () => {
  it('lists stored settings by id, as text or null', async () => {
    const admin = await test.make.admin();
    await test.make.settings({ freeze: 1795215600, paused: false, ctf_description: null });

    const { body } = await as(admin).get('/configs').expect(200);

    expect(body).toEqual({
      success: true,
      data: expect.arrayContaining([
        { id: expect.any(Number), key: 'ctf_name', value: 'Test CTF' },
        { id: expect.any(Number), key: 'freeze', value: '1795215600' },
        { id: expect.any(Number), key: 'paused', value: 'false' },
        { id: expect.any(Number), key: 'ctf_description', value: null },
      ]),
    });
    const ids = body.data.map(({ id }: { id: number }) => id);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
  });

  it('filters by exact key and value, and searches both', async () => {
    const admin = await test.make.admin();
    const keys = async (query: string) =>
      (await as(admin).get(`/configs?${query}`).expect(200)).body.data.map(({ key }: { key: string }) => key);

    expect(await keys('key=ctf_name')).toEqual(['ctf_name']);
    expect(await keys('value=private')).toEqual(['challenge_visibility']);
    expect(await keys('q=NAME&field=key')).toEqual(['ctf_name']);
    expect(await keys('q=test&field=value')).toEqual(['ctf_name']);
    expectInvalid(await as(admin).get('/configs?q=x&field=id'), 'field');
    expectInvalid(await as(admin).get('/configs?q=x'), 'field');
  });

  it('shows only that a secret is set, and neither filter finds its value', async () => {
    const admin = await test.make.admin();
    await test.make.settings({ mail_password: 'hunter2', oauth_client_secret: null, registration_code: 'letmein' });

    const { text, body } = await as(admin).get('/configs').expect(200);

    expect(text).not.toContain('hunter2');
    expect(body.data).toContainEqual({ id: expect.any(Number), key: 'mail_password', value: '********' });
    expect(body.data).toContainEqual({ id: expect.any(Number), key: 'oauth_client_secret', value: null });
    expect(body.data).toContainEqual({ id: expect.any(Number), key: 'registration_code', value: 'letmein' });
    expect((await as(admin).get('/configs/mail_password')).body.data.value).toBe('********');
    expect((await as(admin).get('/configs?value=hunter2')).body.data).toEqual([]);
    expect((await as(admin).get('/configs?q=hunt&field=value')).body.data).toEqual([]);
  });

  it('is refused to players and anonymous callers', async () => {
    expectForbidden(await as(await test.make.user()).get('/configs'));
    expectForbidden(await as(null).get('/configs'));
  });
});

describe('POST /configs', () => {
  it('stores a setting, and again in the same row', async () => {
    const admin = await test.make.admin();

    const first = await as(admin).post('/configs', { key: 'k1', value: 'v' }).expect(200);
    const second = await as(admin).post('/configs', { key: 'k1', value: 'w' }).expect(200);

    expect(first.body).toEqual({ success: true, data: { id: expect.any(Number), key: 'k1', value: 'v' } });
    expect(second.body.data).toEqual({ id: first.body.data.id, key: 'k1', value: 'w' });
    expect(await test.rows(`SELECT value FROM config WHERE key = 'k1'`)).toEqual([{ value: 'w' }]);
  });

  it('creates one row for many concurrent requests', async () => {
    const admin = await test.make.admin();

    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, n) => as(admin).post('/configs', { key: 'race', value: n })),
    );

    expect(responses.map(({ status }) => status)).toEqual(Array(12).fill(200));
    expect(await test.rows(`SELECT key FROM config WHERE key = 'race'`)).toHaveLength(1);
  });

  it.each([
    [5, '5'],
    [1795218000, '1795218000'],
    [true, 'true'],
    [false, 'false'],
    [null, null],
    ['', ''],
  ])('stores %j as %j', async (value, text) => {
    const { body } = await as(await test.make.admin()).post('/configs', { key: 'k1', value });

    expect(body.data.value).toBe(text);
    expect(await stored('k1')).toBe(text);
  });

  it('names the invalid field, and stores nothing', async () => {
    const admin = await test.make.admin();
    const before = await test.rows('SELECT * FROM config');
    const wrong = {
      key: [undefined, null, '', 5, 'k'.repeat(256), 'nul\0byte'],
      value: [undefined, {}, ['a'], 'nul\0byte', 'half \ud800 pair'],
    };

    await expectEachInvalid(wrong, (value, field) =>
      as(admin).post('/configs', { key: 'k', value: 'v', [field]: value }),
    );
    expectInvalid(await as(admin).post('/configs', {}), 'key');
    expectInvalid(await as(admin).post('/configs', { key: 'user_mode', value: 'bogus' }), 'value');
    expect(await test.rows('SELECT * FROM config')).toEqual(before);
  });

  it('accepts a text of up to 65535 characters', async () => {
    const admin = await test.make.admin();

    await as(admin)
      .post('/configs', { key: 'k1', value: 'é'.repeat(65_535) })
      .expect(200);
    const { status, body } = await as(admin).post('/configs', { key: 'k1', value: 'é'.repeat(65_536) });

    expect({ status, errors: body.errors }).toEqual({ status: 400, errors: ['value: k1 config is too long'] });
  });

  it('is refused to players before their body is checked', async () => {
    expectForbidden(await as(await test.make.user()).post('/configs', { key: 5 }));
  });
});

describe('PATCH /configs', () => {
  it('stores every key of the body and returns no data', async () => {
    const admin = await test.make.admin();
    await test.make.settings({ freeze: 1795215600 });

    const { body } = await as(admin)
      .patch('/configs', { ctf_name: 'Finals', freeze: null, my_plugin_mode: 'dark', paused: true })
      .expect(200);

    expect(body).toEqual({ success: true });
    expect(await stored('ctf_name')).toBe('Finals');
    expect(await stored('freeze')).toBeNull();
    expect(await stored('my_plugin_mode')).toBe('dark');
    expect(await stored('paused')).toBe('true');
  });

  it('takes effect before the response', async () => {
    const [admin, challenge] = [await test.make.admin(), await test.make.challenge()];

    await as(admin).patch('/configs', { challenge_visibility: 'public' }).expect(200);
    expect((await as(null).get('/challenges')).body.data).toMatchObject([{ id: challenge.id }]);

    await as(admin).patch('/configs', { challenge_visibility: 'private' }).expect(200);
    expectForbidden(await as(null).get('/challenges'));
  });

  it('stores nothing if one value is invalid, and names all invalid ones in the order of the body', async () => {
    const admin = await test.make.admin();

    const { status, body } = await as(admin).patch('/configs', {
      ctf_name: 'lost',
      score_visibility: 'nobody',
      start: 'tomorrow',
      theme_settings: {},
    });

    expect(status).toBe(400);
    expect(body.errors).toEqual([
      'score_visibility: Must be one of: public, private, hidden, admins.',
      'start: Must be a time in Unix seconds.',
      'theme_settings: Must be text, a number, true, false or null.',
    ]);
    expect(await stored('ctf_name')).toBe('Test CTF');
  });

  it('refuses invalid values, and stores nothing', async () => {
    const admin = await test.make.admin();
    const before = await test.rows('SELECT * FROM config');
    const wrong = {
      user_mode: ['bogus', true],
      challenge_visibility: ['hidden'],
      account_visibility: ['hidden'],
      score_visibility: ['Public'],
      registration_visibility: ['admins'],
      team_disbanding: ['always'],
      start: ['2026-11-20'],
      end: [-1],
      freeze: [1795218000.5, 1e300, false],
      paused: ['maybe'],
      view_after_ctf: [2],
      verify_emails: ['ja'],
      name_changes: [[]],
      num_users: [-1],
      num_teams: ['many'],
      team_size: [1.5],
      incorrect_submissions_per_min: ['10 '],
      mail_port: [65_536, 'smtp'],
      theme_settings: ['{"a":'],
      tos_url: ['javascript:alert(1)'],
      privacy_url: ['our terms'],
      mail_server: ['smtp.example.com:587', 'https://smtp.example.com'],
      mailfrom_addr: ['CTF <ctf@example.com>', 'nobody'],
      mailgun_base_url: ['api.mailgun.net/v3'],
      oauth_token_endpoint: ['ftp://example.com/token'],
      domain_whitelist: ['example.com; example.org', '@example.com'],
      ctf_logo: ['logo.png'],
      ctf_small_icon: ['../secret'],
      ctf_banner: ['https://example.com/a.png'],
      setup: [false, null, ''],
      ctf_name: [{ a: 1 }, 'x'.repeat(65_536)],
      anything: [[1]],
      constructor: [{ prototype: {} }],
      ['__proto__']: ['nul\0byte'],
      ['k'.repeat(256)]: ['v'],
    };

    await expectEachInvalid(wrong, (value, key) =>
      as(admin).patch('/configs', JSON.parse(JSON.stringify({ [key]: value }))),
    );
    expect(await test.rows('SELECT * FROM config')).toEqual(before);
  });

  it.each([
    ['user_mode', 'teams'],
    ['score_visibility', 'hidden'],
    ['registration_visibility', 'mlc'],
    ['start', '1795218000'],
    ['freeze', ''],
    ['paused', 'true'],
    ['paused', 0],
    ['view_after_ctf', 'no'],
    ['num_users', ''],
    ['team_size', 4],
    ['mail_port', 587],
    ['theme_settings', '{"challenge_window_size":"sm"}'],
    ['tos_url', 'https://example.com/terms'],
    ['privacy_url', '/privacy-policy'],
    ['mail_server', 'mail_relay'],
    ['mail_server', '2001:db8::25'],
    ['mailfrom_addr', 'noreply@localhost'],
    ['mailgun_base_url', 'https://api.mailgun.net/v3/example.com'],
    ['domain_whitelist', 'example.com, *.example.org, bücher.example,'],
    ['ctf_logo', '0123456789abcdef0123456789abcdef/logo.png'],
    ['robots_txt', ''],
    ['mail_plugin_password', '********'],
    ['ctf_version', '3.7.1'],
    ['toString', 'a key like any other'],
  ])('accepts %s = %j', async (key, value) => {
    await as(await test.make.admin())
      .patch('/configs', { [key]: value })
      .expect(200);

    expect(await stored(key)).toBe(String(value));
  });

  it('accepts 0 for no time, as clients of CTFd send it', async () => {
    const [admin, player] = [await test.make.admin(), await test.make.user()];
    await test.make.solve(player, await test.make.challenge({ value: 100 }));

    await as(admin).patch('/configs', { start: 0, end: '0', freeze: 0 }).expect(200);

    await as(player).get('/challenges').expect(200);
    expect((await as(player).get('/scoreboard')).body.data).toMatchObject([{ account_id: player.id, score: 100 }]);
  });

  it("accepts everything that CTFd's panel and tools write", async () => {
    const admin = await test.make.admin();
    const empty = [
      ...['start', 'end', 'freeze', 'num_users', 'team_size', 'tos_url', 'privacy_url', 'theme_settings', 'ctf_logo'],
      ...['domain_whitelist', 'mail_server', 'mail_port', 'mailfrom_addr', 'mailgun_base_url', 'oauth_client_id'],
    ];
    const unset = ['mail_useauth', 'mail_tls', 'mail_ssl', 'mail_username', 'mail_password', 'ctf_small_icon'];

    await as(admin)
      .patch('/configs', {
        ...Object.fromEntries(empty.map((key) => [key, ''])),
        ...Object.fromEntries(unset.map((key) => [key, null])),
        user_mode: 'users',
        ctf_theme: 'my-theme',
        html_sanitization: true,
        verify_emails: 'false',
        team_creation: 'true',
        view_after_ctf: true,
        incorrect_submissions_per_min: '10',
        next_update_check: '1795218000',
        version_latest: null,
        // Settings of a newer release of CTFd and of one of its plugins.
        max_attempts_behavior: 'lockout',
        dynamic_challenges_alembic_version: 'eb68f277ab61',
      })
      .expect(200);

    expect(await stored('max_attempts_behavior')).toBe('lockout');
    expect(await stored('mail_tls')).toBeNull();
    await as(null).get('/scoreboard').expect(200);
  });

  it('refuses an end that is not after the start, in one request or in two', async () => {
    const admin = await test.make.admin();
    await as(admin).patch('/configs', { start: 2000, end: 3000 }).expect(200);

    expectInvalid(await as(admin).patch('/configs', { end: 2000 }), 'end');
    expectInvalid(await as(admin).patch('/configs', { start: 3000 }), 'start');
    expectInvalid(await as(admin).patch('/configs', { start: 5000, end: 4000 }), 'end');
    expectInvalid(await as(admin).patch('/configs/start', { value: 3001 }), 'value');
    await as(admin).patch('/configs', { start: 4000, end: 5000 }).expect(200);
    await as(admin).patch('/configs', { start: 9000, end: null }).expect(200);
    expect(await stored('end')).toBeNull();
  });

  it('never stores an end before the start with concurrent requests', async () => {
    const admin = await test.make.admin();
    for (let round = 1; round <= 5; round++) {
      await as(admin).patch('/configs', { start: 2000, end: 9000 }).expect(200);

      const responses = await Promise.all(
        [1, 2, 3].flatMap(() => [
          as(admin).patch('/configs', { start: 8000 }),
          as(admin).patch('/configs', { end: 3000 }),
        ]),
      );

      expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 400, 400, 400]);
      expect(Number(await stored('end'))).toBeGreaterThan(Number(await stored('start')));
    }
  });

  it('keeps a secret if its mask is sent back, and stores a new one', async () => {
    const admin = await test.make.admin();
    await test.make.settings({ mail_password: 'hunter2' });

    await as(admin).patch('/configs', { mail_password: '********', mailgun_api_key: '********' }).expect(200);
    expect(await stored('mail_password')).toBe('hunter2');
    expect(await stored('mailgun_api_key')).toBeNull();

    await as(admin).patch('/configs', { mail_password: 'hunter3' }).expect(200);
    expect(await stored('mail_password')).toBe('hunter3');
    await as(admin).patch('/configs', { mail_password: null }).expect(200);
    expect(await stored('mail_password')).toBeNull();
  });

  it('refuses bodies that are not JSON objects, and accepts an empty one', async () => {
    const admin = await test.make.admin();

    expect((await as(admin).patch('/configs', [])).body).toMatchObject({ errors: ['Invalid input type.'] });
    expect((await as(admin).patch('/configs')).status).toBe(400);
    await as(admin).patch('/configs', {}).expect(200);
  });

  it('is refused to players and anonymous callers', async () => {
    expectForbidden(await as(await test.make.user()).patch('/configs', { ctf_name: 'mine' }));
    expectForbidden(await as(null).patch('/configs', { ctf_name: 'mine' }));
    expect(await stored('ctf_name')).toBe('Test CTF');
  });
});

describe('/configs/{key}', () => {
  it('shows a stored setting, and 404 for one that was never set', async () => {
    const admin = await test.make.admin();

    expect((await as(admin).get('/configs/ctf_name')).body).toEqual({
      success: true,
      data: { id: expect.any(Number), key: 'ctf_name', value: 'Test CTF' },
    });
    expectNotFound(await as(admin).get('/configs/ctf_logo'));
    expectNotFound(await as(admin).delete('/configs/ctf_logo'));
  });

  it('returns 404 for an impossible key', async () => {
    const admin = await test.make.admin();

    await expectEach(['%00', 'k'.repeat(256)], async (key) => {
      expectNotFound(await as(admin).get(`/configs/${key}`));
      expectNotFound(await as(admin).patch(`/configs/${key}`, { value: 'v' }));
      expectNotFound(await as(admin).delete(`/configs/${key}`));
    });
  });

  it('changes a setting, creates a missing one, and needs a value only for that', async () => {
    const admin = await test.make.admin();

    expect((await as(admin).patch('/configs/ctf_name', { value: 'Finals' })).body.data.value).toBe('Finals');
    expect((await as(admin).patch('/configs/ctf_name', {})).body.data.value).toBe('Finals');
    expect((await as(admin).patch('/configs/ctf_logo', { value: 'media/x.png' })).body.data).toEqual({
      id: expect.any(Number),
      key: 'ctf_logo',
      value: 'media/x.png',
    });
    expectInvalid(await as(admin).patch('/configs/ctf_banner', {}), 'value');
    expectInvalid(await as(admin).patch('/configs/user_mode', { value: 'bogus' }), 'value');
    expectInvalid(await as(admin).patch('/configs/ctf_name', { value: {} }), 'value');
  });

  it.each(['start', 'mail_port', 'ctf_description', 'mail_password', 'team_creation', 'theme_own_key'])(
    'unsets %s with the word None, as ctfcli returns a null',
    async (key) => {
      const admin = await test.make.admin();
      await test.make.settings({ [key]: '1' });

      const response = await as(admin).patch(`/configs/${key}`, { value: 'None' }).expect(200);

      expect(response.body.data.value).toBeNull();
      expect(await stored(key)).toBeNull();
    },
  );

  it('deletes a setting, which restores its default', async () => {
    const [admin, player] = [await test.make.admin(), await test.make.user()];
    await test.make.settings({ challenge_visibility: 'admins' });
    expectForbidden(await as(player).get('/challenges'));

    expect((await as(admin).delete('/configs/challenge_visibility').expect(200)).body).toEqual({ success: true });

    expect(await stored('challenge_visibility')).toBeUndefined();
    await as(player).get('/challenges').expect(200);
  });

  it('does not let the set-up be deleted', async () => {
    expectInvalid(await as(await test.make.admin()).delete('/configs/setup'), 'setup');
    expect(await stored('setup')).toBe('true');
  });

  it('is refused to players', async () => {
    const player = await test.make.user();

    expectForbidden(await as(player).get('/configs/ctf_name'));
    expectForbidden(await as(player).patch('/configs/ctf_name', { value: 'mine' }));
    expectForbidden(await as(player).delete('/configs/ctf_name'));
  });
});

describe('switching user_mode', () => {
  it('counts everything for teams, with the earliest of two members, and back for users', async () => {
    const admin = await test.make.admin();
    // The team gets the id 1, which `admin` has too.
    const team = await test.make.team();
    const [ada, bob] = [await test.make.user({ team_id: team.id }), await test.make.user({ team_id: team.id })];
    const loner = await test.make.user();
    const challenge = await test.make.challenge({ type: 'dynamic', initial: 500, minimum: 100, decay: 2 });
    const hint = await test.make.hint({ challenge_id: challenge.id, cost: 5 });
    const other = { user_id: bob.id, team_id: team.id, account_id: bob.id };
    await test.make.unlock({ ...other, user_id: ada.id, account_id: ada.id, target: hint.id });
    await test.make.unlock({ ...other, target: hint.id });
    await test.make.award({ ...other, value: 7 });
    for (const [user, date, correct] of [
      [bob, '2026-11-20T12:00:00Z', false],
      [bob, '2026-11-20T12:01:00Z', true],
      [ada, '2026-11-20T12:02:00Z', true],
      [loner, '2026-11-20T12:03:00Z', true],
    ] as const) {
      await test.rows('SELECT record_attempt($1, $1, $2, 0, 1000, $3, NULL, NULL, $4)', [
        user.id,
        challenge.id,
        correct,
        date,
      ]);
    }
    const progress = () => test.rows('SELECT account_id, attempts, fails, solve FROM progress ORDER BY account_id');
    const inUsersMode = await progress();

    await as(admin).patch('/configs', { user_mode: 'teams' }).expect(200);

    expect(await test.rows('SELECT user_id, account_id FROM solves ORDER BY id')).toEqual([
      { user_id: bob.id, account_id: team.id },
      { user_id: ada.id, account_id: null },
      { user_id: loner.id, account_id: null },
    ]);
    expect(await progress()).toEqual([{ account_id: team.id, attempts: 3, fails: 1, solve: 2 }]);
    expect(await test.rows('SELECT solves, value FROM challenges')).toEqual([{ solves: 1, value: 500 }]);
    expect(await test.rows('SELECT account_id FROM awards')).toEqual([{ account_id: team.id }]);
    expect(await test.rows('SELECT user_id, account_id FROM unlocks ORDER BY id')).toEqual([
      { user_id: ada.id, account_id: team.id },
      { user_id: bob.id, account_id: null },
    ]);
    expect(await test.rows('SELECT account_id FROM attempt_throttles')).toEqual([]);

    await as(admin).delete('/configs/user_mode').expect(200);

    expect(await progress()).toEqual(inUsersMode);
    expect(await test.rows('SELECT solves, value FROM challenges')).toEqual([{ solves: 3, value: 100 }]);
    expect(await test.rows('SELECT account_id FROM unlocks ORDER BY id')).toEqual([
      { account_id: ada.id },
      { account_id: bob.id },
    ]);
  });

  it('keeps results if the mode does not change', async () => {
    const [admin, player, challenge] = [
      await test.make.admin(),
      await test.make.user(),
      await test.make.challenge({ flag: 'ctf{x}' }),
    ];
    await test.make.fail(player, challenge);
    const throttles = await test.rows('SELECT * FROM attempt_throttles');

    await as(admin).patch('/configs', { user_mode: 'users' }).expect(200);

    expect(await test.rows('SELECT * FROM attempt_throttles')).toEqual(throttles);
  });
});

describe('/configs/fields', () => {
  const FIELD = {
    name: 'Pub',
    type: 'user',
    field_type: 'text',
    description: 'd',
    required: true,
    public: true,
    editable: true,
  };

  it('defines a field, shows it and lists it', async () => {
    const admin = await test.make.admin();

    const { body } = await as(admin).post('/configs/fields', FIELD).expect(200);

    expect(body).toEqual({ success: true, data: { id: 1, ...FIELD } });
    expect((await as(admin).get('/configs/fields/1')).body).toEqual(body);
    expect((await as(admin).get('/configs/fields')).body).toEqual({ success: true, data: [body.data] });
  });

  it('needs only name and type', async () => {
    const { body } = await as(await test.make.admin())
      .post('/configs/fields', { name: 'n', type: 'team', required: null, id: 70 })
      .expect(200);

    expect(body.data).toEqual({
      id: 1,
      name: 'n',
      type: 'team',
      field_type: null,
      description: null,
      required: false,
      public: false,
      editable: false,
    });
  });

  it('filters by type and searches the description', async () => {
    const admin = await test.make.admin();
    await test.make.field({ name: 'a', type: 'user', description: 'Shirt size' });
    await test.make.field({ name: 'b', type: 'team', description: null });
    const names = async (query: string) =>
      (await as(admin).get(`/configs/fields?${query}`).expect(200)).body.data.map(({ name }: { name: string }) => name);

    expect(await names('type=team')).toEqual(['b']);
    expect(await names('type=other')).toEqual([]);
    expect(await names('q=SHIRT&field=description')).toEqual(['a']);
    expectInvalid(await as(admin).get('/configs/fields?q=x&field=name'), 'field');
  });

  it('returns the fields of the account form to all callers at /fields', async () => {
    const ofUser = await test.make.field({ name: 'a', type: 'user', required: true });
    await test.make.field({ name: 'b', type: 'team' });
    const fieldsFor = async (query: string) => (await as(null).get(`/fields${query}`).expect(200)).body.data;

    expect(await fieldsFor('?type=user')).toEqual([ofUser]);
    expect(await fieldsFor('')).toHaveLength(2);
    expectInvalid(await as(null).get('/fields?type=other'), 'type');
  });

  it('changes only the given fields', async () => {
    const admin = await test.make.admin();
    const { id } = await test.make.field({ name: 'a', description: 'b', public: true, editable: true });

    const { body } = await as(admin).patch(`/configs/fields/${id}`, { name: 'c', public: null, description: null });

    expect(body.data).toMatchObject({ id, name: 'c', description: null, public: false, editable: true, type: 'user' });
    expect((await as(admin).patch(`/configs/fields/${id}`, {}).expect(200)).body.data).toEqual(body.data);
  });

  it('keeps the entries of accounts', async () => {
    const [admin, player, field] = [await test.make.admin(), await test.make.user(), await test.make.field()];
    const change = (body: object) => as(admin).patch(`/configs/fields/${field.id}`, body);
    expect((await change({ type: 'team' }).expect(200)).body.data.type).toBe('team');
    await change({ type: 'user' }).expect(200);
    await test.make.fieldEntry({ field_id: field.id, user_id: player.id, value: 'x' });

    expectInvalid(await change({ type: 'team' }), 'type');
    await change({ type: 'user', name: 'renamed' }).expect(200);
    expect(await test.rows('SELECT type, name FROM fields')).toEqual([{ type: 'user', name: 'renamed' }]);
  });

  it('deletes a field with its entries', async () => {
    const [admin, player, field] = [await test.make.admin(), await test.make.user(), await test.make.field()];
    await test.make.fieldEntry({ field_id: field.id, user_id: player.id, value: 'x' });

    expect((await as(admin).delete(`/configs/fields/${field.id}`)).body).toEqual({ success: true });
    expect(await test.rows('SELECT id FROM fields')).toEqual([]);
    expect(await test.rows('SELECT id FROM field_entries')).toEqual([]);
  });

  it('describes what is wrong with a field, and changes nothing', async () => {
    const [admin, { id }] = [await test.make.admin(), await test.make.field()];
    const before = await test.rows('SELECT * FROM fields');
    const wrong = {
      name: [null, 5, '', 'nul\0byte'],
      type: ['standard', null],
      field_type: ['number'],
      description: [{}],
      required: ['yes'],
      public: [2],
      editable: [[]],
    };
    const post = (value: unknown, field: string) => as(admin).post('/configs/fields', { ...FIELD, [field]: value });

    await expectEachInvalid({ name: [undefined], type: [undefined] }, post);
    await expectEachInvalid(wrong, post);
    await expectEachInvalid(wrong, (value, field) => as(admin).patch(`/configs/fields/${id}`, { [field]: value }));
    expect(await test.rows('SELECT * FROM fields')).toEqual(before);
  });

  it('returns 404 for a field that does not exist', async () => {
    const admin = await test.make.admin();

    await expectEach(['99', 'x', '0', '2147483648', '%00'], async (id) => {
      expectNotFound(await as(admin).get(`/configs/fields/${id}`));
      expectNotFound(await as(admin).patch(`/configs/fields/${id}`, {}));
      expectNotFound(await as(admin).delete(`/configs/fields/${id}`));
    });
  });

  it('is not mistaken for a setting', async () => {
    const admin = await test.make.admin();

    await as(admin).patch('/configs/fields', { value: 'v' }).expect(405);
    await as(admin).delete('/configs/fields').expect(405);
  });

  it('is refused to players and anonymous callers', async () => {
    const player = await test.make.user();

    expectForbidden(await as(player).get('/configs/fields'));
    expectForbidden(await as(player).post('/configs/fields', FIELD));
    expectForbidden(await as(player).patch('/configs/fields/1', FIELD));
    expectForbidden(await as(player).delete('/configs/fields/1'));
    expectForbidden(await as(null).get('/configs/fields/1'));
  });
});
