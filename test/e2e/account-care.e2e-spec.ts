import { Passwords } from '../../src/platform/passwords/passwords';
import { useApp } from '../support/app';
import { Browser } from '../support/browser';
import { expectForbidden, expectInvalid, expectNotFound } from '../support/expectations';
import type { MadeUser } from '../support/factories';

const PASSWORD = 'correct horse';

const test = useApp();
const as = test.as.bind(test);

let admin: MadeUser;
let player: MadeUser;

beforeEach(async () => {
  const password = await test.app.get(Passwords).hash(PASSWORD);
  admin = await test.make.admin({ name: 'root', password });
  player = await test.make.user({ name: 'ann', password });
});

describe('the sessions of a user', () => {
  it('are listed for administrators, without the hash', async () => {
    await new Browser(test).logIn('ann', PASSWORD);
    await test.rows(`INSERT INTO sessions (hash, user_id, expires) VALUES ('a', $1, '2020-01-01')`, [player.id]);

    const { body } = await as(admin).get(`/users/${player.id}/sessions`).expect(200);

    expect(body.data).toEqual([
      {
        id: expect.any(Number),
        created: expect.any(String),
        last_seen: expect.any(String),
        ip: '127.0.0.1',
        user_agent: null,
      },
    ]);
  });

  it('are ended immediately, and no other sessions are', async () => {
    const [one, two, other] = [new Browser(test), new Browser(test), new Browser(test)];
    for (const browser of [one, two]) await browser.logIn('ann', PASSWORD);
    await other.logIn('root', PASSWORD);

    await as(admin).post(`/users/${player.id}/sessions/end`).expect(200, { success: true });

    for (const browser of [one, two]) expect((await browser.get('/api/v1/users/me')).status).toBe(401);
    await other.get('/api/v1/users/me').expect(200);
    expect((await as(admin).get(`/users/${player.id}/sessions`).expect(200)).body.data).toEqual([]);
    await as(player).get('/users/me').expect(200);
  });

  it('of administrators continue if they end their own', async () => {
    const [here, there] = [new Browser(test), new Browser(test)];
    for (const browser of [here, there]) await browser.logIn('root', PASSWORD);

    await here
      .send('post', `/api/v1/users/${admin.id}/sessions/end`)
      .set('CSRF-Token', await here.nonce('/challenges'))
      .expect(200);

    await here.get('/api/v1/users/me').expect(200);
    expect((await there.get('/api/v1/users/me')).status).toBe(401);
  });

  it('are refused to other callers', async () => {
    for (const caller of [player, null]) {
      expectForbidden(await as(caller).get(`/users/${player.id}/sessions`));
      expectForbidden(await as(caller).post(`/users/${player.id}/sessions/end`));
    }
    expectNotFound(await as(admin).get('/users/9999/sessions'));
    expectNotFound(await as(admin).post('/users/9999/sessions/end'));
  });
});

describe('POST /users/{id}/reset-link', () => {
  it('returns a link with which the user sets a new password, once', async () => {
    await test.make.settings({ public_url: 'https://ctf.example.org/' });

    const { body } = await as(admin).post(`/users/${player.id}/reset-link`).expect(200);

    expect(body.data).toEqual({
      url: expect.stringMatching(/^https:\/\/ctf\.example\.org\/reset_password\/[\w-]{43}$/),
      expires: expect.any(String),
    });
    const code = String(body.data.url).split('/').at(-1);
    const change = () => as(null).patch(`/password-resets/${code}`, { password: 'a new passphrase' });
    await change().expect(200);
    expect((await change()).status).toBe(404);
    await new Browser(test).logIn('ann', 'a new passphrase');
  });

  it('works without an address, and for half an hour', async () => {
    test.setClock('2026-11-20T12:00:00Z');
    await test.rows('UPDATE users SET email = NULL, password = NULL WHERE id = $1', [player.id]);
    const { body } = await as(admin).post(`/users/${player.id}/reset-link`).expect(200);
    const path = new URL(body.data.url).pathname;

    expect(body.data.expires).toBe('2026-11-20T12:30:00+00:00');
    expect((await test.http.get(path)).text).toContain('password');
    test.setClock('2026-11-20T12:30:00Z');
    const { status } = await as(null).patch(path.replace('reset_password', 'password-resets'), {
      password: 'long enough',
    });
    expect(status).toBe(404);
  });

  it('is for administrators, and for existing users', async () => {
    expectForbidden(await as(player).post(`/users/${player.id}/reset-link`));
    expectForbidden(await as(null).post(`/users/${player.id}/reset-link`));
    expectNotFound(await as(admin).post('/users/9999/reset-link'));
  });
});

