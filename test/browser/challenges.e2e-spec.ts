import type { Page } from 'playwright-core';
import { useApp } from '../support/app';
import { until } from '../support/eventually';
import type { MadeUser } from '../support/factories';
import { ResultsService } from '../support/signed-results';
import { describeInBrowser, logIn, useWeb } from '../support/web';

const test = useApp();
const web = useWeb(test);

const START = '2026-11-20T12:00:00Z';
const secondsOf = (iso: string): number => Date.parse(iso) / 1000;

const names = (page: Page): Promise<string[]> => page.locator('[data-board] li a').allInnerTexts();

const flagOf = (page: Page) => page.getByRole('textbox', { name: 'Flag', exact: true });

async function send(page: Page, flag: string): Promise<void> {
  await flagOf(page).fill(flag);
  await flagOf(page).press('Enter');
}

const outcome = (page: Page, text: string | RegExp): Promise<void> =>
  page.locator('#flag-outcome').getByText(text).first().waitFor();

const attempts = async (): Promise<number> => (await test.rows('SELECT 1 FROM submissions')).length;

const solve = (user: MadeUser, challenge_id: number, submission: string) =>
  test.as(user).post('/challenges/attempt', { challenge_id, submission }).expect(200);

describeInBrowser('The board', () => {
  it('keeps search, filters and order in the address, so that they survive a reload', async () => {
    for (const [name, category, value] of [
      ['Heap', 'pwn', 300],
      ['Heap spray', 'pwn', 100],
      ['Stack', 'pwn', 200],
      ['Heap of sheets', 'web', 100],
    ] as const)
      await test.make.challenge({ name, category, value });
    const page = await web.open('/challenges', { as: await web.player() });
    await page.getByRole('searchbox').fill('heap');
    await page.getByRole('button', { name: 'pwn' }).click();
    await page.getByLabel('Sort by').selectOption('value');
    await page.getByText('List', { exact: true }).click();
    await page.waitForURL(/(?=.*q=heap)(?=.*category=pwn)(?=.*sort=value)(?=.*view=list)/);
    expect(await names(page)).toEqual(['Heap spray', 'Heap']);

    await page.reload();
    await page.locator('[data-board] a').first().waitFor();

    expect(await names(page)).toEqual(['Heap spray', 'Heap']);
  });

  it('shows the effects of a solve to all players who have it open, without a reload', async () => {
    const challenge = await test.make.challenge({ type: 'dynamic', initial: 500, flag: 'ctf{live}' });
    const other = await test.make.challenge({ name: 'quiet' });
    const [reader, solver, second] = [await web.player(), await web.player(), await web.player()];
    const page = await web.open('/challenges', { as: reader, isLive: true });
    const row = page.locator(`[data-challenge="${challenge.id}"]`);
    await row.getByText('500').waitFor();
    await row.getByRole('img', { name: '3 of the first 3 solves are still open' }).waitFor();
    await page.evaluate(`document.querySelector('[data-challenge="${challenge.id}"]').dataset.same = 'yes'`);

    await solve(solver, challenge.id, 'ctf{live}');
    await row.getByText('1 solve').waitFor();
    await solve(second, challenge.id, 'ctf{live}');
    await row.getByText('2 solves').waitFor();

    await row.getByText('496').waitFor();
    await row.getByRole('img', { name: '1 of the first 3 solves is still open' }).waitFor();
    expect(await row.getAttribute('data-same')).toBe('yes');
    expect(await page.locator(`[data-challenge="${other.id}"]`).getByText('0 solves').count()).toBe(1);
  });

  it.each(['fr', 'es'])('fits into a window of 320 pixels with long words (%s)', async (locale) => {
    const challenge = await test.make.challenge({ category: 'web' });
    await test.make.challenge({ category: 'misc' });
    await test.make.tag({ challenge_id: challenge.id, value: 'a tag that is longer than the window is wide' });
    const page = await web.open('/challenges', {
      as: await web.player(),
      viewport: { width: 320, height: 740 },
      locale,
    });
    await page.locator('[data-challenge]').first().waitFor();

    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
  });

  it("shows the player's first bloods in a space that is reserved for them", async () => {
    const first = await test.make.challenge({ name: 'first', category: 'web' });
    const late = await test.make.challenge({ name: 'late', category: 'web' });
    const player = await web.player();
    await test.make.solve(player, first, '2026-11-20T10:00:00Z');
    for (const hour of ['10', '11', '12']) await test.make.solve(await web.player(), late, `2026-11-20T${hour}:00:00Z`);
    await test.make.solve(player, late, '2026-11-20T13:00:00Z');
    const page = await (await web.visit({ as: player })).newPage();
    const read = page.waitForResponse('**/api/v1/scoreboard/bloods');
    await page.goto('/challenges');
    const places = (): Promise<unknown> =>
      page.evaluate(`[...document.querySelectorAll('[data-challenge] *')].map((element) => {
        if (element.closest('svg[role=img]')) return '';
        const { x, y, width } = element.getBoundingClientRect();
        return [x, y, width].join();
      }).filter(Boolean)`);
    await page.getByText('✓ Solved').nth(1).waitFor();
    await page.evaluate('document.fonts.ready.then(() => undefined)');
    const before = await places();

    await read;
    await page.getByRole('img', { name: 'You were the first to solve it' }).waitFor();

    expect(await places()).toEqual(before);
    expect(await page.getByRole('img', { name: /solve/ }).count()).toBe(1);
  });

  it('shows a released challenge at once, without moving the challenges on screen', async () => {
    const heap = await test.make.challenge({ name: 'Heap', value: 200 });
    await test.make.challenge({ name: 'Stack', value: 300 });
    const draft = await test.make.challenge({ name: 'Canary', value: 100, state: 'hidden' });
    const admin = await test.make.admin();
    const page = await web.open('/challenges?sort=value', { as: await web.player(), isLive: true });
    await page.getByRole('link', { name: 'Stack' }).waitFor();
    expect(await names(page)).toEqual(['Heap', 'Stack']);

    await test.as(admin).patch(`/challenges/${heap.id}`, { value: 400 }).expect(200);
    const changes = page.getByRole('button', { name: '1 change' });
    await changes.waitFor();
    await test.as(admin).patch(`/challenges/${draft.id}`, { state: 'visible' }).expect(200);

    await page.getByRole('link', { name: 'Canary' }).waitFor();
    expect(await names(page)).toEqual(['Canary', 'Heap', 'Stack']);
    await changes.click();
    expect(await names(page)).toEqual(['Canary', 'Stack', 'Heap']);
    await test.as(admin).patch(`/challenges/${heap.id}`, { value: 50 }).expect(200);
    await changes.waitFor();
    await page.reload();
    await page.getByRole('link', { name: 'Heap' }).waitFor();
    await until(async () => (await names(page)).join() === 'Heap,Canary,Stack');
  });

  it('tries again if the server is busy, and shows the remaining time instead of failing', async () => {
    web.allow(/503 GET \/api\/v1\/challenges/);
    await test.make.challenge({ name: 'Heap' });
    const context = await web.visit({ as: await web.player() });
    await context.route('**/api/v1/challenges', (route) =>
      route.fulfill({ status: 503, headers: { 'Retry-After': '1' } }),
    );
    const page = await context.newPage();

    await page.goto('/challenges');

    await page
      .getByText(/Opening in about/)
      .first()
      .waitFor();
    await context.unroute('**/api/v1/challenges');
    await page.getByRole('link', { name: 'Heap' }).waitFor();
  });

  it('can be used with the keyboard only', async () => {
    const first = await test.make.challenge({ name: 'Heap', category: 'pwn', flag: 'ctf{keys}' });
    await test.make.challenge({ name: 'Stack', category: 'pwn' });
    const page = await web.open('/challenges', { as: await web.player() });
    await page.getByRole('link', { name: 'Heap' }).waitFor();

    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to content');
    await page.keyboard.press('/');
    await page.keyboard.type('heap');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/challenges/${first.id}?q=heap`);
    await page.getByRole('heading', { name: 'Heap' }).waitFor();
    await until(async () => {
      await page.keyboard.press('f');
      return page.evaluate<boolean>(`document.activeElement.ariaLabel === 'Flag'`);
    });
    await flagOf(page).clear();
    await page.keyboard.type('ctf{keys}');
    await page.keyboard.press('Enter');

    // `.*`, because the place is missing if the scoreboard takes too long.
    await outcome(page, /Correct\..*First blood!/);
  });
});

describeInBrowser('An attempt', () => {
  let player: MadeUser;
  let page: Page;
  let id: number;

  beforeEach(async () => {
    player = await web.player({ name: 'ada' });
    id = (await test.make.challenge({ name: 'Heap', flag: 'ctf{right}', max_attempts: 5 })).id;
    page = await web.open(`/challenges/${id}`, { as: player });
    await flagOf(page).waitFor();
  });

  it('counts once for five presses of Enter before and after its response, and stays editable', async () => {
    let respond = (): void => undefined;
    const pressed = new Promise<void>((resolve) => (respond = resolve));
    await page.route('**/api/v1/challenges/attempt', async (route) => {
      await pressed;
      await route.continue();
    });
    await flagOf(page).fill('ctf{wrong}');

    for (let press = 0; press < 5; press++) await flagOf(page).press('Enter');
    respond();
    await outcome(page, /^Incorrect\. 4 attempts left\.$/);
    await flagOf(page).press('Enter');

    await outcome(page, /^You just tried this flag/);
    expect(await attempts()).toBe(1);
    expect(await flagOf(page).inputValue()).toBe('ctf{wrong}');
  });

  it('is sent again if its response is lost, and counts once', async () => {
    web.allow(/failed: POST \/api\/v1\/challenges\/attempt/);
    const noticed = outcome(page, /Checking whether your flag arrived/);
    let calls = 0;
    await page.route('**/api/v1/challenges/attempt', async (route) => {
      if (calls++ === 0) {
        await route.fetch();
        await route.abort('connectionreset');
      } else {
        await noticed;
        await route.continue();
      }
    });

    await send(page, 'ctf{right}');

    await noticed;
    await outcome(page, /Correct\./);
    expect(await attempts()).toBe(1);
  });

  it('counts once if the player tries again after all repetitions failed', async () => {
    web.allow(/503 POST/);
    let repetitions = 0;
    await page.route(
      '**/api/v1/challenges/attempt',
      async (route) => {
        if (repetitions++ === 0) await route.fetch();
        await route.fulfill({ status: 503, headers: { 'Retry-After': '0' }, json: { success: false } });
      },
      { times: 5 },
    );

    await send(page, 'ctf{wrong}');
    await outcome(page, /We do not know whether your flag arrived/);
    await page.getByRole('button', { name: 'Check again' }).click();

    await outcome(page, /Incorrect\. 4 attempts left\./);
    expect(await attempts()).toBe(1);
  });

  it('waits as long as the server asks, then is sent automatically', async () => {
    web.allow(/429 POST/);
    await page.clock.install();
    await page.route(
      '**/api/v1/challenges/attempt',
      (route) => route.fulfill({ status: 429, headers: { 'Retry-After': '300' }, json: { success: false } }),
      { times: 1 },
    );

    await send(page, 'ctf{right}');

    await outcome(page, /Your flag will be submitted in \d+ seconds\./);
    await page.clock.fastForward('05:05');
    await outcome(page, /Correct\./);
  });

  it('is not sent if the player cancels the wait', async () => {
    await test.make.settings({ incorrect_submissions_per_min: 1 });
    for (const flag of ['a', 'b'])
      await test.as(player).post('/challenges/attempt', { challenge_id: id, submission: flag });

    await send(page, 'ctf{right}');
    await outcome(page, /Your flag will be submitted in \d+ seconds\./);
    await page.getByRole('button', { name: 'Do not submit' }).click();

    await page.locator('#flag-outcome:empty').waitFor({ state: 'attached' });
    expect(await flagOf(page).inputValue()).toBe('ctf{right}');
    expect(await test.rows('SELECT 1 FROM solves')).toEqual([]);
  });

  it('survives a reload before it is sent', async () => {
    await flagOf(page).fill('ctf{half');

    await page.reload();

    await flagOf(page).waitFor();
    expect(await flagOf(page).inputValue()).toBe('ctf{half');
  });

  it('is kept if the session has ended elsewhere, with a link to log in again', async () => {
    web.allow(/ 40[13] /);
    const elsewhere = await web.visit({ as: player });
    const { data } = await (await elsewhere.request.get('/api/v1/ui/boot')).json();
    const ended = await elsewhere.request.delete('/api/v1/users/me/sessions', {
      headers: { 'CSRF-Token': data.csrf_nonce },
    });
    expect(ended.status()).toBe(200);

    await send(page, 'ctf{right}');

    await page
      .getByText(/You are no longer logged in|Your session has ended|Another tab/)
      .first()
      .waitFor();
    expect(await flagOf(page).inputValue()).toBe('ctf{right}');
    expect(await attempts()).toBe(0);
  });

  it('is sent with the new nonce after the player logged in again in another tab', async () => {
    web.allow(/403 POST/);
    await logIn(page.context(), 'ada');

    await send(page, 'ctf{right}');

    await outcome(page, /Correct\./);
  });

  it('is sent with the new nonce if the page gets it before the refusal', async () => {
    web.allow(/403 POST/);
    const renewed = page.waitForResponse('**/api/v1/ui/boot');
    await page.route(
      '**/api/v1/challenges/attempt',
      async (route) => {
        const response = await route.fetch();
        await renewed;
        await route.fulfill({ response });
      },
      { times: 1 },
    );
    // Ends the session of the page and its live stream, which then reads the boot data.
    await logIn(page.context(), 'ada');

    await send(page, 'ctf{right}');

    await outcome(page, /Correct\./);
  });

  it('is not sent as another account that logged in in another tab', async () => {
    // The server refuses requests with the nonce of the previous session.
    web.allow(/403 /);
    await web.player({ name: 'grace' });
    await logIn(page.context(), 'grace');

    await send(page, 'ctf{right}');

    await page.getByRole('alert').getByText('Another tab is now logged in').waitFor();
    expect(await attempts()).toBe(0);
  });

  it('is not sent as another account that logged in after the session had ended', async () => {
    web.allow(/403 /);
    await web.player({ name: 'grace' });
    await page.context().clearCookies();
    await test.refresh();
    await page.getByRole('alert').getByText('Your session has ended').waitFor();
    await logIn(page.context(), 'grace');

    await send(page, 'ctf{right}');

    await page.getByRole('alert').getByText('Another tab is now logged in').waitFor();
    expect(await attempts()).toBe(0);
  });
});

describeInBrowser('A challenge', () => {
  it('shows the points that a service reported, and no field for flags if it has none', async () => {
    const player = await web.player();
    const { id } = await test.make.challenge({ name: 'Hill', value: 0 });
    const service = await ResultsService.create(test, await test.make.admin(), id);
    await service.points({ [player.id]: 120 });

    const page = await web.open(`/challenges/${id}`, { as: player });
    await page.getByText('So far: 120 points').waitFor();

    await page.getByText('There is no flag to submit.').waitFor();
    expect(await flagOf(page).count()).toBe(0);
    expect(await page.locator('#challenge').getByText('0 points', { exact: true }).count()).toBe(0);
  });

  it('unlocks a hint once, even after repeated clicks', async () => {
    const player = await web.player();
    const { id } = await test.make.challenge({ name: 'Heap' });
    await test.make.award({ user_id: player.id, value: 50 });
    await test.make.hint({ challenge_id: id, content: 'look at the chunks', cost: 10 });
    const page = await web.open(`/challenges/${id}`, { as: player });

    await page.getByRole('button', { name: 'Unlock for 10 points' }).click();
    await page.getByText('You will have 40 points left').waitFor();
    await page.getByRole('button', { name: 'Unlock' }).dblclick();

    await page.getByText('look at the chunks').waitFor({ state: 'attached' });
    expect(await test.rows('SELECT target FROM unlocks')).toEqual([{ target: expect.any(Number) }]);
    expect((await test.as(player).get('/users/me')).body.data.score).toBe(40);
  });

  it('shows its files, connection info, and text with code and formulas as written', async () => {
    const { id } = await test.make.challenge({
      name: 'Heap',
      description: '```c\nint main(void);\n```\n\n$a^2$',
      connection_info: 'nc ctf.example 1337',
    });
    await test.make.file({ challenge_id: id, type: 'challenge', location: `${'a'.repeat(32)}/heap.bin` });

    const page = await web.open(`/challenges/${id}`, { as: await web.player() });

    await page.getByText('nc ctf.example 1337').waitFor();
    await page.getByText('heap.bin').first().waitFor();
    expect(await page.locator('#challenge math').count()).toBe(1);
    expect(await page.locator('#challenge pre code span').count()).toBeGreaterThan(0);
  });

  it('that does not exist is refused with a link back', async () => {
    web.allow(/404 GET/);

    const page = await web.open('/challenges/999', { as: await web.player() });

    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  });

  it('updates at once when a team mate has solved it', async () => {
    await test.make.settings({ user_mode: 'teams' });
    const team = await test.make.team({ name: 'crew' });
    const { id } = await test.make.challenge({ name: 'Heap', flag: 'ctf{team}' });
    const mate = await web.player({ team_id: team.id });
    const as = await web.player({ team_id: team.id });
    const page = await web.open(`/challenges/${id}`, { as, isLive: true });
    await flagOf(page).waitFor();

    await solve(mate, id, 'ctf{team}');

    await page.getByText(/Your team solved this challenge/).waitFor();
    await flagOf(page).waitFor({ state: 'detached' });
  });

  it('shows its name, category, tags and points before its prerequisites are solved, if it is previewed', async () => {
    const gate = await test.make.challenge({ name: 'Gate', flag: 'ctf{gate}' });
    const requirements = { prerequisites: [gate.id], anonymize: 'preview' as const };
    const { id } = await test.make.challenge({ name: 'Heap', category: 'pwn', value: 350, requirements });
    await test.make.tag({ challenge_id: id, value: 'hard' });
    const player = await web.player();
    const page = await web.open('/challenges', { as: player });
    const item = page.getByRole('listitem').filter({ hasText: 'Heap' });
    await item.getByText('Solve other challenges first · hard').waitFor();
    await item.getByText('350').waitFor();
    expect(await item.getByRole('link').count()).toBe(0);

    await solve(player, gate.id, 'ctf{gate}');

    await page.getByRole('link', { name: 'Heap' }).click();
    await flagOf(page).waitFor();
  });

  it('is rated by players who solved it, with a comment', async () => {
    const { id } = await test.make.challenge({ name: 'Heap', flag: 'ctf{heap}' });
    const page = await web.open(`/challenges/${id}`, { as: await web.player() });
    await flagOf(page).waitFor();
    const rating = page.getByRole('region', { name: 'Rate this challenge' });
    expect(await rating.count()).toBe(0);

    await send(page, 'ctf{heap}');
    await rating.getByRole('button', { name: /^Like/ }).click();
    await rating.getByRole('button', { name: 'Like 1', pressed: true }).waitFor();
    await rating.getByLabel('Comment').fill('Fun <b>to</b> solve');
    await rating.getByRole('button', { name: 'Save' }).click();
    await rating.getByText('Saved').waitFor();
    await rating.getByRole('button', { name: 'Dislike' }).click();
    await rating.getByRole('button', { name: 'Dislike 1', pressed: true }).waitFor();

    expect(await test.rows('SELECT value, review FROM ratings')).toEqual([
      { value: -1, review: 'Fun <b>to</b> solve' },
    ]);
  });
});

describeInBrowser('The maximum attempts of a challenge', () => {
  const twoWrong = async (values: Record<string, unknown>): Promise<{ page: Page; id: number }> => {
    test.setClock(START);
    await test.make.settings(values);
    const { id } = await test.make.challenge({ name: 'Heap', flag: 'ctf{right}', max_attempts: 2 });
    const context = await web.visit({ as: await web.player() });
    const page = await context.newPage();
    await page.clock.install();
    await page.goto(`/challenges/${id}`);
    await page.getByText('2 of 2 attempts left').waitFor();
    for (const flag of ['a', 'b']) {
      await send(page, flag);
      await outcome(page, 'Incorrect.');
      test.setClock('2026-11-20T12:00:10Z');
    }
    return { page, id };
  };

  it('lock it', async () => {
    const { page } = await twoWrong({});

    await outcome(page, 'Incorrect. No attempts left.');
    await page.getByRole('textbox', { name: 'Flag', exact: true, disabled: true }).waitFor();
    await page.getByRole('button', { name: 'Submit', exact: true, disabled: true }).waitFor();
    await page.locator('#challenge').getByText('No attempts left. You can no longer submit').nth(1).waitFor();
  });

  it('are known to be used up when another browser used the last one', async () => {
    const { id } = await test.make.challenge({ name: 'Heap', flag: 'ctf{right}', max_attempts: 1 });
    const player = await web.player();
    const page = await web.open(`/challenges/${id}`, { as: player });
    await page.getByText('1 of 1 attempts left').waitFor();
    await solve(player, id, 'wrong');

    await send(page, 'ctf{right}');

    await outcome(page, 'Not accepted: you have no attempts left.');
    expect(await page.locator('#flag-outcome').getByText('Incorrect').count()).toBe(0);
  });

  it('are available again after the timeout, which the challenge shows', async () => {
    const { page } = await twoWrong({ max_attempts_behavior: 'timeout', max_attempts_timeout: 300 });
    await outcome(page, 'Incorrect. No attempts left at the moment.');
    await page.getByText(/Next attempt in [345]:\d\d\./).waitFor();
    await send(page, 'ctf{right}');
    await outcome(page, 'Not accepted: you have no attempts left at the moment.');

    test.setClock('2026-11-20T12:05:02Z');
    await page.clock.fastForward('05:05');

    await page.getByText('1 of 2 attempts left').waitFor();
    await page.getByText('Not accepted').waitFor({ state: 'detached' });
    await send(page, 'ctf{right}');
    await outcome(page, /Correct\./);
  });
});

describeInBrowser('The start of the event', () => {
  it('opens the board for waiting players without a reload', async () => {
    test.setClock('2026-11-20T11:00:00Z');
    await test.make.settings({ start: secondsOf(START) });
    await test.make.challenge({ name: 'Heap' });
    const context = await web.visit({ as: await web.player() });
    const page = await context.newPage();
    await page.clock.install();
    web.allow(/403 GET \/(api\/v1\/)?challenges/);
    await page.goto('/challenges');
    await page.getByRole('heading', { name: 'The challenges open when the event starts' }).waitFor();
    await page
      .locator('main')
      .getByText(/^0?1:00:0|5\d:\d\d/)
      .first()
      .waitFor();

    test.setClock('2026-11-20T12:00:02Z');
    await page.clock.fastForward('01:00:05');

    await page.getByRole('link', { name: 'Heap' }).waitFor();
  });
});

describeInBrowser('An open tab', () => {
  it('reconnects after a restart of the server, and shows what happened meanwhile', async () => {
    web.allow(/failed: /, / 503 /);
    const challenge = await test.make.challenge({ type: 'dynamic', initial: 500, flag: 'ctf{again}' });
    const [reader, solver] = [await web.player(), await web.player()];
    const first = await test.start();
    const url = await first.getUrl();
    const page = await web.open('/challenges', { as: reader, url, isLive: true });
    await page.locator(`[data-challenge="${challenge.id}"]`).getByText('0 solves').waitFor();
    await first.close();

    await solve(solver, challenge.id, 'ctf{again}');
    const second = await test.start({}, test.databaseUrl, Number(new URL(url).port));

    await page.locator(`[data-challenge="${challenge.id}"]`).getByText('1 solve').waitFor();
    await page.context().close();
    await second.close();
  });
});
