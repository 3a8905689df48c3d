import { useApp } from '../support/app';
import { Browser } from '../support/browser';

const TOKEN = 'open-sesame';
const FORM = { ctf_name: 'Spring CTF', name: 'root', email: 'root@example.com', password: 'correct horse' };

const test = useApp({ SETUP_TOKEN: TOKEN });

describe('the set-up behind SETUP_TOKEN', () => {
  beforeEach(async () => {
    await test.rows('TRUNCATE config');
    await test.refresh();
  });

  it.each([['/setup'], ['/setup?token=wrong'], ['/setup?token=']])('shows no form at %s', async (path) => {
    const { status, text } = await test.http.get(path);

    expect(status).toBe(403);
    expect(text).toContain('needs a token');
    expect(text).not.toContain('name="password"');
    expect(text).not.toContain(TOKEN);
  });

  it('shows the form to a visitor with the token, and continues with the form only', async () => {
    const browser = new Browser(test);

    const { status, text } = await browser.get(`/setup?token=${TOKEN}`);
    const fields = Object.fromEntries(
      [...text.matchAll(/<input id="\w+" name="(\w+)" type="hidden" value="([^"]*)">/g)].map(([, name, value]) => [
        name,
        value,
      ]),
    );
    const response = await browser
      .send('post', '/setup')
      .type('form')
      .send({ ...fields, ...FORM });

    expect(status).toBe(200);
    expect({ status: response.status, location: response.headers.location }).toEqual({ status: 302, location: '/' });
    expect(await test.rows('SELECT name FROM users')).toEqual([{ name: 'root' }]);
  });

  it('accepts the token in the address of the request, too', async () => {
    const response = await new Browser(test).submit(`/setup?token=${TOKEN}`, FORM);

    expect(response.status).toBe(302);
  });

  it.each([
    ['no token', {}],
    ['a wrong token', { setup_token: 'wrong' }],
  ])('is refused with %s, and sets nothing up', async (_case, fields) => {
    const browser = new Browser(test);
    const nonce = await browser.nonce('/setup');

    const { status, text } = await browser
      .send('post', '/setup')
      .type('form')
      .send({ ...FORM, ...fields, nonce });

    expect(status).toBe(403);
    expect(text).toContain('needs a token');
    expect(await test.rows('SELECT id FROM users')).toEqual([]);
  });

  it('returns 429 to the eleventh wrong token from an address within a minute', async () => {
    const statuses: number[] = [];

    for (let i = 0; i < 11; i++) statuses.push((await test.http.get(`/setup?token=guess${i}`)).status);

    expect(statuses).toEqual([...Array<number>(10).fill(403), 429]);
  });
});
