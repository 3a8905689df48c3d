import { useApp } from '../support/app';
import { until } from '../support/eventually';
import type { MadeUser } from '../support/factories';
import { describeInBrowser, screenReady, useWeb } from '../support/web';

const test = useApp();
const web = useWeb(test);

const attempt = (user: MadeUser, challenge_id: number, submission: string): PromiseLike<unknown> =>
  test.as(user).post('/challenges/attempt', { challenge_id, submission });

describeInBrowser('The list of submissions', () => {
  it('shows submissions as they arrive, and none while it is paused', async () => {
    const ada = await test.make.user({ name: 'ada' });
    const { id } = await test.make.challenge({ name: 'Heap', flag: 'ctf{heap}' });
    const page = await web.open('/admin/submissions', { as: await web.admin() });
    await page.getByText('There are no submissions yet').waitFor();

    await attempt(ada, id, 'first');
    await page.getByText('first', { exact: true }).waitFor();
    await page.keyboard.press('p');
    await attempt(ada, id, 'second');
    await page.getByText('1 new submission').waitFor();
    expect(await page.getByText('second', { exact: true }).count()).toBe(0);
    await page.keyboard.press('p');

    await page.getByText('second', { exact: true }).waitFor();
    expect(await page.locator('tbody code').allTextContents()).toEqual(['second', 'first']);
  });

  it('is a table on wide screens and blocks on narrow ones, and never wider than its box', async () => {
    await test.make.settings({ user_mode: 'teams' });
    const team = await test.make.team({ name: 'The Segfaulting Seagulls' });
    const user = await test.make.user({ name: 'mistyowl119', team_id: team.id });
    const challenge = await test.make.challenge({ name: 'Ghost ship firmware' });
    await test.make.fail(user, challenge);
    await test.rows(
      `UPDATE submissions SET provided = 'ctf{kilo_november_oscar_tango}', ip = '198.51.100.167', date = $1`,
      [new Date(Date.now() - 28 * 60_000)],
    );
    const page = await web.open('/admin/submissions', { as: await web.admin() });
    const head = page.getByRole('columnheader', { name: 'IP address' });
    const overflow = (): Promise<number> =>
      page.evaluate(
        '((table) => table.offsetWidth - table.parentElement.clientWidth)(document.querySelector("table"))',
      );

    for (const [width, isTable] of [
      [1280, true],
      [1100, false],
      [360, false],
      [1280, true],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await head.waitFor({ state: isTable ? 'visible' : 'hidden' });
      await until(async () => (await overflow()) <= 0);
    }
  });

  it('can be used with the keyboard', async () => {
    const ada = await test.make.user({ name: 'ada' });
    const bob = await test.make.user({ name: 'bob' });
    const { id } = await test.make.challenge({ name: 'Heap', flag: 'ctf{heap}' });
    await attempt(ada, id, 'ctf{haep}');
    await attempt(bob, id, 'junk');
    const page = await web.open('/admin/submissions', { as: await web.admin() });
    await page.getByText('junk', { exact: true }).waitFor();

    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.getByText('1 submission was changed.').waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('c');
    await page.locator('td[data-title=Result]', { hasText: 'Correct' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'ada', level: 1 }).waitFor();

    expect(await test.rows('SELECT user_id FROM solves')).toEqual([{ user_id: ada.id }]);
    expect(await test.rows(`SELECT type FROM submissions WHERE provided = 'junk'`)).toEqual([{ type: 'discard' }]);
  });

  it('is filtered by the address', async () => {
    const ada = await test.make.user({ name: 'ada' });
    const bob = await test.make.user({ name: 'bob' });
    const heap = await test.make.challenge({ name: 'Heap', flag: 'ctf{heap}' });
    for (const user of [ada, bob]) await attempt(user, heap.id, `wrong of ${user.name}`);
    await attempt(ada, heap.id, 'ctf{heap}');
    const page = await web.open(`/admin/submissions?user=${ada.id}`, { as: await web.admin() });
    await page.getByText('ctf{heap}').waitFor();
    expect(await page.getByText('wrong of bob').count()).toBe(0);

    await page.getByLabel('Result').selectOption('incorrect');
    await page.getByText('ctf{heap}').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Remove the filter By ada' }).click();
    await page.getByText('wrong of bob').waitFor();
    await page.getByLabel('Submission text').fill('OF BOB');
    await page.getByText('wrong of ada').waitFor({ state: 'detached' });
    await page.reload();
    await screenReady(page);
    await page.getByText('wrong of bob').waitFor();

    expect(new URL(page.url()).search).toBe('?type=incorrect&q=OF+BOB');
  });

  it('changes several submissions together, and reports those that stay', async () => {
    const [ada, bob] = [await test.make.user({ name: 'ada' }), await test.make.user({ name: 'bob' })];
    const { id } = await test.make.challenge({ name: 'Heap', flag: 'ctf{heap}' });
    await attempt(bob, id, 'ctf{heap}');
    await attempt(ada, id, 'one');
    await attempt(ada, id, 'two');
    const page = await web.open('/admin/submissions?type=incorrect', { as: await web.admin() });

    await page.getByText('two', { exact: true }).waitFor();
    await page.getByRole('checkbox', { name: 'Select all' }).first().check();
    await page
      .getByRole('region', { name: 'Actions for the selection' })
      .getByRole('button', { name: 'Mark correct' })
      .click();
    await page
      .getByText('1 submission was changed. 1 was not changed: the account has already solved the challenge.')
      .waitFor();

    expect(await test.rows('SELECT user_id FROM solves ORDER BY user_id')).toEqual([
      { user_id: ada.id },
      { user_id: bob.id },
    ]);
  });
});

describeInBrowser('Common incorrect submissions', () => {
  it('are accepted together, after a preview of the changes', async () => {
    const [ada, bob] = [await test.make.user({ name: 'ada' }), await test.make.user({ name: 'bob' })];
    const { id } = await test.make.challenge({ name: 'Heap', flag: 'ctf{heap}' });
    await attempt(ada, id, 'ctf{H3ap}');
    await attempt(bob, id, 'ctf{h3ap}');
    await attempt(bob, id, 'junk');
    const page = await web.open('/admin/submissions/clusters', { as: await web.admin() });
    await page.getByRole('link', { name: 'Heap' }).click();

    await page.getByRole('button', { name: /^Accept all: ctf\{h3ap\}/i }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('2 accounts gain a solve').waitFor();
    await dialog.getByText('0 → 100').first().waitFor();
    expect(await test.rows('SELECT id FROM solves')).toEqual([]);
    await dialog.getByLabel('Ignore case').uncheck();
    await dialog.getByText('1 account gains a solve').waitFor();
    await dialog.getByLabel('Ignore case').check();
    await dialog.getByText('2 accounts gain a solve').waitFor();
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await dialog.getByText('The submissions were re-graded.').waitFor();
    await dialog.locator('button', { hasText: 'Close' }).click();

    await page.getByRole('button', { name: /^Accept all: ctf/ }).waitFor({ state: 'detached' });
    expect(await test.rows('SELECT count(*)::int AS count FROM solves')).toEqual([{ count: 2 }]);
  });

  it('are accepted as selected, even if others arrive meanwhile', async () => {
    const [ada, bob] = [await test.make.user({ name: 'ada' }), await test.make.user({ name: 'bob' })];
    const { id } = await test.make.challenge({ name: 'Heap', flag: 'ctf{heap}' });
    await attempt(ada, id, 'ctf{haep}');
    const page = await web.open(`/admin/submissions/clusters?challenge=${id}`, { as: await web.admin() });
    await page.getByRole('button', { name: 'Accept all: ctf{haep}' }).click();
    const dialog = page.getByRole('dialog', { name: 'Accept ctf{haep}?' });
    await dialog.getByText('1 account gains a solve').waitFor();

    for (const user of [ada, bob]) await attempt(user, id, 'junk');
    await attempt(bob, id, 'ctf{heap}');
    await page.locator('tbody tr', { hasText: 'junk' }).waitFor();
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await page.locator('tbody tr', { hasText: 'ctf{haep}' }).waitFor({ state: 'detached' });
    await dialog.getByText('The submissions were re-graded.').waitFor();

    expect(await test.rows('SELECT content FROM flags ORDER BY id')).toEqual([
      { content: 'ctf{heap}' },
      { content: 'ctf{haep}' },
    ]);
  });
});
