import type { Page } from 'playwright-core';
import { Passwords } from '../../src/platform/passwords/passwords';
import { useApp } from '../support/app';
import { backupZip } from '../support/backup-builder';
import { challenge, user } from '../support/imports';
import { describeInBrowser, PASSWORD, screenReady, useWeb } from '../support/web';

const test = useApp();
const web = useWeb(test);

const LOGO = {
  name: 'logo.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
};

async function beforeSetUp(): Promise<void> {
  await test.rows('TRUNCATE config, users, pages CASCADE');
  await test.refresh();
}

const next = (page: Page): Promise<void> => page.getByRole('button', { name: 'Next' }).click();

const step = (page: Page, name: string): Promise<void> => page.getByRole('heading', { name, level: 1 }).waitFor();

async function fillAdministrator(page: Page): Promise<void> {
  await page.getByLabel('Username').fill('root');
  await page.getByLabel('Email address').fill('root@example.com');
  await page.getByLabel(/^Password/).fill(PASSWORD);
}

describeInBrowser('The guided set-up', () => {
  beforeEach(beforeSetUp);

  it('shows errors at their step, keeps the input, and leads to the first challenge', async () => {
    web.allow(/^status: 400 POST \/api\/v1\/setup$/);
    const page = await web.open('/');
    expect(new URL(page.url()).pathname).toBe('/setup');

    await next(page);
    await page.getByText('Enter a name for the event.').waitFor();
    expect(await page.evaluate('document.activeElement.name')).toBe('ctf_name');
    await page.getByLabel('Event name').fill('Harbour CTF');
    await page.getByLabel('Flag format').fill('ctf{...}');
    await next(page);
    await step(page, 'Administrator');
    expect(await page.evaluate('document.activeElement.tagName')).toBe('H1');
    await fillAdministrator(page);
    await page.getByLabel('Email address').fill('root');
    await next(page);
    await page.getByText('Enter an email address such as').waitFor();
    // The page accepts this address; only the server checks the domain.
    await page.getByLabel('Email address').fill('root@-.com');
    await page.keyboard.press('Enter');
    await step(page, 'Mode');
    await page.getByLabel('Teams').check();
    await page.getByLabel('Maximum team size').fill('4');
    await next(page);
    await step(page, 'Schedule');
    await page.reload();
    await page.getByLabel('Start', { exact: true }).fill('2026-11-21T10:00');
    await page.getByLabel('End', { exact: true }).fill('2026-11-21T09:00');
    await next(page);
    await page.getByText('The end is before the start.').waitFor();
    await page.getByLabel('End', { exact: true }).fill('2026-11-22T10:00');
    await page.getByLabel('Freeze', { exact: true }).fill('2026-11-22T09:00');
    await next(page);
    await step(page, 'Appearance');
    await page.getByLabel('Theme colour', { exact: true }).fill('#0f6b3c');
    await page.locator('input[type=file]').setInputFiles(LOGO);
    await page.getByRole('button', { name: 'Create event' }).click();

    // The reload cleared only the password, which the draft does not contain.
    await step(page, 'Administrator');
    expect(await page.getByLabel('Username').inputValue()).toBe('root');
    await page.getByLabel(/^Password/).fill(PASSWORD);
    for (const name of ['Mode', 'Schedule', 'Appearance']) {
      await next(page);
      await step(page, name);
    }
    await page.getByRole('button', { name: 'Create event' }).click();
    await page.getByText('Please enter a valid email address').waitFor();
    await step(page, 'Administrator');
    await page.getByLabel('Email address').fill('root@example.com');
    await page.goBack();
    await step(page, 'Appearance');
    await page.getByRole('button', { name: 'Create event' }).click();

    await page.getByRole('heading', { name: 'Welcome to Harbour CTF' }).waitFor();
    await page.getByText('Registration is open: anyone with this link can register.').waitFor();
    expect(await page.getByLabel('Registration link', { exact: true }).inputValue()).toBe(`${test.url}/register`);
    const stored = await test.rows<{ key: string; value: string }>(
      `SELECT key, value FROM config WHERE key IN ('user_mode', 'team_size', 'start', 'end', 'freeze', 'flag_format', 'theme_color')`,
    );
    expect(Object.fromEntries(stored.map(({ key, value }) => [key, value]))).toEqual({
      user_mode: 'teams',
      team_size: '4',
      start: String(Date.parse('2026-11-21T10:00:00Z') / 1000),
      end: String(Date.parse('2026-11-22T10:00:00Z') / 1000),
      freeze: String(Date.parse('2026-11-22T09:00:00Z') / 1000),
      flag_format: 'ctf{...}',
      theme_color: '#0f6b3c',
    });
    expect(await test.rows(`SELECT 1 FROM config WHERE key = 'ctf_logo' AND value LIKE '%/logo.svg'`)).toHaveLength(1);
    await page.getByRole('link', { name: 'New challenge' }).click();
    await page.getByRole('button', { name: 'Create challenge' }).waitFor();
  });

  it('continues without the logo if it cannot be stored, and loads the sample event', async () => {
    web.allow(/^status: 413 POST \/api\/v1\/files$/);
    const page = await web.open('/setup');
    await page.route('**/api/v1/files', (route) =>
      route.fulfill({ status: 413, json: { success: false, errors: ['A file may have at most 10 bytes.'] } }),
    );

    await page.getByLabel('Event name').fill('Harbour CTF');
    await next(page);
    await fillAdministrator(page);
    for (const name of ['Mode', 'Schedule', 'Appearance']) {
      await next(page);
      await step(page, name);
    }
    await page.locator('input[type=file]').setInputFiles(LOGO);
    await page.getByRole('button', { name: 'Create event' }).click();
    await page.getByText('A file may have at most 10 bytes.').waitFor();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Load sample event' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Load sample event' }).click();
    await page.getByText('Loaded: 40 challenges, 200 players').waitFor();
    await page.getByRole('link', { name: 'View the scoreboard' }).click();

    await screenReady(page);
    await page.getByRole('table').first().waitFor();
  });

  it('accepts a backup instead of the steps, and leads to the log-in', async () => {
    web.allow(/^status: 400 POST \/api\/v1\/setup\/import$/, /^status: 403 GET /);
    const hash = await test.app.get(Passwords).hash(PASSWORD);
    const users = [user(1, { name: 'chief', type: 'admin', hidden: true, password: hash })];
    const zip = await backupZip({ tables: { users, challenges: [challenge(1)] } });
    const page = await web.open('/setup');
    const file = (buffer: Buffer) => ({ name: 'event.zip', mimeType: 'application/zip', buffer });
    await page.getByRole('button', { name: 'Import a backup' }).click();
    await step(page, 'Import a backup');

    await page.locator('input[type=file]').setInputFiles(file(Buffer.from('no zip')));
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('alert').waitFor();
    await page.locator('input[type=file]').setInputFiles(file(zip));
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByText('The event was imported').waitFor();
    await page.getByRole('link', { name: 'Log in' }).click();
    await page.getByLabel('Username or email address').fill('chief');
    await page.locator('main').getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');

    await page.waitForURL('**/admin/data');
    expect(await test.rows('SELECT name FROM challenges')).toEqual([{ name: 'challenge1' }]);
  });

  it('reports that the set-up was done by someone else meanwhile', async () => {
    web.allow(/^status: 403 POST \/api\/v1\/setup$/);
    const page = await web.open('/setup');
    await page.getByLabel('Event name').fill('Harbour CTF');
    await next(page);
    await fillAdministrator(page);
    for (const name of ['Mode', 'Schedule', 'Appearance']) {
      await next(page);
      await step(page, name);
    }
    await test.make.settings({ setup: true });

    await page.getByRole('button', { name: 'Create event' }).click();
    await page.getByRole('heading', { name: 'The event is already set up' }).waitFor();
    await page.getByRole('button', { name: 'Log in' }).click();

    await page.getByRole('heading', { name: 'Log in', level: 1 }).waitFor();
  });
});
