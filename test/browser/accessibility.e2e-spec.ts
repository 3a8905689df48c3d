import { readFileSync } from 'node:fs';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { useApp } from '../support/app';
import { until } from '../support/eventually';
import { describeInBrowser, settled, useWeb } from '../support/web';
import { makeWebWorld } from '../support/web-world';

const test = useApp();
const web = useWeb(test);

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
/** axe rules whose result can differ between light and dark. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/**
 * Page script: true if no CSS transition runs and the page uses the colour scheme that the browser prefers. On `/live`,
 * which is always dark, the scheme does not matter.
 */
const IS_STILL = `(location.pathname === '/live' ||
  document.documentElement.dataset.mantineColorScheme === (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) &&
  document.getAnimations().every((animation) => !(animation instanceof CSSTransition))`;
/**
 * Page script: moves the save line of a form from the edge of the window to the end of the form. At the edge it covers
 * parts of inputs, which axe would report as too small.
 */
const RELEASE_SAVE_LINE = `for (const line of document.querySelectorAll('form > div'))
  if (getComputedStyle(line).position === 'sticky') line.style.position = 'static'`;
const WIDE = { width: 1280, height: 900 };
/** 320 CSS pixels: a window of 1280 pixels at 400 % zoom. The panel is tested only down to the width of a phone. */
const NARROW = { width: 320, height: 740 };
const PANEL_NARROW = { width: 360, height: 740 };

async function violations(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (await page.evaluate<boolean>('!window.axe')) await page.evaluate(AXE);
  const runOnly = rules ? { type: 'rule', values: rules } : { type: 'tag', values: TAGS };
  const options = JSON.stringify({ runOnly, resultTypes: ['violations'] });
  const { violations: results } = await page.evaluate<AxeResults>(`axe.run(document, ${options})`);
  return results.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => `${id}: ${html.slice(0, 160)} ${failureSummary.split('\n')[1]}`),
  );
}

async function check(page: Page, name: string): Promise<string[]> {
  const problems: string[] = [];
  for (const viewport of [WIDE, /^\/admin/.test(new URL(page.url()).pathname) ? PANEL_NARROW : NARROW]) {
    await page.setViewportSize(viewport);
    await page.evaluate(RELEASE_SAVE_LINE);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await until(() => page.evaluate<boolean>(IS_STILL));
      const list = await violations(page, colorScheme === 'dark' ? COLOUR_RULES : undefined);
      problems.push(...list.map((line) => `${name} ${viewport.width} ${colorScheme}: ${line}`));
    }
    const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
    if (overflow > 0) problems.push(`${name} ${viewport.width}: ${overflow} pixels wider than the window`);
  }
  return problems;
}

async function go(page: Page, path: string): Promise<void> {
  await page.evaluate(`{
    const link = document.createElement('a');
    link.href = ${JSON.stringify(path)};
    document.body.append(link);
    link.click();
    link.remove();
  }`);
  await settled(page);
}

async function walk(page: Page, paths: readonly string[]): Promise<string[]> {
  const problems: string[] = [];
  for (const path of paths) {
    await go(page, path);
    problems.push(...(await check(page, path)));
  }
  return problems;
}

/** Page script: HTML of the focused element if other elements cover it, else an empty string. */
const COVERED = `new Promise(requestAnimationFrame).then(() => {
  // A checkbox or radio button is covered if the label around it is.
  const element = document.activeElement.closest('label') ?? document.activeElement;
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const isSeen = [top + 2, (top + bottom) / 2, bottom - 2].some((y) => {
    const shown = document.elementFromPoint((left + right) / 2, y);
    return shown !== null && (element.contains(shown) || shown.contains(element));
  });
  return isSeen ? '' : element.outerHTML.slice(0, 200);
})`;

const GUEST_SCREENS = ['/login', '/register', '/reset_password', '/reset_password/none', '/confirm', '/', '/nowhere'];

