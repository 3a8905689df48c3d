import { useApp } from '../support/app';
import { describeInBrowser, useWeb } from '../support/web';

const test = useApp();
const web = useWeb(test);

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describeInBrowser('The pages in the panel', () => {
  it('are written with a preview and pictures, and then read by visitors', async () => {
    const page = await web.open('/admin/pages', { as: await web.admin() });
    await page.getByText('There are no pages yet').waitFor();
    await page.getByRole('link', { name: 'New page' }).click();
    await page.getByLabel('Title').fill('Rules');
    await page.getByLabel('Route').fill('challenges');
    await page.getByText('The platform has a screen of its own there').waitFor();
    await page.getByLabel('Route').fill('rules');
    const text = page.getByRole('textbox', { name: 'Text' });
    await text.fill('Be **kind**. ');
    await page.getByRole('article').locator('strong', { hasText: 'kind' }).waitFor();

    await page.locator('input[type=file]').setInputFiles([{ name: 'map.png', mimeType: 'image/png', buffer: PNG }]);
    await text.press('Control+End');
    await page.getByRole('button', { name: 'Insert: map.png' }).click();
    await page.getByRole('article').locator('img[alt="map.png"]').waitFor();
    await page.getByLabel('Draft: nobody sees it yet').uncheck();
    await page.getByRole('button', { name: 'Create the page' }).click();
    await page.waitForURL(/pages\/\d+$/);
    await page.getByRole('heading', { name: 'Rules', level: 1 }).waitFor();

    const visitor = await web.open('/rules');
    await visitor.locator('strong', { hasText: 'kind' }).waitFor();
    await visitor.locator('img[alt="map.png"]').waitFor();
    expect(await test.rows('SELECT title, route, format, draft, link_target FROM pages')).toEqual([
      { title: 'Rules', route: 'rules', format: 'markdown', draft: false, link_target: null },
    ]);
  });

  it('say which route is taken already, and keep what is typed', async () => {
    web.allow(/400 PATCH/);
    await test.make.page({ title: 'Rules', route: 'rules' });
    const { id } = await test.make.page({ title: 'Help', route: 'help', content: 'Ask us.' });
    const page = await web.open(`/admin/pages/${id}`, { as: await web.admin() });

    await page.getByLabel('Route').fill('rules');
    await page.getByRole('textbox', { name: 'Text' }).fill('Ask **us**.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('alert').getByRole('button', { name: 'Route' }).click();
    expect(await page.evaluate('document.activeElement.name')).toBe('route');
    await page.reload();
    await page.getByText('This has what you typed before and did not save.').waitFor();
    await page.getByRole('article').locator('strong', { hasText: 'us' }).waitFor();
    await page.getByRole('button', { name: 'Discard the changes' }).click();

    expect(await page.getByLabel('Route').inputValue()).toBe('help');
    await page.getByRole('textbox', { name: 'Text' }).getByText('Ask us.').waitFor();
  });

  it('are removed by name, and their pictures by themselves', async () => {
    const { id } = await test.make.page({ title: 'Rules', route: 'rules' });
    await test.make.file({ type: 'page', location: 'ab/map.png' });
    const page = await web.open(`/admin/pages/${id}`, { as: await web.admin() });
    web.allow(/404 GET \/files/);

    await page.getByRole('button', { name: 'Delete: map.png' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('There are none yet.').waitFor();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('dialog').getByText('Rules').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('There are no pages yet').waitFor();

    expect(await test.rows('SELECT id FROM pages UNION ALL SELECT id FROM files')).toEqual([]);
  });
});
