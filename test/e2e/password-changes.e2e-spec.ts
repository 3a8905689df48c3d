import { Passwords } from '../../src/platform/passwords/passwords';
import { DETAILS_TYPE } from '../../src/http/envelope/media-type';
import { useApp } from '../support/app';
import { Browser } from '../support/browser';
import { expectForbidden, expectRedirect } from '../support/expectations';
import type { MadeUser } from '../support/factories';

const test = useApp();
const as = test.as.bind(test);

const OLD = 'correct horse';
const NEW = 'battery staple';

async function ann(): Promise<MadeUser> {
  const password = await test.app.get(Passwords).hash(OLD);
  return test.make.user({ name: 'ann', password, change_password: true });
}

async function signIn(browser: Browser, password: string): Promise<any> {
  const nonce = await browser.nonce();
  const sent = browser.send('post', '/api/v1/session').set('CSRF-Token', nonce).send({ name: 'ann', password });
  return (await sent.expect(200)).body.data;
}

const isDue = async (): Promise<unknown> =>
  (await test.rows<{ change_password: boolean }>(`SELECT change_password FROM users WHERE name = 'ann'`))[0]
    ?.change_password;

describe('a user who must choose a new password', () => {
  it('is redirected from the log-in to the page for it, and is not logged in before', async () => {
    await ann();
    const browser = new Browser(test);

    const { status, headers } = await browser.submit('/login', { name: 'ann', password: OLD });
    const page = headers.location ?? '';

    expect([status, page]).toEqual([302, expect.stringMatching(/^\/reset_password\/[\w-]{43}$/)]);
    expectForbidden(await browser.get('/api/v1/users/me'));
    expect(await isDue()).toBe(true);
    expectRedirect(await browser.submit(page, { password: NEW }), '/login');
    expect(await isDue()).toBe(false);
    expectRedirect(await browser.submit('/login', { name: 'ann', password: NEW }), '/challenges');
    expect((await browser.get('/api/v1/users/me').expect(200)).body.data.name).toBe('ann');
  });

  it('gets the path of the page from the API', async () => {
    await ann();
    const browser = new Browser(test);

    const data = await signIn(browser, OLD);

    expect(data).toEqual({ password_change: expect.stringMatching(/^\/reset_password\/[\w-]{43}$/) });
    expectForbidden(await browser.get('/api/v1/users/me'));
    expectRedirect(await browser.submit(data.password_change, { password: NEW }), '/login');
    expect(await signIn(browser, NEW)).toMatchObject({ user: { name: 'ann' } });
  });

  it('gets the usual error for a wrong password', async () => {
    await ann();

    const { status, text } = await new Browser(test).submit('/login', { name: 'ann', password: 'wrong' });

    expect([status, text.includes('Your username or password is incorrect')]).toEqual([200, true]);
    expect(await test.rows('SELECT FROM account_links')).toEqual([]);
  });

  it('is chosen by an administrator, also in a bulk change', async () => {
    const [admin, { id }] = [await test.make.admin(), await ann()];
    const change = (change_password: boolean | null) =>
      as(admin).patch(`/users/${id}`, { change_password }).accept(DETAILS_TYPE).expect(200);

    expect((await change(false)).body.data.change_password).toBe(false);
    expect((await change(true)).body.data.change_password).toBe(true);
    expect((await change(null)).body.data.change_password).toBe(false);
    await as(admin)
      .patch('/users/bulk', { ids: [id], changes: { change_password: true } })
      .expect(200);
    expect(await isDue()).toBe(true);
    const made = await as(admin)
      .post('/users', { name: 'bob', password: 'x', email: 'bob@example.com', change_password: true })
      .expect(200);
    expect(made.body.data).not.toHaveProperty('change_password');
    expect(await test.rows(`SELECT change_password FROM users WHERE name = 'bob'`)).toEqual([
      { change_password: true },
    ]);
  });

  it('cannot change that', async () => {
    const user = await ann();

    await as(user).patch('/users/me', { change_password: false }).expect(200);

    expect(await isDue()).toBe(true);
  });
});
