import type { Page, Response } from 'playwright-core';
import { gzipSync } from 'node:zlib';
import { until } from '../support/eventually';
import { useApp } from '../support/app';
import { describeInBrowser, PASSWORD, settled, screenReady, useWeb } from '../support/web';
import { makeWebWorld } from '../support/web-world';

const test = useApp();
const web = useWeb(test);

const announce = async (title: string, content: string, type?: string): Promise<unknown> =>
  test
    .as(await test.make.admin())
    .post('/notifications', { title, content, type })
    .expect(200);

const toasts = (page: Page) => page.locator('section[aria-label="Notifications"]');

describeInBrowser('A notification', () => {
  it('appears at the edge of every screen, is counted, and is read in the inbox', async () => {
    const page = await web.open('/scoreboard', { as: await web.player(), isLive: true });
    await page.getByRole('link', { name: 'Notifications', exact: true }).waitFor();

    await announce('Hint for Heap', 'Look at the **chunks**.');

    await toasts(page).getByText('Hint for Heap').waitFor();
    expect(await toasts(page).locator('strong', { hasText: 'chunks' }).count()).toBe(1);
    await page.getByRole('link', { name: 'Notifications: 1 new' }).click();
    await page.getByRole('heading', { name: 'Hint for Heap' }).waitFor();
    await page.getByRole('link', { name: 'Notifications', exact: true }).waitFor();
  });

  it('stays for its full time, even if others arrive', async () => {
    const page = await (await web.visit({ as: await web.player() })).newPage();
    await page.clock.install();
    const opened = page.waitForResponse('**/api/v1/live');
    await page.goto('/notifications');
    await opened;
    await announce('First', 'text', 'toast');
    await toasts(page).getByText('First').waitFor();

    await page.clock.fastForward(8000);
    await announce('Second', 'text', 'toast');
    await toasts(page).getByText('Second').waitFor();
    await page.clock.fastForward(8000);

    await toasts(page).getByText('First').waitFor({ state: 'detached' });
    expect(await toasts(page).getByText('Second').count()).toBe(1);
  });

  it('reaches eight tabs through one stream', async () => {
    const context = await web.visit({ as: await web.player() });
    let streams = 0;
    context.on('request', (request) => {
      if (request.url().endsWith('/api/v1/live')) streams++;
    });
    const pages = await Promise.all(Array.from({ length: 8 }, () => context.newPage()));
    await Promise.all(pages.map((page) => page.goto('/notifications').then(() => screenReady(page))));

    await announce('For all', 'tabs');

    await Promise.all(pages.map((page) => toasts(page).getByText('For all').waitFor()));
    expect(streams).toBe(1);
  });

  it('reaches the other tabs after the one with the stream was closed', async () => {
    const context = await web.visit({ as: await web.player() });
    const [first, second] = [await context.newPage(), await context.newPage()];
    await first.goto('/notifications');
    await screenReady(first);
    await second.goto('/notifications');
    await screenReady(second);
    const opened = second.waitForResponse('**/api/v1/live');

    await first.close();
    await opened;
    await announce('Still', 'here');

    await second.getByText('Still').first().waitFor();
  });
});

describeInBrowser('The status line', () => {
  it("shows the time of the last update, by the server's clock", async () => {
    web.allow(/^failed: GET \/api\/v1\/live /);
    test.setClock('2026-11-20T12:00:00Z');
    const context = await web.visit({ as: await web.player() });
    await context.route('**/api/v1/live', (route) => route.abort());
    const page = await context.newPage();

    await page.goto('/notifications');

    await page.getByText(/Connection lost\. Showing data as of 12:0\d:\d\d PM\./).waitFor();
  });
});

const textsOf = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`[
    ...document.body.innerText.split('\\n'),
    ...[...document.querySelectorAll('body *')].flatMap((element) =>
      ['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? ''),
    ),
  ]`);

const languageOf = (page: Page): Promise<string> => page.evaluate<string>('document.documentElement.lang');