describe('the tokens of a user', () => {
  it('are listed for administrators, without their values', async () => {
    const { body } = await as(admin).get(`/tokens?user_id=${player.id}`).expect(200);

    expect(body.data).toEqual([
      {
        id: expect.any(Number),
        type: 'user',
        expiration: expect.any(String),
        created: expect.any(String),
        description: null,
        user_id: player.id,
      },
    ]);
    expect(Object.keys((await as(admin).get('/tokens').expect(200)).body.data[0])).toEqual([
      'id',
      'type',
      'expiration',
    ]);
    expectForbidden(await as(player).get(`/tokens?user_id=${admin.id}`));
    expect((await as(player).get(`/tokens?user_id=${player.id}`).expect(200)).body.data).toHaveLength(1);
    expect((await as(admin).get('/tokens?user_id=99999999999').expect(200)).body.data).toEqual([]);
  });

  it('are deleted together, and no longer work', async () => {
    await as(player).get('/users/me').expect(200);

    expectInvalid(await as(admin).delete('/tokens'), 'user_id');
    expectForbidden(await as(player).delete(`/tokens?user_id=${player.id}`));
    await as(admin).delete(`/tokens?user_id=${player.id}`).expect(200, { success: true });

    expect((await as(player).get('/users/me')).status).toBe(401);
    await as(admin).get('/users/me').expect(200);
  });
});

describe('GET /users/{id}/addresses', () => {
  it("returns the addresses of a user's submissions and sessions, latest first", async () => {
    const other = await test.make.user();
    const challenge = await test.make.challenge();
    for (const [user, date, ip] of [
      [player, '2026-11-20T12:00:00Z', '192.0.2.1'],
      [player, '2026-11-20T13:00:00Z', '192.0.2.1'],
      [player, '2026-11-20T14:00:00Z', '192.0.2.2'],
      [player, '2026-11-20T15:00:00Z', null],
      [other, '2026-11-20T16:00:00Z', '192.0.2.3'],
    ] as const) {
      const id = await test.make.fail(user, challenge, date);
      await test.rows('UPDATE submissions SET ip = $1 WHERE id = $2', [ip, id]);
    }
    await test.rows(
      `INSERT INTO sessions (hash, user_id, created, last_seen, expires, ip)
       VALUES ('a', $1, '2026-11-20T10:00:00Z', '2026-11-21T00:00:00Z', '2099-01-01', '192.0.2.1')`,
      [player.id],
    );

    const { body } = await as(admin).get(`/users/${player.id}/addresses`).expect(200);

    expect(body.data).toEqual([
      {
        address: '192.0.2.1',
        first_seen: '2026-11-20T10:00:00+00:00',
        last_seen: '2026-11-21T00:00:00+00:00',
        submissions: 2,
        sessions: 1,
      },
      {
        address: '192.0.2.2',
        first_seen: '2026-11-20T14:00:00+00:00',
        last_seen: '2026-11-20T14:00:00+00:00',
        submissions: 1,
        sessions: 0,
      },
    ]);
    expectForbidden(await as(player).get(`/users/${player.id}/addresses`));
    expectNotFound(await as(admin).get('/users/9999/addresses'));
  });
});

describe('GET /search', () => {
  const find = async (q: string) =>
    (
      await as(admin)
        .get(`/search?q=${encodeURIComponent(q)}`)
        .expect(200)
    ).body.data;

  it('finds users, teams, challenges and pages by part of their names', async () => {
    await test.make.user({ name: 'Lundy', email: 'x@example.com' });
    const exact = await test.make.user({ name: 'lund', email: 'y@example.com', hidden: true });
    await test.make.user({ name: 'bob', affiliation: 'Lund University' });
    const team = await test.make.team({ name: 'Reds of LUND' });
    const challenge = await test.make.challenge({ name: 'Lund 1', category: 'web', state: 'hidden' });
    const page = await test.make.page({ title: 'About Lund', route: 'about' });

    const results = await find(' lund ');

    expect(results.users.map(({ title }: { title: string }) => title)).toEqual(['lund', 'Lundy', 'bob']);
    expect(results.users[0]).toEqual({ id: exact.id, title: 'lund', detail: 'y@example.com' });
    expect(results.teams).toEqual([{ id: team.id, title: 'Reds of LUND', detail: '' }]);
    expect(results.challenges).toEqual([{ id: challenge.id, title: 'Lund 1', detail: 'web · 100 · hidden' }]);
    expect(results.pages).toEqual([{ id: page.id, title: 'About Lund', detail: '/about' }]);
    expect(results.submissions).toEqual([]);
    expect((await find('%')).users).toEqual([]);
  });

  it('finds everything by id, also submissions', async () => {
    const id = await test.make.fail(player, await test.make.challenge({ name: 'Heap' }));
    await test.rows(`UPDATE submissions SET provided = 'ctf{no}'`);

    const results = await find(String(id));

    expect(results.submissions).toEqual([{ id, title: 'ctf{no}', detail: 'ann · Heap · incorrect' }]);
    expect((await find(String(player.id))).users[0].id).toBe(player.id);
    expect((await find('99999999999')).submissions).toEqual([]);
  });

  it('returns six of each kind, and refuses empty and long texts', async () => {
    await test.rows(
      `INSERT INTO users (name, name_skeleton) SELECT 'bulk' || n, 'bulk' || n FROM generate_series(1, 9) n`,
    );

    expect((await find('bulk')).users).toHaveLength(6);
    expectInvalid(await as(admin).get('/search'), 'q');
    expectInvalid(await as(admin).get('/search?q=%20'), 'q');
    expectInvalid(await as(admin).get(`/search?q=${'x'.repeat(201)}`), 'q');
    expectForbidden(await as(player).get('/search?q=a'));
    expectForbidden(await as(null).get('/search?q=a'));
  });
});
