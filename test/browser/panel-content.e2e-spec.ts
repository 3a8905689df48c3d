import { useApp } from '../support/app';
import { describeInBrowser, editorOf, useWeb } from '../support/web';

const test = useApp();
const web = useWeb(test);

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describeInBrowser('The pages in the panel', () => {
  it('are written with a preview and pictures, and visitors can read them', async () => {
    const page = await web.open('/admin/pages', { as: await web.admin() });
    await page.getByText('There are no pages yet').waitFor();
    await page.getByRole('link', { name: 'New page' }).click();
    await page.getByLabel('Title').fill('Rules');
    await page.getByLabel('Route').fill('challenges');
    await page.getByText('The platform uses this route itself').waitFor();
    await page.getByLabel('Route').fill('rules');
    const text = editorOf(page, 'Text');
    await text.fill('Be **kind**. ');
    await page.getByRole('article').locator('strong', { hasText: 'kind' }).waitFor();

    await page.locator('input[type=file]').setInputFiles([{ name: 'map.png', mimeType: 'image/png', buffer: PNG }]);
    await text.press('Control+End');
    await page.getByRole('button', { name: 'Insert: map.png' }).click();
    await page.getByRole('article').locator('img[alt="map.png"]').waitFor();
    await page.getByLabel('Draft: not published').uncheck();
    await page.getByRole('button', { name: 'Create page' }).click();
    await page.waitForURL(/pages\/\d+$/);
    await page.getByRole('heading', { name: 'Rules', level: 1 }).waitFor();

    const visitor = await web.open('/rules');
    await visitor.locator('strong', { hasText: 'kind' }).waitFor();
    await visitor.locator('img[alt="map.png"]').waitFor();
    expect(await test.rows('SELECT title, route, format, draft, link_target FROM pages')).toEqual([
      { title: 'Rules', route: 'rules', format: 'markdown', draft: false, link_target: null },
    ]);
  });

  it('refuse a route that exists, and keep the input', async () => {
    web.allow(/400 PATCH/);
    await test.make.page({ title: 'Rules', route: 'rules' });
    const { id } = await test.make.page({ title: 'Help', route: 'help', content: 'Ask us.' });
    const page = await web.open(`/admin/pages/${id}`, { as: await web.admin() });

    await page.getByLabel('Route').fill('rules');
    await editorOf(page, 'Text').fill('Ask **us**.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('alert').getByRole('button', { name: 'Route' }).click();
    expect(await page.evaluate('document.activeElement.name')).toBe('route');
    await page.reload();
    await page.getByText('Your unsaved changes were restored.').waitFor();
    await page.getByRole('article').locator('strong', { hasText: 'us' }).waitFor();
    await page.getByRole('button', { name: 'Discard changes' }).click();

    expect(await page.getByLabel('Route').inputValue()).toBe('help');
    await page.getByRole('textbox', { name: 'Text' }).getByText('Ask us.').waitFor();
  });

  it('keep changes of another administrator, and ask about fields that both changed', async () => {
    web.allow(/412 PATCH/);
    const admin = await web.admin();
    const { id } = await test.make.page({ title: 'Rules', route: 'rules', content: 'Be kind.' });
    const page = await web.open(`/admin/pages/${id}`, { as: admin });
    await page.getByLabel('Title').fill('House rules');
    await editorOf(page, 'Text').fill('Be very kind.');
    await test.as(admin).patch(`/pages/${id}`, { content: 'Be fair.', hidden: true }).expect(200);

    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Hide from the navigation: Yes').waitFor();
    const conflict = page.getByRole('alert').filter({ hasText: 'Someone else changed this in the meantime' });
    await conflict.getByText('Be fair.').waitFor();
    expect(await test.rows('SELECT title, content FROM pages')).toEqual([
      { title: 'House rules', content: 'Be fair.' },
    ]);
    await conflict.getByRole('button', { name: 'Keep all of yours' }).click();
    await page.getByText(/^Saved /).waitFor();

    expect(await test.rows('SELECT title, content, hidden FROM pages')).toEqual([
      { title: 'House rules', content: 'Be very kind.', hidden: true },
    ]);
  });

  it('are deleted by name, and their pictures individually', async () => {
    const { id } = await test.make.page({ title: 'Rules', route: 'rules' });
    await test.make.file({ type: 'page', location: 'ab/map.png' });
    const page = await web.open(`/admin/pages/${id}`, { as: await web.admin() });
    web.allow(/404 GET \/files/);

    await page.getByRole('button', { name: 'Delete: map.png' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No images or files yet.').waitFor();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('dialog').getByText('Rules').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('There are no pages yet').waitFor();

    expect(await test.rows('SELECT id FROM pages UNION ALL SELECT id FROM files')).toEqual([]);
  });
});

describeInBrowser('The notifications in the panel', () => {
  it('are written with a preview, reach connected players, and are changed and deleted', async () => {
    const page = await web.open('/admin/notifications', { as: await web.admin() });
    const player = await web.open('/notifications', { as: await web.player() });
    await page.getByText('No notifications sent yet').waitFor();
    await page.getByLabel('Title').fill('Hint');
    await page.getByLabel('Text').fill('Look **up**.');
    await page.getByRole('article').locator('strong', { hasText: 'up' }).waitFor();

    await page.getByRole('button', { name: 'Send now' }).click();
    await player.getByRole('status', { name: 'Notifications' }).getByText('Look up.').waitFor();
    await page.getByText('Sent.', { exact: true }).waitFor();
    await page.getByText(/^\d+ connected browsers?$/).waitFor();
    await page.getByRole('button', { name: 'Edit: Hint' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Title').fill('Two hints');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('rowheader', { name: 'Two hints' }).waitFor();
    expect(await test.rows('SELECT title, content, type FROM notifications')).toEqual([
      { title: 'Two hints', content: 'Look **up**.', type: 'toast' },
    ]);
    await page.getByRole('button', { name: 'Delete: Two hints' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No notifications sent yet').waitFor();
  });

  it('are sent once, even if the response is lost and the button is pressed again', async () => {
    web.allow(/^failed: POST/);
    const page = await web.open('/admin/notifications', { as: await web.admin() });
    await page.getByLabel('Title').fill('Once');
    let hasLost = false;
    await page.route('**/api/v1/notifications', async (route) => {
      if (route.request().method() !== 'POST' || hasLost) return route.continue();
      hasLost = true;
      await route.fetch();
      await route.abort('connectionreset');
    });

    await page.getByRole('button', { name: 'Send now' }).dblclick();
    await page.getByRole('alert').waitFor();
    await page.getByRole('button', { name: 'Send now' }).click();
    await page.getByText('Sent.', { exact: true }).waitFor();
    await page.getByRole('rowheader', { name: 'Once' }).waitFor();

    expect(await test.rows('SELECT title FROM notifications')).toEqual([{ title: 'Once' }]);
  });

  it('can be sent to one user, and at a given time', async () => {
    // The browser's clock goes on, so the remaining time is 3h 30m for the next 50 seconds.
    test.setClock('2026-11-20T11:59:10Z');
    const { id } = await web.player({ name: 'ada' });
    const page = await web.open('/admin/notifications', { as: await web.admin() });
    await page.getByLabel('Title').fill('For you');
    await page.getByLabel('Recipients', { exact: true }).selectOption('user');
    expect(await page.getByRole('button', { name: 'Send now' }).isDisabled()).toBe(true);
    const account = page.getByPlaceholder('Name');
    await account.fill('ad');
    await page.locator(`datalist option[value="ada (${id})"]`).waitFor({ state: 'attached' });
    await account.fill(`ada (${id})`);
    await page.getByLabel('Send at').fill('2026-11-20T15:30');
    await page.getByText('In 3h 30m').waitFor();

    await page.getByRole('button', { name: 'Schedule' }).click();
    await page.getByText('Scheduled.').waitFor();
    await page.getByRole('region', { name: 'Scheduled' }).getByRole('link', { name: 'ada' }).waitFor();

    expect(await test.rows('SELECT user_id, publish_at::text AS at FROM notifications')).toEqual([
      { user_id: id, at: '2026-11-20 15:30:00+00' },
    ]);
  });
});

describeInBrowser('The audit log in the panel', () => {
  it('shows the values before and after a change, and is filtered by administrator and object', async () => {
    const admin = await web.admin({ name: 'root' });
    const other = await web.admin({ name: 'second' });
    const { id } = await test.make.challenge({ name: 'heap', value: 100, description: 'A cold day.' });
    await test.as(admin).patch(`/challenges/${id}`, { value: 200, description: 'A warm day.' }).expect(200);
    await test.as(other).post('/tags', { challenge_id: id, value: 'easy' }).expect(200);
    const page = await web.open('/admin/audit', { as: admin });
    await page.getByText('createTag').waitFor();
    const changes = page
      .getByRole('row')
      .filter({ hasText: 'updateChallenge' })
      .getByRole('table', { name: 'Changes' });
    await changes.locator('del', { hasText: /^cold$/ }).waitFor();
    await changes.locator('ins', { hasText: /^warm$/ }).waitFor();

    await page.getByLabel('Administrator').selectOption({ label: 'second' });
    await page.getByText('updateChallenge').waitFor({ state: 'detached' });
    await page.getByLabel('Type').selectOption({ label: 'Challenges' });
    await page.getByText('Nothing matches these filters').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('searchbox').fill('warm DAY');
    await page.waitForURL(/q=warm/);
    await page.getByText('createTag').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Details.*updateChallenge/ }).click();
    await page.getByRole('dialog').getByText(`PATCH /api/v1/challenges/${id}`).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/^audit\..*\.csv$/);
  });
});

describeInBrowser('The mails in the panel', () => {
  it('show why they are not sent, and can be removed; a test mail can be sent', async () => {
    const admin = await web.admin({ name: 'root' });
    web.allow(/400 POST/);
    const { id: user_id } = await test.make.user({ email: 'ada@example.org' });
    await test.rows(
      `INSERT INTO jobs (kind, payload, attempts, due, error)
       VALUES ('account mail', $1, 3, NULL, 'the server is away')`,
      [JSON.stringify({ mail: 'welcome', user_id })],
    );
    const page = await web.open('/admin/mail', { as: admin });
    await page.getByText('the server is away').waitFor();
    await page.getByLabel('Status').selectOption({ label: 'Waiting' });
    await page.getByText('the server is away').waitFor({ state: 'detached' });
    await page.getByLabel('Status').selectOption({ label: 'Failed' });
    await page.getByRole('button', { name: /^Delete/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByText('No emails are waiting').waitFor();

    await page.getByLabel('Email address').fill('me@example.org');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('alert').waitFor();
  });
});