describeInBrowser('Every screen is accessible in light and dark, wide and narrow', () => {
  it('with data', async () => {
    web.allow(/ 40[34] GET/);
    const { player, screens } = await makeWebWorld(test, web);
    const page = await web.open('/', { as: player });

    const problems = await walk(
      page,
      screens.filter((screen) => !GUEST_SCREENS.includes(screen) && screen !== '/live'),
    );

    expect(problems).toEqual([]);
  });

  it('of the panel, with data and without', async () => {
    web.allow(/ 404 GET/);
    const bare = await web.open('/admin', { as: await web.admin() });
    const problems = await check(bare, 'empty /admin');
    await go(bare, '/admin/challenges');
    problems.push(...(await check(bare, 'empty /admin/challenges')));
    const { admin, panel } = await makeWebWorld(test, web);
    const page = await web.open('/admin', { as: admin });

    for (const path of [...panel, '/admin/nowhere']) {
      await page.goto(path);
      await settled(page);
      problems.push(...(await check(page, path)));
    }

    expect(problems).toEqual([]);
  });

  it('with the focused element always visible, despite fixed headers and footers', async () => {
    web.allow(/ 404 GET/);
    const { player, admin } = await makeWebWorld(test, web);
    const problems: string[] = [];
    for (const [path, as] of [
      ['/challenges', player],
      ['/scoreboard', player],
      ['/settings', player],
      ['/admin/challenges/1', admin],
      ['/admin/settings', admin],
    ] as const) {
      const page = await web.open(path, { as, viewport: { width: 390, height: 600 } });
      await settled(page);
      for (const key of ['Tab', 'Shift+Tab'])
        for (let press = 0; press < 50; press++) {
          await page.keyboard.press(key);
          const covered = await page.evaluate<string>(COVERED);
          if (covered !== '') problems.push(`${path}: ${covered}`);
        }
    }

    expect(problems).toEqual([]);
  });

  it('for visitors', async () => {
    web.allow(/ 40[34] GET/);
    await makeWebWorld(test, web);
    const page = await web.open('/');

    const problems = await walk(page, GUEST_SCREENS);
    await page.goto('/live');
    await page.getByRole('region', { name: 'Scoreboard' }).waitFor();
    problems.push(...(await check(page, '/live')));

    expect(problems).toEqual([]);
  });

  it('without any data', async () => {
    web.allow(/ 40[34] GET/);
    await test.make.settings({ user_mode: 'teams' });
    const player = await web.player({ name: 'ada', team_id: (await test.make.team()).id });
    const page = await web.open('/', { as: player });

    const problems = await walk(page, [
      '/challenges',
      '/scoreboard',
      '/activity',
      '/notifications',
      '/user',
      '/settings/tokens',
    ]);

    expect(problems).toEqual([]);
  });

  it('with requests that the server refuses', async () => {
    // React logs the error of each screen that fails to render.
    web.allow(/ 40[34] GET/, /^console: \w+: No\./);
    const { player, screens } = await makeWebWorld(test, web);
    const page = await web.open('/', { as: player });
    await page.route(/\/api\/v1\/(?!ui|live)/, (route) =>
      route.fulfill({ status: 403, json: { success: false, errors: ['No.'] } }),
    );

    const problems = await walk(
      page,
      screens.filter((screen) => !GUEST_SCREENS.includes(screen) && screen !== '/live'),
    );

    expect(problems).toEqual([]);
  });

  it('in the set-up', async () => {
    await test.rows('TRUNCATE config');
    await test.refresh();
    const page = await web.open('/setup');
    const problems: string[] = [];

    for (const step of ['backup', 'event', 'administrator', 'mode', 'times', 'appearance']) {
      await page.goto(`/setup?step=${step}`);
      await settled(page);
      problems.push(...(await check(page, step)));
    }
    await page.getByRole('button', { name: 'Create event' }).click();
    await page.getByText('Enter a name for the event.').waitFor();
    problems.push(...(await check(page, 'refused')));

    expect(problems).toEqual([]);
  });

  it('before the start, and with invalid forms', async () => {
    web.allow(/ 40[03] /);
    test.setClock('2026-11-20T11:00:00Z');
    await test.make.settings({ start: Date.parse('2026-11-20T12:00:00Z') / 1000 });
    const player = await web.player({ name: 'ada' });
    const waiting = await web.open('/challenges', { as: player });
    const problems = await check(waiting, 'waiting room');
    const form = await web.open('/login');
    await form.getByLabel('Username or email address').fill('ada');
    await form.locator('main').getByLabel('Password', { exact: true }).fill('wrong');
    await form.keyboard.press('Enter');
    await form.getByRole('alert').waitFor();

    problems.push(...(await check(form, 'refused log-in')));

    expect(problems).toEqual([]);
  });
});
