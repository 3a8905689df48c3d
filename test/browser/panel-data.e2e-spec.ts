import { readFile } from 'node:fs/promises';
import type { Download, Page } from 'playwright-core';
import { useApp } from '../support/app';
import { backupZip } from '../support/backup-builder';
import { CTFD_EVENT, CTFD_TOKEN, CtfdServer } from '../support/ctfd-server';
import { describeInBrowser, logIn, useWeb } from '../support/web';

const test = useApp();
const web = useWeb(test);

describeInBrowser('The data of the event in the panel', () => {
  it('are exported as a zip, and as tables with or without secrets', async () => {
    const page = await web.open('/admin/data', { as: await web.admin() });

    expect((await downloaded(page, 'Download export')).suggestedFilename()).toMatch(/\.zip$/);
    await page.getByLabel('Table', { exact: true }).selectOption('users');
    const table = await downloaded(page, 'Download CSV');
    expect(table.suggestedFilename()).toBe('users.csv');
    expect(await readFile(await table.path(), 'utf8')).not.toContain(web.hash);
    await page.getByLabel(/^Include secrets/).check();

    const whole = await downloaded(page, 'Download CSV');
    expect(await readFile(await whole.path(), 'utf8')).toContain(web.hash);

    await test.make.tag({ value: '=1+1', challenge_id: (await test.make.challenge()).id });
    await page.getByLabel('Table', { exact: true }).selectOption('tags');
    const tags = await downloaded(page, 'Download CSV');
    expect(await readFile(await tags.path(), 'utf8')).toContain(",'=1+1\r\n");
  });

  it('are imported from a CSV file that is checked first', async () => {
    web.allow(/400 POST \/api\/v1\/imports\/csv/);
    const page = await web.open('/admin/data', { as: await web.admin() });
    const card = page.getByRole('region', { name: 'Import from CSV' });
    const choose = (text: string): Promise<void> =>
      card
        .locator('input[type=file]')
        .setInputFiles({ name: 'players.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

    await choose('name,password,email\nada,a long passphrase,no address\n');
    await card.getByRole('button', { name: 'Check file' }).click();
    await card.getByRole('rowheader', { name: 'row 2, email' }).waitFor();
    await choose('id;name;password;team\n7;ada;a long passphrase;reds\n');
    await card.getByRole('button', { name: 'Check file' }).click();
    await card.getByText('1 row without errors.').waitFor();
    await card.getByText('New teams, which have no password: reds').waitFor();
    expect(await test.rows(`SELECT name FROM users WHERE name = 'ada'`)).toEqual([]);
    await card.getByRole('button', { name: 'Add 1 row' }).click();
    await card.getByText('1 row was added.').waitFor();

    expect(await test.rows(`SELECT name FROM users WHERE name = 'ada'`)).toEqual([{ name: 'ada' }]);
  });

  it('are replaced by a backup, with progress and a report', async () => {
    // The server refuses requests during the import, and all sessions end with it.
    web.allow(/status: (401|403|503)/);
    const admin = await web.admin();
    await test.make.challenge({ name: 'Heap' });
    const page = await web.open('/admin/data', { as: admin });
    const buffer = await (await page.request.get('/admin/export')).body();
    await test.rows(`UPDATE challenges SET name = 'Stack'`);
    const card = page.getByRole('region', { name: 'Import an event' });

    const files = [{ name: 'event.zip', mimeType: 'application/zip', buffer }];
    await card.locator('input[type=file]').setInputFiles(files);
    await card.getByRole('button', { name: 'Import' }).click();
    const dialog = page.getByRole('dialog', { name: 'Replace this event with “event.zip”?' });
    await dialog.getByLabel('Type “Test CTF” to confirm').fill('Test CTF');
    await dialog.getByRole('button', { name: 'Import' }).click();
    await card.getByText('The event was imported').waitFor();
    await logIn(page.context(), admin.name);
    await page.goto('/admin/data');
    await card.getByRole('cell').first().waitFor();
    await card.getByRole('button', { name: 'Close' }).click();
    await card.getByRole('heading', { name: 'Previous imports' }).waitFor();

    expect(await test.rows('SELECT name FROM challenges')).toEqual([{ name: 'Heap' }]);
  });

  it('are replaced by the event of a running CTFd, which is compared', async () => {
    web.allow(/status: (400|401|403|503)/);
    const ctfd = new CtfdServer();
    await ctfd.start();
    try {
      const [chief, ...players] = CTFD_EVENT.tables.users;
      const users = [{ ...chief, password: web.hash }, ...players];
      const zip = await backupZip({ ...CTFD_EVENT, tables: { ...CTFD_EVENT.tables, users } });
      ctfd.change({ 'POST /api/v1/exports/raw': (response) => void response.end(zip) });
      await test.make.settings({ webhook_networks: '127.0.0.0/8' });
      const page = await web.open('/admin/data', { as: await web.admin() });
      const card = page.getByRole('region', { name: 'Import an event' });

      await card.getByText('A running CTFd').click();
      await card.getByLabel('Address of the CTFd').fill(ctfd.url);
      await card.getByLabel('Token of an administrator there').fill('wrong');
      await card.getByRole('button', { name: 'Show what will differ' }).click();
      await card.getByText('The CTFd refused the token.').waitFor();
      await card.getByLabel('Token of an administrator there').fill(CTFD_TOKEN);
      await card.getByRole('button', { name: 'Show what will differ' }).click();
      await card.getByText('Types of challenges that cannot be played: container').waitFor();
      await card.getByRole('button', { name: 'Import', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Replace this event with “Old CTF”?' });
      await dialog.getByLabel('Type “Test CTF” to confirm').fill('Test CTF');
      await dialog.getByRole('button', { name: 'Import' }).click();
      await card.getByText('The event was imported').waitFor();
      await logIn(page.context(), 'chief');
      await page.goto('/admin/data');

      await card.getByText(`Nothing differs from ${ctfd.url}.`).waitFor();
      await card.getByText('Scoreboard: 2 compared, no differences').waitFor();
    } finally {
      ctfd.stop();
    }
  });

  it('are deleted after the name of the event was typed', async () => {
    await test.make.notification({ title: 'Old' });
    await test.make.challenge({ name: 'Heap' });
    const page = await web.open('/admin/data', { as: await web.admin() });
    const card = page.getByRole('region', { name: 'Reset the event' });

    await card.getByLabel('Notifications').check();
    await card.getByRole('button', { name: 'Reset' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete this permanently?' });
    await dialog.getByText('Notifications: 1 notification').waitFor();
    expect(await dialog.getByRole('button', { name: 'Reset' }).isDisabled()).toBe(true);
    await dialog.getByLabel('Type “Test CTF” to confirm').fill('Test CTF');
    await dialog.getByRole('button', { name: 'Reset' }).click();
    await card.getByText('The data was deleted.').waitFor();

    expect(await test.rows('SELECT id FROM notifications')).toEqual([]);
    expect(await test.rows('SELECT name FROM challenges')).toEqual([{ name: 'Heap' }]);
  });
});

async function downloaded(page: Page, name: string): Promise<Download> {
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name }).or(page.getByRole('link', { name })).click();
  return file;
}
