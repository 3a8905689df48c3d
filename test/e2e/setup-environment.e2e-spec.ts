import { useApp } from '../support/app';
import { Passwords } from '../../src/platform/passwords/passwords';
import { Browser } from '../support/browser';

const test = useApp({ ADMIN_NAME: 'root', ADMIN_EMAIL: 'root@example.com', ADMIN_PASSWORD: 'correct horse' });

const FORM = { ctf_name: 'Mine', name: 'stranger', email: 'stranger@example.com', password: 'correct horse' };

describe('the set-up with an administrator in the environment', () => {
  it('is closed to all callers, also before that administrator is created', async () => {
    const browser = new Browser(test);
    const nonce = await browser.nonce('/login');
    await test.rows('TRUNCATE config');
    await test.refresh();

    const form = await browser.get('/setup');
    const sent = await browser
      .send('post', '/setup')
      .type('form')
      .send({ ...FORM, nonce });

    expect([form.status, sent.status]).toEqual([403, 403]);
    expect(form.text).not.toContain('name="password"');
    expect(await test.rows('SELECT name FROM users')).toEqual([]);
  });

  it('stays closed after a reset of all accounts, which creates that administrator again', async () => {
    const { id } = await test.make.admin({ name: 'organiser' });
    const password = await test.app.get(Passwords).hash('correct horse');
    await test.rows('UPDATE users SET password = $1 WHERE id = $2', [password, id]);
    const browser = new Browser(test);
    await browser.logIn('organiser', 'correct horse');

    const response = await browser.submit('/admin/reset', { accounts: 'on' });

    expect(response.headers.location).toBe('/setup');
    expect((await new Browser(test).get('/setup')).headers.location).toBe('/');
    expect(await test.rows('SELECT name, type FROM users')).toEqual([{ name: 'root', type: 'admin' }]);
    await new Browser(test).logIn('root', 'correct horse');
  });
});
