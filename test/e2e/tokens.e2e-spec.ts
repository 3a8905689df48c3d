import { useApp } from '../support/app';
import { expectEach, expectForbidden, expectInvalid, expectNotFound } from '../support/expectations';

const test = useApp();
const as = test.as.bind(test);

const NOW = '2026-11-20T12:00:00Z';

async function makeTokens(
  user_id: number,
  { count, expiration }: { count: number; expiration: string },
): Promise<void> {
  await test.rows(
    `INSERT INTO tokens (user_id, expiration, value_hash)
     SELECT $1, $2, md5(n::text) FROM generate_series(1, $3::int) AS numbers (n)`,
    [user_id, expiration, count],
  );
}

describe('POST /tokens', () => {
  it('creates a token that authenticates, and stores only its hash', async () => {
    test.setClock(NOW);
    const user = await test.make.user();

    const { body } = await as(user).post('/tokens', { expiration: '2030-01-01', description: 'backup' }).expect(200);

    expect(body).toEqual({
      success: true,
      data: {
        id: expect.any(Number),
        type: 'user',
        user_id: user.id,
        created: '2026-11-20T12:00:00+00:00',
        expiration: '2030-01-01T00:00:00+00:00',
        description: 'backup',
        value: expect.stringMatching(/^ctfd_[0-9a-f]{64}$/),
      },
    });
    expect((await as({ token: body.data.value }).get('/tokens').expect(200)).body.data).toHaveLength(2);
    const [row] = await test.rows('SELECT * FROM tokens WHERE id = $1', [body.data.id]);
    expect(JSON.stringify(row)).not.toContain(body.data.value.slice(5));
    expect(row).toMatchObject({ value_hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  });

  it.each([
    ['left out', {}],
    ['null', { expiration: null, description: null }],
    ['empty', { expiration: '' }],
  ])('makes a token valid for 30 days when the expiration is %s', async (_case, body) => {
    test.setClock(NOW);
    const user = await test.make.user();

    const { data } = (await as(user).post('/tokens', body).expect(200)).body;

    expect(data).toMatchObject({ expiration: '2026-12-20T12:00:00+00:00', description: null });
  });

  it('ignores fields that callers may not set', async () => {
    const [user, other] = [await test.make.user(), await test.make.user()];
    const requested = { id: 77, user_id: other.id, type: 'admin', value: 'chosen', created: '2020-01-01' };

    const { data } = (await as(user).post('/tokens', requested).expect(200)).body;

    expect(data).toMatchObject({ user_id: user.id, type: 'user' });
    expect(data.id).not.toBe(77);
    expect(data.value).not.toBe('chosen');
  });

  it('names the invalid field, and creates no token', async () => {
    test.setClock(NOW);
    const user = await test.make.user();
    const cases = [
      ['a day gone by', 'expiration', '2026-11-19'],
      ['today, which began before now', 'expiration', '2026-11-20'],
      ['a time', 'expiration', '2030-01-01T00:00:00Z'],
      ['another order', 'expiration', '01-01-2030'],
      ['a day that does not exist', 'expiration', '2030-02-30'],
      ['a month that does not exist', 'expiration', '2030-13-01'],
      ['text', 'expiration', 'tomorrow'],
      ['a number', 'expiration', 20300101],
      ['a truth value', 'expiration', true],
      ['a list', 'expiration', ['2030-01-01']],
      ['an object', 'expiration', {}],
      ['a number', 'description', 5],
      ['a NUL', 'description', 'a\0b'],
      ['a text too long', 'description', 'x'.repeat(65_536)],
    ] as const;

    await expectEach(cases, async ([, field, value]) =>
      expectInvalid(await as(user).post('/tokens', { [field]: value }), field),
    );
    expect(await test.rows('SELECT id FROM tokens')).toHaveLength(1);
  });

  it('accepts the next day', async () => {
    test.setClock(NOW);
    const user = await test.make.user();

    const { data } = (await as(user).post('/tokens', { expiration: '2026-11-21' }).expect(200)).body;

    expect(data.expiration).toBe('2026-11-21T00:00:00+00:00');
  });

  it('gives an account at most a thousand, also with concurrent requests', async () => {
    test.setClock(NOW);
    const [user, other] = [await test.make.user(), await test.make.user()];
    await makeTokens(user.id, { count: 998, expiration: '2026-11-21' });

    const responses = await Promise.all([1, 2, 3].map(() => as(user).post('/tokens', {})));

    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(responses.find(({ status }) => status === 400)?.body.errors).toEqual([
      'An account may have at most 1000 tokens. Delete one first.',
    ]);
    await as(other).post('/tokens', {}).expect(200);
  });

  it('deletes expired ones when there is no room for another', async () => {
    test.setClock(NOW);
    const user = await test.make.user();
    await makeTokens(user.id, { count: 999, expiration: '2026-11-20' });

    await as(user).post('/tokens', {}).expect(200);

    expect((await as(user).get('/tokens')).body.data).toHaveLength(2);
  });

  it('refuses a request without a body, and bodies that are not objects', async () => {
    const user = await test.make.user();

    expect((await as(user).post('/tokens')).status).toBe(400);
    expect((await as(user).post('/tokens', [])).status).toBe(400);
  });
});

describe('GET /tokens', () => {
  it("lists the caller's tokens by id, without values and those of others", async () => {
    const [admin, user] = [await test.make.admin(), await test.make.user()];
    await test.make.token(user.id, { expiration: '2030-01-01T00:00:00Z' as never, description: 'second' });

    expect((await as(user).get('/tokens').expect(200)).body).toEqual({
      success: true,
      data: [
        { id: 2, type: 'user', expiration: '2099-01-01T00:00:00+00:00' },
        { id: 3, type: 'user', expiration: '2030-01-01T00:00:00+00:00' },
      ],
    });
    expect((await as(admin).get('/tokens')).body.data).toEqual([
      { id: 1, type: 'user', expiration: '2099-01-01T00:00:00+00:00' },
    ]);
  });
});

describe('GET /tokens/{id}', () => {
  it('shows a token of the caller as created, without its value', async () => {
    const user = await test.make.user();
    const made = await as(user).post('/tokens', { expiration: '2100-01-01', description: 'second' }).expect(200);

    expect((await as(user).get('/tokens/2').expect(200)).body).toEqual({
      success: true,
      data: {
        id: 2,
        type: 'user',
        created: made.body.data.created,
        expiration: '2100-01-01T00:00:00+00:00',
        description: 'second',
      },
    });
  });

  it('shows administrators any token with its owner, never a value', async () => {
    const [admin, user] = [await test.make.admin(), await test.make.user()];

    const { data } = (await as(admin).get('/tokens/2').expect(200)).body;

    expect(Object.keys(data).sort()).toEqual(['created', 'description', 'expiration', 'id', 'type', 'user_id']);
    expect(data.user_id).toBe(user.id);
  });

  it('returns 404 for tokens of others for a player, and for unknown ones', async () => {
    const user = await test.make.user();
    await test.make.admin();

    await expectEach(['2', '99', '0', '-1', 'x', '1.5', '99999999999'], async (id) =>
      expectNotFound(await as(user).get(`/tokens/${id}`)),
    );
  });
});

describe('DELETE /tokens/{id}', () => {
  it('deletes a token of the caller, which no longer works', async () => {
    const user = await test.make.user();
    const second = await test.make.token(user.id);

    expect((await as(user).delete('/tokens/2').expect(200)).body).toEqual({ success: true });

    expect((await as({ token: second }).get('/tokens')).status).toBe(401);
    expectNotFound(await as(user).delete('/tokens/2'));
  });

  it('deletes the token that authenticates the request', async () => {
    const user = await test.make.user();

    await as(user).delete('/tokens/1').expect(200);

    expect((await as(user).get('/tokens')).status).toBe(401);
  });

  it('deletes any token for administrators, and none of others for players', async () => {
    const [admin, user, other] = [await test.make.admin(), await test.make.user(), await test.make.user()];

    expectNotFound(await as(user).delete('/tokens/3'));
    await as(other).get('/tokens').expect(200);
    await as(admin).delete('/tokens/3').expect(200);
    expect((await as(other).get('/tokens')).status).toBe(401);
  });
});

describe('tokens of callers other than verified players', () => {
  const calls = [
    ['GET', '/tokens', 'get'],
    ['POST', '/tokens', 'post'],
    ['GET', '/tokens/1', 'get'],
    ['DELETE', '/tokens/1', 'delete'],
  ] as const;

  it('are closed to anonymous callers', async () => {
    await expectEach(calls, async ([, path, method]) => expectForbidden(await as(null)[method](path)));
  });

  it('are closed to unverified players if the event requires verification', async () => {
    const user = await test.make.user({ verified: false });
    await test.make.settings({ verify_emails: true });

    await expectEach(calls, async ([, path, method]) => expectForbidden(await as(user)[method](path)));
  });

  it('are open to unverified administrators, and to players if no verification is required', async () => {
    const [admin, user] = [await test.make.admin({ verified: false }), await test.make.user({ verified: false })];
    await as(user).get('/tokens').expect(200);

    await test.make.settings({ verify_emails: true });

    await as(admin).get('/tokens').expect(200);
  });

  it('are closed to banned players', async () => {
    const user = await test.make.user({ banned: true });

    expectForbidden(await as(user).get('/tokens'), 'You have been banned from this CTF');
  });
});

describe('a token', () => {
  it('stops working at its expiration', async () => {
    const user = await test.make.user();
    const token = await test.make.token(user.id, { expiration: '2026-11-21T00:00:00Z' as never });

    test.setClock('2026-11-20T23:59:59Z');
    await as({ token }).get('/tokens').expect(200);
    test.setClock('2026-11-21T00:00:00Z');
    const { status, body } = await as({ token }).get('/tokens');

    expect({ status, body }).toEqual({ status: 401, body: { message: 'Your access token has expired' } });
  });

  it('is accepted after the names of both schemes in any case', async () => {
    const user = await test.make.user();

    await expectEach(['Token', 'token', 'Bearer', 'BEARER'], async (scheme) => {
      await test.http.get('/api/v1/tokens').set('Authorization', `${scheme} ${user.token}`).expect(200);
    });
  });

  it('is refused in another form', async () => {
    const user = await test.make.user();
    const cases = [
      ['an unknown value', (_token: string) => `Token ctfd_${'0'.repeat(64)}`],
      ['no scheme', (token: string) => token],
      ['two blanks', (token: string) => `Token  ${token}`],
      ['a third part', (token: string) => `Token ${token} x`],
      ['another scheme', (token: string) => `Digest ${token}`],
      ['an empty header', () => ''],
    ] as const;

    await expectEach(cases, async ([, headerOf]) => {
      const { status, body } = await test.http.get('/api/v1/tokens').set('Authorization', headerOf(user.token));
      expect({ status, body }).toEqual({
        status: 401,
        body: {
          message: expect.stringMatching(/^The server could not verify that you are authorized to access the URL/),
        },
      });
    });
  });

  it('counts only in the header, not in query or body', async () => {
    const user = await test.make.user();

    expectForbidden(await test.http.get(`/api/v1/tokens?access_token=${user.token}`));
    expectForbidden(await test.http.post('/api/v1/tokens').send({ access_token: user.token }));
  });

  it('counts with a JSON body and without a body, but not with a form', async () => {
    const user = await test.make.user();
    const post = () => test.http.post('/api/v1/tokens').set('Authorization', `Token ${user.token}`);

    await post().set('Content-Type', 'application/json; charset=utf-8').send('{}').expect(200);
    await test.http.delete('/api/v1/tokens/2').set('Authorization', `Token ${user.token}`).expect(200);
    expect((await post().type('form').send({ description: 'x' })).status).toBe(403);
    expect((await post().field('description', 'x')).status).toBe(403);
  });

  it('starts no cookie session', async () => {
    const user = await test.make.user();

    const { headers } = await as(user).get('/tokens').expect(200);

    expect(headers['set-cookie']).toBeUndefined();
    expect(await test.rows('SELECT hash FROM sessions')).toEqual([]);
  });
});
