import type { Page } from 'playwright-core';
import { useApp } from '../support/app';
import { ResultsService } from '../support/signed-results';
import { describeInBrowser, editorOf, settled, screenReady, useWeb } from '../support/web';

const test = useApp();
const web = useWeb(test);

describeInBrowser('The panel', () => {
  it('is opened by an administrator from the event, and left again', async () => {
    const page = await web.open('/challenges', { as: await web.admin() });

    await page.getByRole('link', { name: 'Admin', exact: true }).first().click();
    await page.getByRole('heading', { name: 'Event health', level: 1 }).waitFor();
    expect(await page.title()).toMatch(/^Event health · Admin · /);
    await page.getByRole('link', { name: 'Back to the event' }).click();

    await page.getByRole('navigation', { name: 'Main' }).waitFor();
  });

  it('moves the focus to the heading of the opened screen', async () => {
    const page = await web.open('/admin', { as: await web.admin() });

    await page.getByRole('navigation', { name: 'Admin', exact: true }).getByRole('link', { name: 'Data' }).click();
    await page.getByRole('heading', { name: 'Data', level: 1 }).waitFor();

    expect(await page.evaluate('document.activeElement.textContent')).toBe('Data');
  });

  it("is reached by the addresses of CTFd's panel, typed or in a link", async () => {
    const ada = await test.make.user({ name: 'ada' });
    const page = await web.open('/admin/config', { as: await web.admin() });
    await page.waitForURL('**/admin/settings');

    for (const [address, screen] of [
      [`/admin/users/${ada.id}`, `/admin/people/users/${ada.id}`],
      ['/admin/submissions/incorrect', '/admin/submissions?type=incorrect'],
      ['/admin/import', '/admin/data'],
    ] as const) {
      await page.goto(address);
      await page.waitForURL(`**${screen}`);
      await screenReady(page);
    }

    await page.evaluate(
      `document.querySelector('main').insertAdjacentHTML('beforeend', '<a href="/admin/users">all</a>')`,
    );
    await page.getByRole('link', { name: 'all', exact: true }).click();
    await page.waitForURL('**/admin/people/users');
    await page.getByRole('link', { name: 'ada' }).waitFor();
  });

  it('does not exist for players, who request nothing from it', async () => {
    web.allow(/403 GET \/admin/);
    const page = await web.open('/challenges', { as: await web.player() });
    expect(await page.getByRole('link', { name: 'Admin', exact: true }).count()).toBe(0);

    await page.goto('/admin');
    await page.getByText("You don't have the permission").waitFor();

    expect(await scriptsOf(page)).toEqual([]);
  });

  it('is a menu in a narrow window', async () => {
    const page = await web.open('/admin', { as: await web.admin(), viewport: { width: 380, height: 800 } });

    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('link', { name: 'Data' }).click();
    await page.getByRole('heading', { name: 'Data', level: 1 }).waitFor();
    await settled(page);

    expect(await page.locator('#panel-menu').isVisible()).toBe(false);
  });
});

