import { useApp } from '../support/app';
import { Browser } from '../support/browser';
import { expectForbidden, expectInvalid } from '../support/expectations';
import type { MadeUser } from '../support/factories';

const test = useApp({});
const guarded = useApp({ SETUP_TOKEN: 'open-sesame' });
const as = test.as.bind(test);

const SETUP = { name: 'root', email: 'root@example.com', password: 'correct horse', ctf_name: 'Spring CTF' };

describe('POST /setup', () => {
  beforeEach(async () => {
    for (const app of [test, guarded]) {
      await app.rows('TRUNCATE config, users, pages CASCADE');
      await app.refresh();
    }
  });

  it('sets up the event with its administrator, times, mode and appearance, and logs the administrator in', async () => {
    const browser = new Browser(test);
    const event = {
      user_mode: 'teams',
      team_size: 4,
      start: 1795218000,
      end: '2026-11-22T12:00:00Z',
      verify_emails: true,
    };

    const { body } = await browser
      .send('post', '/api/v1/setup')
      .send({ ...SETUP, ...event, theme_color: '#0b5cad' })
      .expect(200);

    expect(body.data).toEqual({
      user: { id: expect.any(Number), name: 'root', type: 'admin' },
      csrf_nonce: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect((await browser.get('/api/v1/users/me').expect(200)).body.data.name).toBe('root');
    const settings = await test.rows(
      `SELECT key, value FROM config WHERE key IN ('ctf_name', 'user_mode', 'team_size', 'start', 'end', 'setup') ORDER BY key`,
    );
    expect(settings).toEqual([
      { key: 'ctf_name', value: 'Spring CTF' },
      { key: 'end', value: '1795348800' },
      { key: 'setup', value: 'true' },
      { key: 'start', value: '1795218000' },
      { key: 'team_size', value: '4' },
      { key: 'user_mode', value: 'teams' },
    ]);
    expect(await test.rows('SELECT actor_name, path, object_type FROM audit')).toEqual([
      { actor_name: 'root', path: '/api/v1/setup', object_type: 'setup' },
    ]);
  });

  it('accepts the freeze and the flag format', async () => {
    await as(null)
      .post('/setup', { ...SETUP, freeze: '2026-11-22T06:00:00+01:00', flag_format: 'ctf{...}' })
      .expect(200);

    expect(
      await test.rows(`SELECT key, value FROM config WHERE key IN ('freeze', 'flag_format') ORDER BY key`),
    ).toEqual([
      { key: 'flag_format', value: 'ctf{...}' },
      { key: 'freeze', value: '1795323600' },
    ]);
    await test.rows('TRUNCATE config, users, pages CASCADE');
    await test.refresh();
    expectInvalid(await as(null).post('/setup', { ...SETUP, freeze: 'late' }), 'freeze');
  });

  it('names every invalid field, and changes nothing', async () => {
    const response = await as(null).post('/setup', {
      ...{ name: 'root', email: 'nobody', password: 'short', user_mode: 'pairs' },
      ...{ start: 1795218000, end: 1795217000 },
    });

    for (const field of ['email', 'password', 'user_mode']) expectInvalid(response, field);
    expectInvalid(await as(null).post('/setup', { ...SETUP, start: 1795218000, end: 1795217000 }), 'end');
    expectInvalid(await as(null).post('/setup', { ...SETUP, team_size: [] }), 'team_size');
    expectInvalid(await as(null).post('/setup', { email: 'a@b.c', password: 'correct horse' }), 'name');
    expect(await test.rows('SELECT FROM users')).toEqual([]);
  });

  it('is done once, even with two concurrent requests, and then refused', async () => {
    const responses = await Promise.all(
      ['one', 'two'].map((name) => as(null).post('/setup', { ...SETUP, name, email: `${name}@example.com` })),
    );

    expect(responses.map(({ status }) => status).sort()).toEqual([200, 403]);
    expectForbidden(await as(null).post('/setup', SETUP), 'The set-up is done already.');
    expect(await test.rows('SELECT FROM users')).toHaveLength(1);
  });

  it('accepts only JSON, and requires the token if the server has one', async () => {
    await test.http.post('/api/v1/setup').type('form').send(SETUP).expect(403);
    const post = (body: object) => guarded.as(null).post('/setup', body);
    expect((await post(SETUP)).status).toBe(403);
    expect((await post({ ...SETUP, setup_token: 'wrong' })).status).toBe(403);
    expect((await post({ ...SETUP, setup_token: 'open-sesame' })).status).toBe(200);
  });
});

describe('/admin/reset', () => {
  let admin: MadeUser;

  beforeEach(async () => {
    admin = await test.make.admin();
    const player = await test.make.user();
    await test.make.solve(player, await test.make.challenge({ flag: 'ctf{a}' }));
    await test.make.page();
    await test.make.notification();
  });

  it('returns the number of rows that would be deleted', async () => {
    expect((await as(admin).get('/admin/reset').expect(200)).body.data).toEqual({
      ...{ users: 2, teams: 0, submissions: 1, solves: 1, awards: 0, unlocks: 0, challenges: 1, challenge_files: 0 },
      ...{ pages: 1, page_files: 0, notifications: 1 },
    });
  });

  it('deletes the selected data if the name of the event is given', async () => {
    const { body } = await as(admin)
      .post('/admin/reset', { name: 'Test CTF', submissions: true, pages: true })
      .expect(200);

    expect(body.data).toEqual({ removed: { pages: 1, submissions: 1 }, signed_out: false });
    expect((await as(admin).get('/admin/reset')).body.data).toMatchObject({
      ...{ users: 2, submissions: 0, solves: 0, challenges: 1, pages: 0, notifications: 1 },
    });
    expect((await as(admin).get('/audit?object_type=reset')).body.data).toMatchObject([
      { operation: 'resetEvent', after: { removed: { pages: 1, submissions: 1 } } },
    ]);
  });

  it('deletes nothing with another name, without one, or without a selection', async () => {
    expectInvalid(await as(admin).post('/admin/reset', { name: 'Other CTF', pages: true }), 'name');
    expectInvalid(await as(admin).post('/admin/reset', { pages: true }), 'name');
    expect((await as(admin).post('/admin/reset', { name: 'Test CTF' })).status).toBe(400);
    expectForbidden(await as(await test.make.user()).post('/admin/reset', { name: 'Test CTF', pages: true }));
    expectForbidden(await as(null).get('/admin/reset'));
    expect(await test.rows('SELECT FROM pages')).toHaveLength(1);
  });

  it('opens the set-up again after the accounts are deleted', async () => {
    const { body } = await as(admin).post('/admin/reset', { name: 'Test CTF', accounts: true }).expect(200);

    expect(body.data).toMatchObject({ removed: { users: 2, teams: 0, submissions: 1 }, signed_out: true });
    await as(null).post('/setup', SETUP).expect(200);
  });
});
