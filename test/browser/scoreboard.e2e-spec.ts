import type { Page } from 'playwright-core';
import { until } from '../support/eventually';
import { useApp } from '../support/app';
import { describeInBrowser, useWeb } from '../support/web';

const test = useApp();
const web = useWeb(test);

/** Creates `account 1`, `account 2` and so on; `account 1` has the most points. */
async function makeAccounts(count: number): Promise<void> {
  await test.rows(
    `INSERT INTO users (name, name_skeleton, email, verified)
     SELECT 'account ' || n, 'skeleton ' || n, n || '@example.com', true FROM generate_series(1, $1::int) n`,
    [count],
  );
  await test.rows(
    `INSERT INTO awards (user_id, account_id, name, value)
     SELECT id, id, 'bonus', 10 * ($1 + 1) - 10 * split_part(name, ' ', 2)::int FROM users WHERE name LIKE 'account %'`,
    [count],
  );
  test.markStale();
}

const table = (page: Page) => page.getByRole('table', { name: 'Scoreboard' });
const row = (page: Page, name: string) => table(page).getByRole('row').filter({ hasText: name });

const names = (page: Page): Promise<string[]> => table(page).locator('tbody a').allInnerTexts();

describeInBrowser('The scoreboard', () => {
  it('scrolls through 10,000 accounts, and renders only those in the window', async () => {
    await makeAccounts(10_000);
    const page = await web.open('/scoreboard', { viewport: { width: 1280, height: 720 } });
    await row(page, 'account 1').first().waitFor();

    await page.evaluate('scrollTo(0, document.body.scrollHeight / 2)');
    await table(page)
      .getByText(/^account (49|50)\d\d$/)
      .first()
      .waitFor();
    const nodes = await table(page).locator('*').count();
    await page.evaluate('scrollTo(0, document.body.scrollHeight)');
    await page.locator('tr[aria-rowindex="10001"]').getByText('account 10000').waitFor();

    expect(await table(page).getAttribute('aria-rowcount')).toBe('10001');
    expect(nodes).toBeLessThanOrEqual(400);
  });

  it("keeps the player's row in sight, covers no button of the header, and jumps to the row with a key", async () => {
    await makeAccounts(500);
    const player = await web.player({ name: 'ada' });
    await test.make.award({ user_id: player.id, value: 1001 });
    const page = await web.open('/scoreboard', { as: player });
    await page.getByRole('button', { name: /401\D*ada/ }).waitFor();
    await page.setViewportSize({ width: 360, height: 780 });
    const covered = await page.evaluate<number[]>(`(async () => {
      const button = document.querySelector('[aria-keyshortcuts=j]');
      const found = [];
      for (let y = 0; y < 600; y += 15) {
        scrollTo(0, y);
        await new Promise(requestAnimationFrame);
        await new Promise(requestAnimationFrame);
        const { left, top, bottom } = button.getBoundingClientRect();
        if (top > 60 && bottom < innerHeight && !button.contains(document.elementFromPoint(left + 9, bottom - 3))) found.push(y);
      }
      return found;
    })()`);
    expect(covered).toEqual([]);

    await page.keyboard.press('j');

    await row(page, 'ada').getByText('you').waitFor();
    await until(() => page.evaluate<boolean>('document.activeElement.closest("[data-own]") !== null'));
  });

  it('shows one bracket, or the accounts that match a search, from the address', async () => {
    const bracket = await test.make.bracket({ name: 'Students' });
    for (const [name, bracket_id] of [
      ['ada', bracket.id],
      ['grace', null],
      ['adam', bracket.id],
    ] as const)
      await test.make.award({ user_id: (await test.make.user({ name, bracket_id })).id });
    const page = await web.open('/scoreboard');
    await row(page, 'grace').waitFor();

    await page.getByRole('radiogroup').getByText('Students', { exact: true }).click();
    await row(page, 'grace').waitFor({ state: 'detached' });
    await page.getByRole('searchbox').fill('adam');
    await page.waitForURL(new RegExp(`(?=.*bracket=${bracket.id})(?=.*q=adam)`));
    await row(page, 'adam').waitFor();
    await page.reload();
    await row(page, 'adam').waitFor();

    expect(await names(page)).toEqual(['adam']);
  });

  it('updates automatically after a solve, and animates it', async () => {
    const { id } = await test.make.challenge({ name: 'Heap', flag: 'ctf{board}' });
    const [first, second] = [await test.make.user({ name: 'ada' }), await test.make.user({ name: 'grace' })];
    await test.make.award({ user_id: first.id, value: 50 });
    await test.make.award({ user_id: second.id, value: 10 });
    const page = await web.open('/scoreboard', { isLive: true });
    await row(page, 'grace').waitFor();
    expect(await names(page)).toEqual(['ada', 'grace']);

    await test.as(second).post('/challenges/attempt', { challenge_id: id, submission: 'ctf{board}' }).expect(200);

    await until(async () => (await names(page)).join() === 'grace,ada');
    await page.getByRole('button', { name: 'Show as table' }).click();
    await page.getByRole('table').filter({ hasText: '110' }).first().waitFor();
  });

  it("shows the time of the freeze, and the player's current points", async () => {
    test.setClock('2026-11-20T13:00:00Z');
    await test.make.settings({ freeze: Date.parse('2026-11-20T12:00:00Z') / 1000 });
    const player = await web.player({ name: 'ada' });
    await test.make.solve(player, await test.make.challenge({ value: 70 }), '2026-11-20T11:00:00Z');
    await test.make.solve(player, await test.make.challenge({ value: 30 }), '2026-11-20T12:30:00Z');

    const page = await web.open('/scoreboard', { as: player });

    await page.getByText(/frozen since Nov 20, 2026, 12:00:00/).waitFor();
    await page.getByText(/100/).first().waitFor();
    await row(page, 'ada').getByText('70').waitFor();
  });

  it('shows a matrix of accounts and solved challenges', async () => {
    const player = await test.make.user({ name: 'ada' });
    await test.make.solve(player, await test.make.challenge({ name: 'Heap' }));
    const page = await web.open('/scoreboard', { as: await web.player() });

    await page.getByRole('radiogroup').getByText('Matrix', { exact: true }).click();

    await page.getByRole('table').filter({ hasText: 'ada' }).first().waitFor();
    await page.getByText('Heap').first().waitFor({ state: 'attached' });
  });
});

