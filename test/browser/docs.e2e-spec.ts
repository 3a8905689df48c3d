import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { Passwords } from '../../src/platform/passwords/passwords';
import { useApp } from '../support/app';

const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);

const test = useApp();
const PASSWORD = 'a long passphrase';

let browser: Browser;
let context: BrowserContext;
let page: Page;

/** What the page shows of the answer to a request. */
interface Shown {
  status: string;
  body: any;
}

/** Opens the documentation as somebody who has the token. */
async function openAs(token: string | null): Promise<void> {
  await page.goto(`${test.url}/docs`);
  if (token === null) return;
  await page.click('.auth-wrapper .authorize');
  await page.locator('.auth-container', { hasText: 'bearer' }).locator('input').fill(token);
  await page.locator('.auth-container', { hasText: 'bearer' }).locator('.auth.authorize').click();
  await page.click('.btn-done');
}

/** Tries an operation out with what the page fills in, or with another body. */
async function tryOut(section: string, id: string, body?: object): Promise<Shown> {
  const operation = page.locator(`#operations-${section}-${id}`);
  if (!(await operation.isVisible())) await page.click(`#operations-tag-${section}`);
  await operation.locator('.opblock-summary-control').click();
  await operation.locator('.try-out__btn').click();
  if (body) await operation.locator('textarea.body-param__text').fill(JSON.stringify(body));
  await operation.locator('.execute').click();
  const answer = operation.locator('.live-responses-table .response').first();
  const status = await answer.locator('.response-col_status').innerText();
  return { status: status.trim(), body: JSON.parse(await answer.locator('.microlight').first().innerText()) };
}

/** Skipped where no Chromium is installed. */
(CHROMIUM ? describe : describe.skip)('the page that documents the API', () => {
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
  }, 60_000);

  beforeEach(async () => {
    context = await browser.newContext();
    page = await context.newPage();
  });

  afterEach(() => context.close());

  afterAll(() => browser.close());

  it('sends the token of a player, with an attempt and with what guests may ask for too', async () => {
    const challenge = await test.make.challenge({ flag: 'ctf{docs}' });
    await openAs((await test.make.user()).token);

    const list = await tryOut('challenges', 'listChallenges');
    const attempt = await tryOut('challenges', 'attemptChallenge', {
      challenge_id: challenge.id,
      submission: 'ctf{docs}',
    });

    expect(list).toMatchObject({ status: '200', body: { success: true, data: [{ id: challenge.id }] } });
    expect(attempt).toMatchObject({ status: '200', body: { success: true, data: { status: 'correct' } } });
  }, 60_000);

  it('lets an administrator write who is signed in by a session', async () => {
    await test.make.admin({ name: 'root', password: await test.app.get(Passwords).hash(PASSWORD) });
    const challenge = await test.make.challenge();
    await page.goto(`${test.url}/login`);
    await page.fill('[name=name]', 'root');
    await page.fill('[name=password]', PASSWORD);
    await Promise.all([page.waitForURL('**/challenges'), page.click('button[type=submit]')]);
    await openAs(null);

    const tag = await tryOut('tags', 'createTag', { challenge_id: challenge.id, value: 'web' });

    expect(tag).toMatchObject({ status: '200', body: { success: true, data: { value: 'web' } } });
    expect(await test.rows('SELECT value FROM tags')).toEqual([{ value: 'web' }]);
  }, 60_000);

  it('lists what there is by nothing but "Try it out" and "Execute"', async () => {
    const admin = await test.make.admin();
    await test.make.tag({ challenge_id: (await test.make.challenge()).id, value: 'crypto' });
    await openAs(admin.token);

    for (const [section, id] of [
      ['tags', 'listTags'],
      ['users', 'listUsers'],
      ['scoreboard', 'getScoreboard'],
    ] as const)
      expect(await tryOut(section, id)).toMatchObject({ status: '200', body: { success: true } });
  }, 60_000);
});
