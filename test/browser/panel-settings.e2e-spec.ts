import { useApp } from '../support/app';
import { describeInBrowser, settled, useWeb } from '../support/web';

const test = useApp();
const web = useWeb(test);

const GROUPS = ['event', 'times', 'visibility', 'accounts', 'teams', 'scoring', 'appearance', 'mail', 'legal'];

const stored = async (key: string): Promise<unknown> =>
  (await test.rows('SELECT value FROM config WHERE key = $1', [key]))[0]?.value;

describeInBrowser('The settings in the panel', () => {
  it('are changed by group, and errors are shown next to their fields', async () => {
    web.allow(/400 PATCH/);
    const page = await web.open('/admin/settings', { as: await web.admin() });
    await page.getByRole('navigation', { name: 'Settings groups' }).getByRole('link', { name: 'Teams' }).click();
    await page.getByRole('heading', { name: 'Settings: Teams' }).waitFor();

    await page.getByLabel('Maximum team size').fill('many');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('alert').getByRole('button', { name: 'Maximum team size' }).click();
    expect(await page.evaluate('document.activeElement.name')).toBe('team_size');
    await page.getByLabel('Maximum team size').fill('4');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText(/^Saved /).waitFor();

    expect(await stored('team_size')).toBe('4');
  });

  it('have readable labels, not the names of the API', async () => {
    const page = await web.open('/admin/settings/event', { as: await web.admin() });

    for (const group of [...GROUPS, 'integrations']) {
      await page.goto(`/admin/settings/${group}`);
      await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
      expect(await page.getByText(/^[a-z]+(_[a-z]+)+$/).allTextContents()).toEqual([]);
    }
  });

  it('accept times in a time zone, and show the moment and errors', async () => {
    // The browser's clock goes on, so the remaining time is 3d 4h for the next half hour.
    test.setClock('2026-11-20T11:30:00Z');
    const page = await web.open('/admin/settings/times', { as: await web.admin(), timezoneId: 'Europe/Berlin' });

    await page.getByLabel('Start', { exact: true }).fill('2026-11-23T17:00');
    await page.getByText('In 3d 4h: Monday, Nov 23, 2026, 05:00 PM GMT+1 in your time zone.').waitFor();
    await page.getByLabel('Time zone').selectOption('UTC');
    expect(await page.getByLabel('Start', { exact: true }).inputValue()).toBe('2026-11-23T16:00');
    await page.getByLabel('End', { exact: true }).fill('2026-11-23T15:00');
    await page.getByText('The end is before the start.').waitFor();
    await page.getByLabel('End', { exact: true }).fill('2026-11-24T16:00');
    await page.getByText('The end is before the start.').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText(/^Saved /).waitFor();

    expect(await stored('start')).toBe(String(Date.parse('2026-11-23T16:00:00Z') / 1000));
    expect(await stored('end')).toBe(String(Date.parse('2026-11-24T16:00:00Z') / 1000));
  });

  it('never show a secret, and can replace or remove it', async () => {
    await test.make.settings({ mail_password: 'hunter2', mailgun_api_key: 'key-1' });
    const page = await web.open('/admin/settings/mail', { as: await web.admin() });
    const password = page.getByRole('group', { name: 'Password', exact: true });
    await password.getByText('A value is set. It is never shown.').waitFor();

    await password.getByRole('button', { name: 'Replace: Password' }).click();
    await password.getByLabel('Password', { exact: true }).last().fill('hunter3');
    await page.getByRole('button', { name: 'Remove: Mailgun: API key' }).click();
    await page.getByText('The value is removed when you save.').waitFor();
    expect(await page.evaluate('JSON.stringify(localStorage)')).not.toContain('hunter');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText(/^Saved /).waitFor();

    expect(await stored('mail_password')).toBe('hunter3');
    expect((await stored('mailgun_api_key')) ?? '').toBe('');
    await page.getByText('No value is set.').waitFor();
  });

  it('keep changes of another administrator, and ask about fields that both changed', async () => {
    web.allow(/412 PATCH/);
    const admin = await web.admin();
    const page = await web.open('/admin/settings/event', { as: admin });
    await page.getByLabel('Event name').fill('Mine');
    await test.as(admin).patch('/configs', { flag_format: 'ctf{…}', team_size: 3 }).expect(200);

    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const news = page.getByRole('status').filter({ hasText: 'Someone else saved changes' });
    await news.getByText('Flag format: ctf{…}').waitFor();
    await news.getByText('Maximum team size: 3').waitFor();
    expect([await stored('ctf_name'), await stored('flag_format')]).toEqual(['Mine', 'ctf{…}']);

    await page.getByLabel('Event name').fill('Mine again');
    await page.getByLabel('Flag format').fill('mine{…}');
    await test.as(admin).patch('/configs', { ctf_name: 'Theirs' }).expect(200);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const conflict = page.getByRole('alert').filter({ hasText: 'Someone else changed this in the meantime' });
    await conflict.getByText('Theirs', { exact: true }).last().waitFor();
    expect([await stored('ctf_name'), await stored('flag_format')]).toEqual(['Theirs', 'mine{…}']);
    await conflict.getByRole('button', { name: 'Keep all of yours' }).click();
    await page.getByText(/^Saved /).waitFor();

    expect(await stored('ctf_name')).toBe('Mine again');
  });

  it('have colours and texts with a preview, and a logo that is uploaded', async () => {
    const page = await web.open('/admin/settings/appearance', { as: await web.admin() });
    await page.getByLabel('Theme colour', { exact: true }).fill('#0f6b3c');
    await page.getByText('Dark theme').waitFor();
    await page.getByLabel('Footer HTML').fill('<p>Thanks to <b>all</b></p>');
    await page.getByRole('region', { name: 'Preview: Footer HTML' }).locator('b', { hasText: 'all' }).waitFor();

    const logo = page.getByRole('group', { name: 'Logo' });
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    await logo.locator('input[type=file]').setInputFiles([{ name: 'logo.png', mimeType: 'image/png', buffer: png }]);
    await logo.getByText('logo.png').waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText(/^Saved /).waitFor();

    expect(await stored('theme_color')).toBe('#0f6b3c');
    expect(await stored('ctf_logo')).toMatch(/\/logo\.png$/);
    await page.goto('/challenges');
    await page.getByRole('banner').locator('img').waitFor();
  });

  it('contain brackets and custom fields, which can be added, changed and deleted', async () => {
    const page = await web.open('/admin/settings/brackets', { as: await web.admin() });
    const dialog = page.getByRole('dialog');
    await page.getByText('There are no brackets yet').waitFor();
    await page.getByRole('button', { name: 'Add bracket' }).click();
    await dialog.getByLabel('Name').fill('Students');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Edit: Students' }).click();
    await dialog.getByLabel('Name').fill('Pupils');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('rowheader', { name: 'Pupils' }).waitFor();
    await page.getByRole('button', { name: 'Delete: Pupils' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('There are no brackets yet').waitFor();

    await page.getByRole('link', { name: 'Custom fields' }).click();
    await settled(page);
    await page.getByRole('button', { name: 'Add field' }).click();
    await dialog.getByLabel('Name').fill('Student number');
    await dialog.getByLabel('Required').check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('rowheader', { name: 'Student number' }).waitFor();

    expect(await test.rows('SELECT name, required, editable FROM fields')).toEqual([
      { name: 'Student number', required: true, editable: true },
    ]);
    expect(await test.rows('SELECT id FROM brackets')).toEqual([]);
  });
});