describeInBrowser('The activity', () => {
  it('shows a solve as it happens', async () => {
    const { id } = await test.make.challenge({ name: 'Heap', flag: 'ctf{activity}' });
    const [first, second] = [await web.player({ name: 'ada' }), await web.player({ name: 'grace' })];
    await test.make.solve(first, { id });
    const page = await web.open('/activity', { as: first, isLive: true });
    await page.getByRole('table').getByText('ada').waitFor();

    await test.as(second).post('/challenges/attempt', { challenge_id: id, submission: 'ctf{activity}' }).expect(200);

    await page.getByRole('table').getByText('grace').waitFor();
  });
});

describeInBrowser('The kind of account', () => {
  it.each([
    ['users', 'User'],
    ['teams', 'Team'],
  ] as const)('is named on the scoreboard and in the activity: %s', async (user_mode, name) => {
    await test.make.settings({ user_mode });
    const team = await test.make.team();
    await test.make.solve(await test.make.user({ team_id: team.id }), await test.make.challenge());
    const page = await web.open('/scoreboard', { as: await web.player({ team_id: team.id }) });

    await table(page).getByRole('columnheader', { name, exact: true }).waitFor();
    await page.getByRole('searchbox', { name: `Search ${name.toLowerCase()}` }).waitFor();
    await page.goto('/activity');

    await page.getByRole('columnheader', { name, exact: true }).waitFor();
  });
});

describeInBrowser('The brackets', () => {
  it('are loaded once for the scoreboard, profiles and lists of accounts', async () => {
    const bracket = await test.make.bracket({ name: 'Students', type: 'users' });
    await test.make.award({ user_id: (await test.make.user({ name: 'ada', bracket_id: bracket.id })).id });
    const context = await web.visit();
    let reads = 0;
    context.on('request', (request) => {
      if (request.url().includes('/api/v1/brackets')) reads++;
    });
    const page = await context.newPage();
    await page.goto('/scoreboard');
    await row(page, 'ada').getByText('Students').waitFor();

    await row(page, 'ada').getByRole('link').click();
    await page.locator('main').getByText('Students').waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'Users' }).click();
    await page.locator('main').getByRole('row').getByText('Students').waitFor();

    expect(reads).toBe(1);
  });
});

describeInBrowser('The projector', () => {
  it('shows the standings to visitors, and first bloods', async () => {
    await test.make.settings({ challenge_visibility: 'public' });
    const { id } = await test.make.challenge({ name: 'Heap', flag: 'ctf{projector}' });
    const player = await test.make.user({ name: 'ada' });
    await test.make.award({ user_id: player.id, value: 10 });
    const page = await (await web.visit()).newPage();
    const opened = page.waitForResponse('**/api/v1/live');
    await page.goto('/live');
    await page.getByRole('region', { name: 'Scoreboard' }).getByText('ada').waitFor();
    await opened;

    await test.as(player).post('/challenges/attempt', { challenge_id: id, submission: 'ctf{projector}' }).expect(200);

    await page.getByRole('status').getByText('First blood!').waitFor();
    await page.getByRole('region', { name: 'Scoreboard' }).getByText('110').waitFor();
  });

  it('shows a scoreboard that is not public with only its key', async () => {
    web.allow(/ 40[13] /);
    await test.make.settings({ score_visibility: 'private' });
    await test.make.award({ user_id: (await test.make.user({ name: 'ada' })).id });
    const { body } = await test
      .as(await test.make.admin())
      .post('/live-keys', { name: 'hall' })
      .expect(200);
    const page = await (await web.visit()).newPage();

    await page.goto('/live');
    await page.getByText('This scoreboard is not public.').waitFor();
    await page.goto(`/live?key=${body.data.key}`);

    await page.getByRole('region', { name: 'Scoreboard' }).getByText('ada').waitFor();
  });
});