describeInBrowser('The challenges in the panel', () => {
  it('are created with flag and hint, shown in the preview, and then to players', async () => {
    web.allow(/^status: 400 POST \/api\/v1\/challenges$/);
    const page = await web.open('/admin/challenges', { as: await web.admin() });
    await page.getByRole('link', { name: 'New challenge' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Heap of trouble');
    await page.getByLabel('Category').fill('pwn');
    await editorOf(page, 'Description').fill('Look at the **chunks**.');
    const preview = page.getByRole('region', { name: 'Preview' });
    await preview.locator('strong', { hasText: 'chunks' }).waitFor();

    await page.getByLabel('Flag', { exact: true }).fill('ctf{(chunks}');
    await page.getByLabel('Type').last().selectOption('regex');
    await page.getByRole('button', { name: 'Create challenge' }).click();
    await page.getByRole('alert').getByRole('button', { name: 'Flag' }).click();
    expect(await page.evaluate('document.activeElement.value')).toBe('ctf{(chunks}');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('ctf{chunks}');
    await page.getByLabel('Type').last().selectOption('static');
    await page.getByRole('button', { name: 'Create challenge' }).click();
    await page.waitForURL(/challenges\/\d+$/);
    await page.getByRole('button', { name: 'Delete: ctf{chunks}' }).waitFor();
    expect(await test.rows('SELECT content, type FROM flags')).toEqual([{ content: 'ctf{chunks}', type: 'static' }]);
    await page.getByLabel('Hint', { exact: true }).fill('Count **bytes**.');
    await page.getByRole('button', { name: 'Add hint' }).click();
    await preview.getByText('Hint 1').click();
    await preview.locator('strong', { hasText: 'bytes' }).waitFor();
    await page.getByPlaceholder('Submission').fill('ctf{chunks}');
    await page.getByRole('button', { name: 'Test' }).click();
    await page.getByText('Correct: it solves the challenge.').waitFor();
    await page.getByLabel('State').selectOption('visible');
    await page.getByRole('button', { name: 'Save', exact: true }).first().click();
    await page.getByText(/^Saved /).waitFor();

    const player = await web.open('/challenges', { as: await web.player() });
    await player.getByRole('link', { name: 'Heap of trouble' }).click();
    await player.getByText('Look at the chunks.').waitFor();
    expect(await test.rows('SELECT count(*)::int AS count FROM submissions')).toEqual([{ count: 0 }]);
  });

  it('are created once, even if the response is lost and the button is pressed again', async () => {
    web.allow(/^failed: POST/);
    const page = await web.open('/admin/challenges/new', { as: await web.admin() });
    await page.getByLabel('Name', { exact: true }).fill('Heap');
    await page.getByLabel('Category').fill('pwn');
    await page.route(
      '**/api/v1/challenges',
      async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      },
      { times: 1 },
    );

    await page.getByRole('button', { name: 'Create challenge' }).click();
    await page.getByRole('alert').waitFor();
    await page.getByRole('button', { name: 'Create challenge' }).click();
    await page.waitForURL(/challenges\/\d+$/);

    expect(await test.rows('SELECT name FROM challenges')).toEqual([{ name: 'Heap' }]);
  });

  it('keep unsaved input, and ask before it is left', async () => {
    const { id } = await test.make.challenge({ name: 'Heap' });
    const page = await web.open(`/admin/challenges/${id}`, { as: await web.admin() });
    await page.getByLabel('Name', { exact: true }).fill('Stack');
    await page.getByRole('link', { name: 'Back to the event' }).click();
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });

    await dialog.getByRole('button', { name: 'Leave and keep draft' }).click();
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    await page.goto(`/admin/challenges/${id}`);
    await screenReady(page);

    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Stack');
  });

  it('keep changes of another administrator, and ask about fields that both changed', async () => {
    web.allow(/412 PATCH/);
    const { id } = await test.make.challenge({ name: 'Heap', category: 'pwn' });
    const admin = await web.admin();
    const page = await web.open(`/admin/challenges/${id}`, { as: admin });
    await page.getByLabel('Name', { exact: true }).fill('Stack');
    await page.getByLabel('Category').fill('web');
    await test.as(admin).patch(`/challenges/${id}`, { category: 'misc', value: 300 }).expect(200);

    await page.getByRole('button', { name: 'Save', exact: true }).first().click();
    await page.getByRole('status').getByText('Value: 300').waitFor();
    const conflict = page.getByRole('alert').filter({ hasText: 'Someone else changed this in the meantime' });
    await conflict.getByText('misc', { exact: true }).waitFor();
    await conflict.getByRole('button', { name: 'Keep all of yours' }).click();
    await page.getByText(/^Saved /).waitFor();

    expect(await test.rows('SELECT name, category, value FROM challenges')).toEqual([
      { name: 'Stack', category: 'web', value: 300 },
    ]);
  });

  it('show the second administrator what the first has saved, and can keep it', async () => {
    web.allow(/412 PATCH/);
    const { id } = await test.make.challenge({ name: 'Heap', category: 'pwn', value: 100 });
    const first = await web.open(`/admin/challenges/${id}`, { as: await web.admin({ name: 'root' }) });
    const second = await web.open(`/admin/challenges/${id}`, { as: await web.admin({ name: 'toor' }) });
    await second.getByLabel('Category').fill('web');
    await second.getByLabel('Value', { exact: true }).fill('200');

    await first.getByLabel('Name', { exact: true }).fill('Stack');
    await first.getByLabel('Value', { exact: true }).fill('300');
    await first.getByRole('button', { name: 'Save', exact: true }).first().click();
    await first.getByText(/^Saved /).waitFor();
    await second.getByRole('button', { name: 'Save', exact: true }).first().click();
    const conflict = second.getByRole('alert').filter({ hasText: 'Someone else changed this in the meantime' });
    await conflict.getByText('300', { exact: true }).waitFor();
    await second.getByRole('status').getByText('Name: Stack').waitFor();
    await conflict.getByRole('button', { name: 'Keep all of theirs' }).click();
    await conflict.waitFor({ state: 'detached' });

    expect(await second.getByLabel('Value', { exact: true }).inputValue()).toBe('300');
    expect(await test.rows('SELECT name, category, value FROM challenges')).toEqual([
      { name: 'Stack', category: 'web', value: 300 },
    ]);
  });

  it('show errors next to the field, and in a summary that gets the focus', async () => {
    web.allow(/400 PATCH/);
    const { id } = await test.make.challenge({ name: 'Heap' });
    const page = await web.open(`/admin/challenges/${id}`, { as: await web.admin() });

    await page.getByLabel('Value', { exact: true }).fill('many');
    await page.getByRole('button', { name: 'Save', exact: true }).first().click();
    await page.getByRole('alert').getByRole('button', { name: 'Value' }).click();

    expect(await page.evaluate('document.activeElement.name')).toBe('value');
    expect(await page.getByLabel('Value', { exact: true }).getAttribute('aria-invalid')).toBe('true');
  });

  it('are shown and hidden together, and deleted by name', async () => {
    for (const name of ['Heap', 'Stack', 'Maze']) await test.make.challenge({ name, state: 'hidden' });
    const page = await web.open('/admin/challenges', { as: await web.admin() });

    await page.getByRole('checkbox', { name: 'Select Heap' }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Shift+Space');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('Visible', { exact: true }).nth(1).waitFor();
    await page.getByRole('checkbox', { name: 'Select Maze' }).check();
    await page.getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Maze').waitFor();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('checkbox', { name: 'Select Maze' }).waitFor({ state: 'detached' });

    expect(await test.rows('SELECT name, state FROM challenges ORDER BY name')).toEqual([
      { name: 'Heap', state: 'visible' },
      { name: 'Stack', state: 'visible' },
    ]);
  });

  it('are ordered with the keyboard', async () => {
    for (const name of ['Heap', 'Stack', 'Maze']) await test.make.challenge({ name });
    const page = await web.open('/admin/challenges/order', { as: await web.admin() });

    await page.getByRole('button', { name: 'Move Maze', exact: true }).focus();
    await page.keyboard.press('Home');
    await page.getByRole('button', { name: 'Save order' }).click();
    await page.getByText(/^Saved /).waitFor();

    const rows = await test.rows('SELECT name FROM challenges ORDER BY position');
    expect(rows.map(({ name }) => name)).toEqual(['Maze', 'Heap', 'Stack']);
  });

  it('can have scheduled changes, which are shown with their results, and cancelled', async () => {
    web.allow(/400 POST .*scheduled-changes/);
    const { id } = await test.make.challenge({ name: 'heap', value: 100 });
    const page = await web.open(`/admin/challenges/${id}`, { as: await web.admin() });

    await page.getByRole('button', { name: 'Schedule a change' }).click();
    const dialog = page.getByRole('dialog', { name: 'Schedule a change' });
    await dialog.getByLabel('Time').fill('2020-01-01T12:00');
    await dialog.getByLabel('New value').fill('300');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Must not be in the past.').first().waitFor();
    await dialog.getByLabel('Time').fill('2050-01-01T12:00');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText(/Scheduled for .*2050/).waitFor();
    expect(await test.rows('SELECT kind, challenge_id, changes FROM scheduled_changes')).toEqual([
      { kind: 'challenge', challenge_id: id, changes: { value: 300 } },
    ]);

    await page.getByRole('button', { name: 'Cancel the change: value: 300' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel the change' }).click();
    await page.getByText('There are no scheduled changes.').waitFor();
  });

  it('can have a key for the results of a service, which is shown once', async () => {
    const { id } = await test.make.challenge({ name: 'Hill', value: 0 });
    const page = await web.open(`/admin/challenges/${id}`, { as: await web.admin() });
    const card = page.getByRole('region', { name: 'Results from a service' });

    await page.getByText('Nobody can solve this challenge.').waitFor();
    await page.getByText('2 things are missing.').waitFor();
    // The screen shows a time after its own as "now", so this text does not change while the test runs.
    test.setClock(new Date(test.now + 60_000).toISOString());
    await card.getByRole('button', { name: 'Create a key' }).click();
    await page.getByText('A service reports the results.').waitFor();
    await page.getByText('Nothing is missing.').waitFor();
    const key = await card.getByLabel('Key', { exact: true }).inputValue();
    expect(await test.rows('SELECT secret FROM result_keys')).toEqual([{ secret: key }]);
    await card.getByText('now', { exact: true }).waitFor();
    const player = await test.make.user();
    await new ResultsService(test, id, key).points({ [player.id]: 5 });
    await new ResultsService(test, id, key).points({ 999: 5 });

    await page.reload();
    await card.getByText('standings[0].account_id: There is no user with this id.').waitFor();
    expect(await card.getByLabel('Key', { exact: true }).count()).toBe(0);
    await card.getByRole('button', { name: 'Replace the key' }).click();
    const dialog = page.getByRole('dialog', { name: 'Replace the key?' });
    await dialog.getByLabel('Hours for which the present key stays valid').fill('2');
    await dialog.getByRole('button', { name: 'Replace the key' }).click();
    await card.getByText(/The previous key is valid until/).waitFor();
    expect(await card.getByLabel('Key', { exact: true }).inputValue()).not.toBe(key);
    await card.getByRole('button', { name: 'Revoke the key' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke the key' }).click();
    await card.getByRole('button', { name: 'Create a key' }).waitFor();

    expect(await test.rows('SELECT FROM result_keys')).toEqual([]);
  });

  it('can have uploaded files', async () => {
    const { id } = await test.make.challenge({ name: 'Heap' });
    const page = await web.open(`/admin/challenges/${id}`, { as: await web.admin() });

    const files = [{ name: 'heap.txt', mimeType: 'text/plain', buffer: Buffer.from('bytes') }];
    await page.locator('input[type=file]').setInputFiles(files);

    await page.getByRole('link', { name: 'heap.txt' }).first().waitFor();
    await page.getByRole('region', { name: 'Preview' }).getByText('heap.txt').waitFor();
  });
});

const scriptsOf = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>('[...document.scripts].map(({ src }) => src).filter(Boolean)');
