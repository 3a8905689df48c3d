import { Passwords } from '../../src/platform/passwords/passwords';
import { useApp } from '../support/app';
import { Browser } from '../support/browser';
import { expectForbidden, expectInvalid, expectNotFound } from '../support/expectations';
import type { MadeUser } from '../support/factories';

const PASSWORD = 'correct horse';
const ONLY_LOOKING = expect.stringMatching(/^You are looking at the platform as another user/);

const test = useApp();
const as = test.as.bind(test);

let admin: MadeUser;
let player: MadeUser;
let browser: Browser;
let nonce: string;

function send(method: 'post' | 'patch' | 'delete', path: string, body: object = {}): ReturnType<Browser['send']> {
  return browser.send(method, `/api/v1${path}`).set('CSRF-Token', nonce).send(body);
}

const boot = async (): Promise<any> => (await browser.get('/api/v1/ui/boot').expect(200)).body.data;

beforeEach(async () => {
  const password = await test.app.get(Passwords).hash(PASSWORD);
  admin = await test.make.admin({ name: 'root', password });
  player = await test.make.user({ name: 'ann', password });
  browser = new Browser(test);
  await browser.logIn('root', PASSWORD);
  nonce = await browser.nonce('/challenges');
});

describe('POST /users/{id}/view-as', () => {
  it('shows the browser everything as the player sees it, marks it, and keeps the nonce', async () => {
    await test.make.settings({ start: null, challenge_visibility: 'private' });
    const [done, hidden] = [await test.make.challenge(), await test.make.challenge({ state: 'hidden' })];
    await test.make.solve(player, done);

    const { body } = await send('post', `/users/${player.id}/view-as`).expect(200);

    expect(body.data).toEqual({ id: player.id, name: 'ann', expires: expect.any(String) });
    const seen = await boot();
    expect(seen).toMatchObject({
      viewer: { id: player.id, type: 'user' },
      viewing_as: { id: player.id, name: 'ann', by: { id: admin.id, name: 'root' } },
      csrf_nonce: nonce,
    });
    for (const path of ['/users/me', '/challenges', `/challenges/${done.id}`, '/users/me/solves', '/users'])
      expect((await browser.get(`/api/v1${path}`)).body).toEqual((await as(player).get(path)).body);
    expectNotFound(await browser.get(`/api/v1/challenges/${hidden.id}`));
    expectForbidden(await browser.get('/api/v1/submissions'));
    expect((await browser.get('/challenges')).text).toContain('\'userName\': "ann"');
  });

  it('refuses every write with a message, with and without the nonce', async () => {
    const challenge = await test.make.challenge({ flag: 'ctf{x}' });
    await send('post', `/users/${player.id}/view-as`).expect(200);

    for (const response of [
      await send('post', '/challenges/attempt', { challenge_id: challenge.id, submission: 'ctf{x}' }),
      await send('patch', '/users/me', { website: 'https://example.com' }),
      await send('delete', '/session'),
      await send('post', '/tokens', {}),
      await send('patch', `/users/${player.id}`, { banned: true }),
      await browser.send('post', '/api/v1/unlocks').send({}),
      await send('delete', '/users/me/sessions'),
    ])
      expect(response).toMatchObject({ status: 403, body: { message: ONLY_LOOKING } });
    expect((await browser.get('/logout')).status).toBe(403);
    expect((await browser.get('/confirm/abc')).status).toBe(403);
    expect((await browser.submit('/login', { name: 'ann', password: PASSWORD })).status).toBe(403);

    expect(await test.rows('SELECT id FROM submissions')).toEqual([]);
    expect((await boot()).viewing_as).not.toBeNull();
  });

  it('ends with DELETE, which returns the administrator to their own session', async () => {
    await send('post', `/users/${player.id}/view-as`).expect(200);
    const cookie = browser.cookie;

    await send('delete', `/users/${player.id}/view-as`).expect(200, { success: true });

    expect(await boot()).toMatchObject({ viewer: { id: admin.id, type: 'admin' }, viewing_as: null });
    expect(browser.cookie).toBe(cookie);
    await send('patch', `/users/${player.id}`, { hidden: true }).expect(200);
  });

  it('can change to another player, and ends after an hour', async () => {
    test.setClock('2026-11-20T12:00:00Z');
    await browser.logIn('root', PASSWORD);
    nonce = await browser.nonce('/challenges');
    const other = await test.make.user({ name: 'bob' });
    await send('post', `/users/${player.id}/view-as`).expect(200);
    await send('post', `/users/${other.id}/view-as`).expect(200);
    expect((await boot()).viewer.id).toBe(other.id);

    test.setClock('2026-11-20T13:00:00Z');

    expect((await boot()).viewer.id).toBe(admin.id);
  });

  it('does not affect the player: neither sessions nor the last activity change', async () => {
    const own = new Browser(test);
    await own.logIn('ann', PASSWORD);
    const before = await test.rows('SELECT * FROM sessions WHERE user_id = $1', [player.id]);

    await send('post', `/users/${player.id}/view-as`).expect(200);
    await browser.get('/api/v1/users/me').expect(200);

    expect(await test.rows('SELECT * FROM sessions WHERE user_id = $1', [player.id])).toEqual(before);
    const { body } = await own.get('/api/v1/ui/boot').expect(200);
    expect(body.data).toMatchObject({ viewer: { id: player.id }, viewing_as: null });
  });

  it('shows what banned and deleted players see, and ends with the rights of the administrator', async () => {
    await send('post', `/users/${player.id}/view-as`).expect(200);

    await as(admin).patch(`/users/${player.id}`, { banned: true }).expect(200);
    expectForbidden(await browser.get('/api/v1/users/me'), 'You have been banned from this CTF');
    await as(admin).patch(`/users/${player.id}`, { type: 'admin' }).expect(200);
    expect((await boot()).viewer.id).toBe(admin.id);
    await as(admin).delete(`/users/${player.id}`).expect(200);
    expect((await boot()).viewer.id).toBe(admin.id);
  });

  it('has no effect in another session, or with a forged cookie', async () => {
    const { headers } = await send('post', `/users/${player.id}/view-as`).expect(200);
    const [cookie = ''] = String(headers['set-cookie']).split(';');
    const other = new Browser(test);
    await other.logIn('root', PASSWORD);

    for (const value of [cookie, `view_as=${player.id}.99999999999999.${'0'.repeat(64)}`, 'view_as=x', 'view_as='])
      expect(
        (await other.get('/api/v1/ui/boot').set('Cookie', `session=${other.cookie}; ${value}`)).body.data.viewer.id,
      ).toBe(admin.id);
  });

  it('is for administrators in a browser, and only for players', async () => {
    const other = await test.make.admin();
    expectInvalid(await send('post', `/users/${other.id}/view-as`), 'id');
    expectNotFound(await send('post', '/users/9999/view-as'));
    expectForbidden(await as(player).post(`/users/${player.id}/view-as`, {}));
    expectForbidden(
      await as(admin).post(`/users/${player.id}/view-as`, {}),
      'Sign in with a browser to look at the platform as a player.',
    );
    expectForbidden(await browser.send('post', `/api/v1/users/${player.id}/view-as`).send({}));
  });
});
