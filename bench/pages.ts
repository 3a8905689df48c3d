/**
 * Measures how fast the interface loads on a slow phone: a processor four times slower than this machine's, and slow 4G
 * (1.6 Mbit/s, 150 ms). Prints a row for each page with an empty and with a filled cache, and the longest frame while
 * 10,000 rows scroll.
 */
import type { BrowserContext, Page } from 'playwright-core';
import type { DataSource } from 'typeorm';
import { logIn, withSampleEvent } from '../test/support/sample-event';

const PAGES = { board: '/challenges', scoreboard: '/scoreboard', start: '/', projector: '/live' };
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, locale: 'en-US' };
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const SLOWER = 4;
const ROWS = 10_000;
/** Pixels scrolled in each frame, as after a flick, and number of frames. */
const [STEP, FRAMES] = [250, 300];

interface Paint {
  /** First and largest contentful paint (`fcp`, `lcp`), in milliseconds after the start of the navigation. */
  fcp: number;
  lcp: number;
  cls: number;
}

const OBSERVE = `
  window.paint = { fcp: 0, lcp: 0, cls: 0 };
  const observe = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  observe('paint', (entry) => { if (entry.name === 'first-contentful-paint') window.paint.fcp = entry.startTime; });
  observe('largest-contentful-paint', (entry) => { window.paint.lcp = entry.startTime; });
  observe('layout-shift', (entry) => { if (!entry.hadRecentInput) window.paint.cls += entry.value; });`;

const SCROLL = `new Promise((done) => {
  let [worst, last, left] = [0, performance.now(), ${FRAMES}];
  const step = (now) => {
    worst = Math.max(worst, now - last);
    last = now;
    if (left-- === 0) done(worst);
    else { window.scrollBy(0, ${STEP}); requestAnimationFrame(step); }
  };
  requestAnimationFrame((now) => { last = now; requestAnimationFrame(step); });
})`;

async function slowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.addInitScript(OBSERVE);
  return page;
}

/** Measures one visit of a page. Does not wait for an idle network, because the live stream stays open. */
async function visit(context: BrowserContext, name: string, path: string): Promise<object> {
  const page = await slowPage(context);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(path, { waitUntil: 'load' });
  await page.locator('h1').first().waitFor();
  await page.evaluate('new Promise((done) => requestIdleCallback(done))');
  await page.waitForTimeout(3000);
  const { fcp, lcp, cls } = await page.evaluate<Paint>('window.paint');
  const sent = await page.evaluate<number>(
    `performance.getEntries().reduce((sum, entry) => sum + (entry.transferSize ?? 0), 0)`,
  );
  await page.close();
  const milliseconds = { fcp_ms: Math.round(fcp), lcp_ms: Math.round(lcp) };
  return {
    page: name,
    ...milliseconds,
    cls: Number(cls.toFixed(3)),
    requests: requests.length,
    kB: Math.round(sent / 1000),
  };
}

async function addTeams(source: DataSource): Promise<void> {
  await source.query(
    `WITH made AS (
       INSERT INTO teams (name, name_skeleton) SELECT 'Team ' || n, 'team ' || n FROM generate_series(1, $1::int) n RETURNING id, name),
     members AS (
       INSERT INTO users (name, name_skeleton, team_id) SELECT 'Player of ' || name, 'player of ' || name, id FROM made RETURNING id, team_id)
     INSERT INTO awards (user_id, team_id, account_id, name, value) SELECT id, team_id, team_id, 'Points', 1 + team_id FROM members`,
    [ROWS],
  );
}

async function main(): Promise<void> {
  await withSampleEvent(async ({ browser, url: baseURL, player, source }) => {
    await addTeams(source);
    const rows: object[] = [];
    for (const [name, path] of Object.entries(PAGES)) {
      const context = await browser.newContext({ ...PHONE, baseURL });
      await logIn(context, player);
      rows.push(await visit(context, `${name}, cold`, path), await visit(context, `${name}, warm`, path));
      await context.close();
    }
    console.table(rows);
    const context = await browser.newContext({ ...PHONE, baseURL });
    await logIn(context);
    const page = await slowPage(context);
    await page.goto('/scoreboard');
    await page.locator(`table[aria-rowcount]`).first().waitFor();
    await page.waitForTimeout(2000);
    const count = await page.locator('table[aria-rowcount]').first().getAttribute('aria-rowcount');
    const nodes = await page.evaluate<number>('document.querySelectorAll("*").length');
    const worst = await page.evaluate<number>(SCROLL);
    console.log(
      `scoreboard of ${String(count)} rows: ${nodes} nodes, worst frame ${Math.round(worst)} ms of ${FRAMES}`,
    );
  });
}

void main();
