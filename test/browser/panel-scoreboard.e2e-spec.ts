import type { Page } from 'playwright-core';
import { until } from '../support/eventually';
import { useApp } from '../support/app';
import { describeInBrowser, useWeb } from '../support/web';

const test = useApp();
const web = useWeb(test);

const seconds = (iso: string): number => Date.parse(iso) / 1000;

async function rowsOf(page: Page): Promise<string[][]> {
  const rows = await page.getByRole('table', { name: 'Scoreboard' }).locator('tbody tr').all();
  const texts = await Promise.all(rows.map((row) => row.locator('th, td[data-title]').allInnerTexts()));
  return texts.map((cells) => cells.map((text) => text.replace(/\s+/g, ' ')));
}

describeInBrowser('The scoreboard in the panel', () => {
  it('shows the current standings next to the frozen ones, gives awards, and hides accounts', async () => {
    test.setClock('2026-11-20T19:00:00Z');
    await test.make.settings({ freeze: seconds('2026-11-20T18:00:00Z') });
    const [ada, bob, eve] = [
      await test.make.user({ name: 'ada' }),
      await test.make.user({ name: 'bob' }),
      await test.make.user({ name: 'eve' }),
    ];
    const [easy, hard] = [await test.make.challenge({ value: 100 }), await test.make.challenge({ value: 300 })];
    await test.make.solve(ada, easy, '2026-11-20T10:00:00Z');
    await test.make.solve(eve, easy, '2026-11-20T11:00:00Z');
    await test.make.solve(bob, hard, '2026-11-20T18:30:00Z');
    const page = await web.open('/admin/scoreboard', { as: await web.admin({ name: 'root' }) });
    const visibleToPlayers = async (): Promise<string[]> => {
      const { body } = await test.as(null).get('/scoreboard').expect(200);
      return body.data.map(({ name, score }: { name: string; score: number }) => `${name} ${score}`);
    };

    await page.getByText('because it is frozen').waitFor();
    await page.getByRole('link', { name: 'bob' }).waitFor();
    expect(await rowsOf(page)).toEqual([
      ['Place 1 1 bob', '300', '–', '0', 'new +300'],
      ['Place 2 2 ada', '100', '1', '100', '▼ 1 1 place down'],
      ['Place 3 3 eve', '100', '2', '100', '▼ 1 1 place down'],
    ]);
    expect(await visibleToPlayers()).toEqual(['ada 100', 'eve 100']);

    await page.getByRole('button', { name: 'Award: eve' }).click();
    const award = page.getByRole('dialog', { name: 'Add an award for eve' });
    await award.getByLabel('Reason').fill('Write-up');
    await award.getByLabel('Points').fill('500');
    await award.getByRole('button', { name: 'Add award' }).click();
    await page.getByText('1 place up').waitFor();
    expect((await rowsOf(page)).map(([name]) => name)).toEqual(['Place 1 1 eve', 'Place 2 2 bob', 'Place 3 3 ada']);

    await page.getByRole('button', { name: 'Hide: ada' }).click();
    await page.getByRole('dialog', { name: 'Hide this account?' }).getByRole('button', { name: 'Hide' }).click();
    await page.getByRole('link', { name: 'ada' }).waitFor({ state: 'detached' });
    await page.getByText('2 users', { exact: true }).waitFor();
    expect(await visibleToPlayers()).toEqual(['eve 100']);

    await page.getByRole('link', { name: '1 hidden user' }).click();
    await page.getByRole('checkbox', { name: 'Select ada' }).check();
    await page.getByLabel('to', { exact: true }).selectOption('no');
    await page.getByRole('button', { name: 'Apply' }).click();
    await until(async () => (await visibleToPlayers()).length === 2);
  });

  it('creates keys for screens, which show standings that are not public until the key is deleted', async () => {
    await test.make.settings({ score_visibility: 'admins' });
    await test.make.solve(await test.make.user({ name: 'ada' }), await test.make.challenge({ value: 100 }));
    const page = await web.open('/admin/scoreboard', { as: await web.admin() });

    await page.getByRole('button', { name: 'New key' }).click();
    const dialog = page.getByRole('dialog', { name: 'New key' });
    await dialog.getByLabel('Name').fill('Hall');
    await dialog.getByRole('button', { name: 'Save' }).click();
    const address = await dialog.getByLabel('Link').inputValue();
    const screen = await (await web.visit()).newPage();
    await screen.goto(address);
    await screen.getByText('ada').first().waitFor();
    // Closes the projector first, because its requests fail after its key is deleted.
    await screen.close();

    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Delete: Hall' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('cell', { name: 'Hall', exact: true }).waitFor({ state: 'detached' });
    expect(await test.rows('SELECT id FROM live_keys')).toEqual([]);
  });
});
