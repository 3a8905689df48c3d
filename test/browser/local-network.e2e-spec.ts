import { networkInterfaces } from 'node:os';
import type { Page } from 'playwright-core';
import { Clock } from '../../src/platform/clock/clock';
import { useApp } from '../support/app';
import { describeInBrowser, logInByForm, settled, useWeb } from '../support/web';
import { makeWebWorld } from '../support/web-world';

const test = useApp();
const web = useWeb(test);

/**
 * This machine's IPv4 address in its network; undefined without a network. Browsers treat pages from it over plain http
 * as an insecure context, unlike pages from 127.0.0.1.
 */
const ADDRESS = Object.values(networkInterfaces())
  .flatMap((addresses = []) => addresses)
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;

const MIN_CHARACTERS = 5;

/**
 * Refusals of screens that the visitor may not open, and the browser's warning about a header that it ignores without
 * https.
 */
const EXPECTED = [/^status: (401|403|404) GET/, /^console: The Cross-Origin-Opener-Policy header has been ignored/];

/** Starts another application at this machine's address, with the clock of `test.app`. */
async function onNetwork(): Promise<string> {
  const app = await test.start({}, test.databaseUrl, 0, ADDRESS);
  app.get(Clock).millis = () => test.app.get(Clock).millis();
  return app.getUrl();
}

async function blankOf(page: Page, screens: readonly string[]): Promise<string[]> {
  const blank: string[] = [];
  for (const path of screens) {
    await page.goto(path);
    await settled(page);
    const text = await page.locator('main').innerText();
    if (text.trim().length < MIN_CHARACTERS) blank.push(`${path}: ${text}`);
  }
  return blank;
}

(ADDRESS ? describeInBrowser : describe.skip)('With plain http at an address of the local network', () => {
  beforeEach(() => web.allow(...EXPECTED));

  it('a player logs in, and every tab shows a new notification', async () => {
    await test.make.challenge({ name: 'Heap' });
    await web.player({ name: 'ada' });
    const context = await web.visit({ url: await onNetwork() });
    const [first, second] = [await context.newPage(), await context.newPage()];
    await first.goto('/login?next=%2Fchallenges%3Fstate%3Dopen');

    await logInByForm(first, 'ada');
    await first.waitForURL('**/challenges?state=open');
    await first.getByText('Heap').first().waitFor();
    const opened = second.waitForResponse('**/api/v1/live');
    await second.goto('/scoreboard');
    await opened;
    await test
      .as(await test.make.admin())
      .post('/notifications', { title: 'Lunch', content: 'At noon.' })
      .expect(200);

    for (const page of [first, second]) await page.getByText('At noon.').waitFor();
  });

  it('an address can be copied', async () => {
    const url = await onNetwork();
    const page = await web.open('/admin/scoreboard', { as: await web.admin(), url });

    await page.getByRole('button', { name: 'Copy' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    await page.getByRole('searchbox', { name: 'Name' }).focus();
    await page.keyboard.press('ControlOrMeta+v');

    expect(await page.getByRole('searchbox', { name: 'Name' }).inputValue()).toBe(`${url}/api/v1/scoreboard/ctftime`);
  });

  it('every screen of visitors, players, the panel and the projector is shown without errors', async () => {
    await test.make.settings({ challenge_visibility: 'public' });
    const { player, admin, screens, panel } = await makeWebWorld(test, web);
    const url = await onNetwork();

    const blank = {
      guest: await blankOf(await (await web.visit({ url })).newPage(), screens),
      player: await blankOf(await (await web.visit({ url, as: player })).newPage(), screens),
      admin: await blankOf(await (await web.visit({ url, as: admin })).newPage(), [...screens, ...panel]),
    };

    expect(blank).toEqual({ guest: [], player: [], admin: [] });
  });
});

const REFUSE = `
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, { get() { throw new DOMException('blocked', 'SecurityError'); } });
  for (const name of ['AudioContext', 'BroadcastChannel', 'EventSource'])
    window[name] = class { constructor() { throw new Error(name + ' is refused'); } };
  delete Navigator.prototype.locks;
  delete URL.parse;
`;

describeInBrowser('A browser that refuses storage, live events and sounds', () => {
  it('shows every screen of the board, the settings, the panel and the projector', async () => {
    const { admin } = await makeWebWorld(test, web);
    const context = await web.visit();
    await context.addInitScript(REFUSE);
    const page = await context.newPage();
    await page.goto('/login?next=%2Fchallenges');
    await logInByForm(page, admin.name);
    await page.waitForURL('**/challenges');

    const screens = ['/challenges', '/scoreboard', '/settings/preferences', '/admin', '/admin/settings', '/live'];

    expect(await blankOf(page, screens)).toEqual([]);
  });
});

describeInBrowser('The projector', () => {
  it('reloads six times after a failure, later each time, and then asks for help', async () => {
    web.allow(/^(console|error): /);
    const context = await web.visit();
    let loads = 0;
    context.on('request', (request) => {
      if (request.isNavigationRequest()) loads++;
    });
    await context.route('**/api/v1/scoreboard?*', (route) => route.fulfill({ json: { success: true, data: [null] } }));
    const page = await context.newPage();
    await page.clock.install();
    await page.goto('/live');

    for (let reload = 1; reload <= 6; reload++) {
      await page.getByText('It tries again automatically').waitFor();
      const loaded = page.waitForEvent('load');
      await page.clock.fastForward(120_000);
      await loaded;
    }
    await page.getByRole('button', { name: 'Reload' }).waitFor();
    await page.clock.fastForward(3_600_000);

    await page.getByRole('heading', { name: 'This page could not be loaded' }).waitFor();
    expect(loads).toBe(7);
  });
});
