import { useApp } from '../support/app';
import { describeInBrowser, settled, useWeb } from '../support/web';

const test = useApp();
const web = useWeb(test);

describeInBrowser('The search and commands of the panel', () => {
  it('find a record by part of its name, with the keyboard only', async () => {
    await test.make.user({ name: 'Heaped' });
    const { id } = await test.make.challenge({ name: 'Heap of trouble', category: 'pwn' });
    const page = await web.open('/admin', { as: await web.admin() });

    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search and commands' }).fill('heap');
    await page.getByRole('option', { name: /Heaped/ }).waitFor();
    const chosen = page.getByRole('option', { name: /^Heap of trouble/ });
    for (let step = 0; step < 8 && (await chosen.getAttribute('aria-selected')) === 'false'; step++)
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');

    await page.waitForURL(`**/admin/challenges/${id}`);
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('open screens, and ask before unsaved input is left', async () => {
    const { id } = await test.make.challenge({ name: 'Heap' });
    const page = await web.open(`/admin/challenges/${id}`, { as: await web.admin() });
    await page.getByLabel('Name', { exact: true }).fill('Stack');

    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search and commands' }).fill('data');
    await page.keyboard.press('Enter');
    await page
      .getByRole('dialog', { name: 'Leave without saving?' })
      .getByRole('button', { name: /discard/ })
      .click();

    await page.getByRole('heading', { name: 'Data', level: 1 }).waitFor();
  });

  it('pause the event after a confirmation', async () => {
    const page = await web.open('/admin/data', { as: await web.admin() });
    await settled(page);

    await page.getByRole('button', { name: 'Search and commands' }).click();
    await page.getByRole('combobox', { name: 'Search and commands' }).fill('pause');
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: 'Confirm: Pause the event' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    expect(await test.rows(`SELECT lower(value) AS value FROM config WHERE key = 'paused'`)).toEqual([
      { value: 'true' },
    ]);
  });
});
