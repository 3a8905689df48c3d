import type { Page } from 'playwright-core';
import { useApp } from '../support/app';
import { describeInBrowser, settled, shown, useWeb } from '../support/web';

const test = useApp();
const web = useWeb(test);

describeInBrowser('The panel', () => {
  it('is opened by an administrator from the event, and left again', async () => {
    const page = await web.open('/challenges', { as: await web.admin() });

    await page.getByRole('link', { name: 'Administration' }).first().click();
    await page.getByRole('heading', { name: 'Event health', level: 1 }).waitFor();
    expect(await page.title()).toMatch(/^Event health · Administration · /);
    await page.getByRole('link', { name: 'To the event' }).click();

    await page.getByRole('navigation', { name: 'Main' }).waitFor();
  });

  it('moves the focus to the heading of the screen that is opened', async () => {
    const page = await web.open('/admin', { as: await web.admin() });

    await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Data' }).click();
    await page.getByRole('heading', { name: 'Data', level: 1 }).waitFor();

    expect(await page.evaluate('document.activeElement.textContent')).toBe('Data');
  });

  it('has the forms of the server in it', async () => {
    const page = await web.open('/admin/reset', { as: await web.admin() });
    await test.make.notification({ title: 'Old' });

    await page.getByLabel('Notifications').check();
    await page.getByLabel('I want to remove this for good').check();
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.waitForURL('**/admin/statistics');
    await shown(page);

    expect(await test.rows('SELECT id FROM notifications')).toEqual([]);
    await page.getByRole('navigation', { name: 'Administration' }).waitFor();
  });

  it('is not there for players, of whom nothing of it is asked', async () => {
    web.allow(/403 GET \/admin/);
    const page = await web.open('/challenges', { as: await web.player() });
    expect(await page.getByRole('link', { name: 'Administration' }).count()).toBe(0);

    await page.goto('/admin');
    await page.getByText("You don't have the permission").waitFor();

    expect(await scriptsOf(page)).toEqual([]);
  });

  it('is a menu where the window is narrow', async () => {
    const page = await web.open('/admin', { as: await web.admin(), viewport: { width: 380, height: 800 } });

    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('link', { name: 'Data' }).click();
    await page.getByRole('heading', { name: 'Data', level: 1 }).waitFor();
    await settled(page);

    expect(await page.locator('#panel-menu').isVisible()).toBe(false);
  });
});

const scriptsOf = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>('[...document.scripts].map(({ src }) => src).filter(Boolean)');