describeInBrowser('The languages', () => {
  it.each(['ar', 'ja'])('show no English text on any screen (%s)', async (locale) => {
    web.allow(/ 40[34] GET/);
    const { player, screens } = await makeWebWorld(test, web, { name: '船', text: '海' });
    const page = await web.open('/', { as: player, locale });
    const left: string[] = [];

    for (const path of screens.filter((screen) => screen !== '/live')) {
      await page.goto(path);
      await settled(page);
      // Texts that stay untranslated: data, abbreviations and names of languages.
      const known =
        /船[\w ]*|Ctrl K|\w+ \d+, Linux|Mozilla.*|ctf\{…\}|https?:\S+|nc |\S+@\S+|\S+\.(com|txt)\b|SHA-1|UTC|GMT|CSV|URL|API|QR|team\d+|page|web|misc|easy|costs|curl|Deutsch|English|Français|Español|\b[0-9a-f]{40}\b/gi;
      for (const text of await textsOf(page))
        if (/[A-Za-z]{3,}/.test(text.replace(known, ''))) left.push(`${path}: ${text}`);
    }

    expect(left).toEqual([]);
    expect(await page.evaluate('[document.documentElement.lang, document.documentElement.dir]')).toEqual([
      locale,
      locale === 'ar' ? 'rtl' : 'ltr',
    ]);
  });

  it('follow the browser: German', async () => {
    const page = await web.open('/login', { locale: 'de-AT' });

    await page.getByRole('heading', { name: 'Anmelden' }).waitFor();

    expect(await languageOf(page)).toBe('de');
  });

  it('can be chosen by the player, and are kept', async () => {
    const page = await web.open('/settings/preferences', { as: await web.player() });

    await page.getByLabel('Language').selectOption('fr');
    await until(async () => (await languageOf(page)) === 'fr');
    await page.reload();
    await screenReady(page);

    expect(await languageOf(page)).toBe('fr');
  });
});

describeInBrowser('The settings', () => {
  it("save the player's changes of the profile", async () => {
    const page = await web.open('/settings', { as: await web.player({ name: 'ada' }) });

    await page.getByLabel('Affiliation').fill('Analytical Society');
    await page.getByRole('button', { name: 'Save' }).first().click();
    await page.getByText('Saved.', { exact: true }).first().waitFor();

    expect(await test.rows('SELECT affiliation FROM users')).toEqual([{ affiliation: 'Analytical Society' }]);
  });

  it('choose light or dark, also for the next page from the server', async () => {
    const page = await web.open('/settings/preferences', { as: await web.player() });

    await page.getByText('Dark', { exact: true }).click();
    await page.reload();
    await screenReady(page);

    expect(await page.evaluate('getComputedStyle(document.documentElement).colorScheme')).toBe('dark');
  });
});

