import type { Page } from 'playwright-core';
import { useApp } from '../support/app';
import { useSmtp } from '../support/smtp';
import { describeInBrowser, logInByForm, PASSWORD, screenReady, useWeb } from '../support/web';

const test = useApp({ PUBLIC_URL: 'http://ctf.example' });
const smtp = useSmtp();
const web = useWeb(test);

async function fill(page: Page, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) await page.getByLabel(label, { exact: false }).first().fill(text);
}

const press = (page: Page, name: string): Promise<void> =>
  page.locator('main').getByRole('button', { name, exact: true }).click();

const allowMail = (): Promise<unknown> => test.make.settings({ mail_server: '127.0.0.1', mail_port: smtp.port });

async function mailedPath(): Promise<string> {
  await test.settled();
  return /\/(?:confirm|reset_password)\/[\w-]{43}/.exec(smtp.mails.at(-1)?.text ?? '')?.[0] ?? 'none';
}

describeInBrowser('The log-in', () => {
  it('leads a visitor back to the requested page', async () => {
    await web.player({ name: 'ada' });
    const page = await web.open('/challenges?state=open');

    await logInByForm(page, 'ada');

    await page.waitForURL('**/challenges?state=open');
    await page.getByRole('button', { name: 'ada' }).waitFor();
  });

  it('reports a wrong password, and keeps the input', async () => {
    web.allow(/403 POST \/api\/v1\/session/);
    await web.player({ name: 'ada' });
    const page = await web.open('/login');

    await logInByForm(page, 'ada', 'something else');

    await page.getByRole('alert').filter({ hasText: 'incorrect' }).waitFor();
    expect(await page.getByLabel('Username or email address').inputValue()).toBe('ada');
  });

  it('waits as long as the server asks, and sends again automatically', async () => {
    web.allow(/429 POST/);
    await web.player({ name: 'ada' });
    const page = await web.open('/login');
    await page.clock.install();
    await page.route(
      '**/api/v1/session',
      (route) => route.fulfill({ status: 429, headers: { 'Retry-After': '300' } }),
      { times: 1 },
    );

    await logInByForm(page, 'ada');

    await page.getByText('Try again in about 300 seconds.').waitFor();
    await page.clock.fastForward('07:30');
    await page.getByRole('button', { name: 'ada' }).waitFor();
  });

  it('leads a user who must choose a new password to the page for it', async () => {
    await web.player({ name: 'ada', change_password: true });
    const page = await web.open('/login');

    await logInByForm(page, 'ada');
    await page.waitForURL('**/reset_password/*');
    await screenReady(page);
    await fill(page, { 'New password': 'another long passphrase' });
    await press(page, 'Change password');
    await page.locator('main').getByRole('link', { name: 'Log in' }).click();
    await screenReady(page);
    await logInByForm(page, 'ada', 'another long passphrase');

    await page.getByRole('button', { name: 'ada' }).waitFor();
  });

  it('ends with the link in the menu', async () => {
    const page = await web.open('/notifications', { as: await web.player({ name: 'ada' }) });
    await page.getByRole('button', { name: 'ada' }).click();

    await page.getByRole('link', { name: 'Log out' }).click();

    await page.getByRole('link', { name: 'Log in' }).first().waitFor();
  });
});

describeInBrowser('The registration', () => {
  it('asks for the fields of the event, shows errors next to their fields and logs the player in', async () => {
    web.allow(/400 POST \/api\/v1\/registrations/);
    await test.make.settings({ registration_code: 'sesame' });
    await test.make.bracket({ name: 'Students', type: 'users' });
    await test.make.field({ name: 'Ship', required: true });
    const page = await web.open('/register');
    await fill(page, {
      Username: 'grace',
      'Email address': 'grace@example.com',
      Password: PASSWORD,
      'Registration code': 'guess',
      Ship: 'Enterprise',
    });
    await page.getByLabel('Bracket').selectOption('Students');
    await press(page, 'Register');
    await page.getByText('The registration code you entered was incorrect', { exact: true }).waitFor();

    await fill(page, { 'Registration code': 'sesame' });
    await press(page, 'Register');

    await page.getByRole('button', { name: 'grace' }).waitFor();
    expect(
      await test.rows(
        'SELECT users.name, brackets.name AS bracket, value FROM users JOIN brackets ON brackets.id = bracket_id JOIN field_entries ON user_id = users.id',
      ),
    ).toEqual([{ name: 'grace', bracket: 'Students', value: 'Enterprise' }]);
  });

  it('is refused with a message while it is closed', async () => {
    await test.make.settings({ registration_visibility: 'private' });

    web.allow(/404 GET \/register/);

    const page = await web.open('/register');

    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  });
});

describeInBrowser('The address of a player', () => {
  it('is confirmed with the link in a mail that can be sent again', async () => {
    await allowMail();
    await test.make.settings({ verify_emails: true });
    const page = await web.open('/confirm', { as: await web.player({ name: 'ada', verified: false }) });

    await press(page, 'Send the email again');
    await page.getByText('We’ve sent a new email.').waitFor();
    await page.goto(await mailedPath());
    await screenReady(page);

    expect(await test.rows('SELECT verified FROM users')).toEqual([{ verified: true }]);
    await page.getByRole('heading', { name: 'Challenges' }).first().waitFor();
  });

  it('gets a link to change the password', async () => {
    await allowMail();
    await web.player({ name: 'ada' });
    const page = await web.open('/reset_password');
    await fill(page, { 'Email address': 'ada@example.com' });
    await press(page, 'Send link');
    await page.getByText('we’ve sent a reset link').waitFor();

    await page.goto(await mailedPath());
    await screenReady(page);
    await fill(page, { 'New password': 'another long passphrase' });
    await press(page, 'Change password');
    await page.locator('main').getByRole('link', { name: 'Log in' }).click();
    await screenReady(page);
    await logInByForm(page, 'ada', 'another long passphrase');

    await page.getByRole('button', { name: 'ada' }).waitFor();
  });

  it('is changed in the settings, which also delete the tokens on request', async () => {
    const ada = await web.player({ name: 'ada' });
    const page = await web.open('/settings/security', { as: ada });
    const change = async (from: string, to: string): Promise<void> => {
      await fill(page, { 'Current password': from, 'New password': to });
      await press(page, 'Change password');
      await page.getByText('The password was changed.').waitFor();
    };

    await change(PASSWORD, 'another long passphrase');
    await test.as(ada).get('/users/me').expect(200);
    await page.getByLabel('Also delete all my API tokens').check();
    await change('another long passphrase', 'yet another passphrase');

    expect((await test.as(ada).get('/users/me')).status).toBe(401);
    expect(await page.getByLabel('Also delete all my API tokens').isChecked()).toBe(false);
  });
});