describeInBrowser('A team', () => {
  beforeEach(() => test.make.settings({ user_mode: 'teams' }));

  it('is created by a player, who invites another', async () => {
    const founder = await web.open('/team', { as: await web.player({ name: 'ada' }) });
    await founder.locator('main').getByRole('link', { name: 'Create a team' }).click();
    await founder.getByLabel('Team name').fill('Crew');
    await founder.getByLabel('Team password').fill(PASSWORD);
    await founder.getByRole('button', { name: 'Create team' }).click();
    await founder.waitForURL('**/team');
    await founder.goto('/team/manage');
    await founder.getByRole('button', { name: 'Create link' }).click();
    await founder.getByRole('img', { name: 'QR code of the link' }).waitFor();
    const link = await founder.getByLabel('Link', { exact: true }).inputValue();

    const guest = await web.open(new URL(link).pathname + new URL(link).search, {
      as: await web.player({ name: 'grace' }),
    });
    await guest.getByRole('button', { name: 'Join team' }).click();
    await guest.waitForURL('**/team');

    expect(await test.rows('SELECT name FROM users WHERE team_id IS NOT NULL ORDER BY name')).toEqual([
      { name: 'ada' },
      { name: 'grace' },
    ]);
  });

  it('can be joined with its name and password, and left again', async () => {
    // The interface may still request the team until it learns that the player has left.
    web.allow(/403 GET \/api\/v1\/teams\/me/);
    const { token } = await test.make.user({ name: 'ada' });
    await test.as({ token }).post('/teams/me', { name: 'Crew', password: PASSWORD }).expect(200);
    const page = await web.open('/teams/join', { as: await web.player({ name: 'grace' }) });

    await page.getByLabel('Team name').fill('Crew');
    await page.getByLabel('Team password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Join team' }).click();
    await page.waitForURL('**/team');
    await page.getByRole('button', { name: 'Leave team' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave team' }).click();

    await page.getByText('You have no team yet').waitFor();
  });
});

/** Opens a screen; returns the compressed bytes of its scripts and styles, and the paths of all requests. */
async function loadOf(
  page: Page,
  path: string,
  ready: string,
): Promise<{ js: number; css: number; requests: string[] }> {
  const assets = new Map<string, Promise<Buffer>>();
  const requests: string[] = [];
  const note = (response: Response): void => {
    requests.push(new URL(response.url()).pathname);
    if (response.url().includes('/assets/')) assets.set(response.url(), response.body());
  };
  page.on('response', note);
  // Gives the requests that wait for a random time their longest delay.
  await page.addInitScript('Math.random = () => 0.999');
  await page.goto(path);
  await page.getByText(ready).first().waitFor();
  page.off('response', note);
  const sum = async (extension: string): Promise<number> => {
    const bodies = await Promise.all([...assets].filter(([url]) => url.endsWith(extension)).map(([, body]) => body));
    return bodies.reduce((total, body) => total + gzipSync(body, { level: 9 }).length, 0);
  };
  return { js: await sum('.js'), css: await sum('.css'), requests };
}

describeInBrowser('The first load', () => {
  it('of the board takes at most 220 kB of scripts and 40 kB of styles, and later ones none', async () => {
    await test.make.challenge({ name: 'Heap' });
    const page = await (await web.visit({ as: await web.player() })).newPage();

    const { js, css, requests } = await loadOf(page, '/challenges', 'Heap');
    await page.reload();
    await page.getByRole('link', { name: 'Heap' }).waitFor();
    const again = await page.evaluate<string[]>(
      `performance.getEntriesByType('resource').filter((entry) => entry.transferSize > 0).map(({ name }) => new URL(name).pathname)`,
    );

    expect({ js, isSmall: js <= 220_000 }).toEqual({ js, isSmall: true });
    expect({ css, isSmall: css <= 40_000 }).toEqual({ css, isSmall: true });
    // The page, a script, a style sheet, the texts, the font, the list of challenges, and the live stream.
    expect(requests.length).toBeLessThanOrEqual(7);
    expect(again.filter((path) => path.startsWith('/assets/'))).toEqual([]);
  });

  it('loads the texts of the language together with the script, and no other language', async () => {
    const page = await (await web.visit({ locale: 'de-AT' })).newPage();
    await page.goto('/login');
    await page.getByRole('heading', { name: 'Anmelden' }).waitFor();

    const preloaded = await page.evaluate<string[]>(
      `[...document.querySelectorAll('link[rel=modulepreload]')].map(({ href }) => new URL(href).pathname)`,
    );
    const loaded = await page.evaluate<string[]>(
      `performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname).filter((path) => path.endsWith('.js'))`,
    );

    expect(preloaded).toHaveLength(1);
    expect(loaded.filter((path) => path === preloaded[0])).toHaveLength(1);
    expect(loaded).toHaveLength(2);
  });

  it.each([
    ['the list of challenges in the panel', 300_000, '/admin/challenges', 'Heap'],
    ['a new challenge, with the editor of its texts,', 475_000, '/admin/challenges/new', 'Preview'],
  ])('of %s takes at most %d bytes of scripts', async (_screen, limit, path, ready) => {
    await test.make.challenge({ name: 'Heap' });
    const page = await (await web.visit({ as: await web.admin() })).newPage();

    const { js } = await loadOf(page, path, ready);

    expect({ js, isSmall: js <= limit }).toEqual({ js, isSmall: true });
  });

  it('of the projector takes at most 120 kB of scripts', async () => {
    await test.make.award({ user_id: (await test.make.user({ name: 'ada' })).id });
    const page = await (await web.visit()).newPage();

    const { js } = await loadOf(page, '/live', 'ada');

    expect({ js, isSmall: js <= 120_000 }).toEqual({ js, isSmall: true });
  });
});
