import { setTimeout as delay } from 'node:timers/promises';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
} from 'playwright-core';
import type { DeepPartial } from 'typeorm';
import type { User } from '../../src/accounts/users/user.entity';
import { Passwords } from '../../src/platform/passwords/passwords';
import type { TestApp } from './app';
import { until } from './eventually';
import type { MadeUser } from './factories';

/** The global set-up sets this variable if there is a browser and the interface is built. */
const CHROMIUM = process.env.ENSIGN_TEST_CHROMIUM;

/** Describes tests that need a browser. They are skipped if there is none. */
export function describeInBrowser(name: string, tests: () => void): void {
  (CHROMIUM ? describe : describe.skip)(name, tests);
}

export const PASSWORD = 'a long passphrase';

/** In rare cases Chromium closes the pages of a context but never reports it. */
const MAX_CLOSE_MILLIS = 20_000;

/** User and browser options; by default a visitor with a window of 1280 by 900. */
export interface Visit extends BrowserContextOptions {
  as?: MadeUser;
  url?: string;
  /** True to wait until the live stream is open. Earlier changes can be missing on the screen. */
  isLive?: boolean;
}

/** Opens the interface in a real browser, and records unexpected problems. */
export class Web {
  browser: Browser;
  hash: string;
  private readonly contexts: BrowserContext[] = [];
  private problems: string[] = [];
  private allowed: RegExp[] = [];

  constructor(private readonly test: TestApp) {}

  player(values: DeepPartial<User> = {}): Promise<MadeUser> {
    return this.test.make.user({ password: this.hash, ...values });
  }

  admin(values: DeepPartial<User> = {}): Promise<MadeUser> {
    return this.test.make.admin({ password: this.hash, ...values });
  }

  /** Opens a separate browser, logged in if `as` is a user. It is closed after the test. */
  async visit({ as: user, url = this.test.url, ...options }: Visit = {}): Promise<BrowserContext> {
    const context = await this.browser.newContext({
      baseURL: url,
      locale: 'en-US',
      timezoneId: 'UTC',
      reducedMotion: 'reduce',
      viewport: { width: 1280, height: 900 },
      ...options,
    });
    context.setDefaultTimeout(60_000);
    this.contexts.push(context);
    this.watch(context, url);
    if (user) await logIn(context, user.name);
    return context;
  }

  async open(path: string, { isLive = false, ...visit }: Visit = {}): Promise<Page> {
    const page = await (await this.visit(visit)).newPage();
    const live = isLive && page.waitForResponse('**/api/v1/live');
    await page.goto(path);
    await screenReady(page);
    await live;
    return page;
  }

  allow(...patterns: RegExp[]): void {
    this.allowed.push(...patterns);
  }

  /** Closes the browsers that the test opened, and returns the unexpected problems. */
  async end(): Promise<string[]> {
    const unexpected = this.problems.filter((problem) => !this.allowed.some((pattern) => pattern.test(problem)));
    const patience = delay(MAX_CLOSE_MILLIS, undefined, { ref: false });
    await Promise.all(this.contexts.splice(0).map((context) => Promise.race([context.close(), patience])));
    this.problems = [];
    this.allowed = [];
    return unexpected;
  }

  /**
   * Records script errors, violations of the content security policy, requests to other origins, and requests that fail
   * or are refused.
   */
  private watch(context: BrowserContext, url: string): void {
    const note = (problem: string): unknown => this.problems.push(problem);
    const pathOf = (address: string): string => address.replace(url, '');
    context.on('console', (message) => {
      // The `response` listener below records refused requests with their status.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        note(`console: ${message.text()}`);
    });
    context.on('weberror', (error) => note(`error: ${error.error().stack ?? error.error().message}`));
    context.on('request', (request) => {
      if (!request.url().startsWith(`${url}/`) && !/^(data|blob):/.test(request.url()))
        note(`foreign: ${request.url()}`);
    });
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? '';
      // The browser cancels the open requests of a page that it leaves, and all of them if an address of the machine
      // changes. The interface repeats reads.
      const isCancelled = reason === 'net::ERR_ABORTED';
      const isRepeated = reason === 'net::ERR_NETWORK_CHANGED' && request.method() === 'GET';
      if (!isCancelled && !isRepeated) note(`failed: ${request.method()} ${pathOf(request.url())} ${reason}`);
    });
    context.on('response', (response) => {
      if (response.status() >= 400)
        note(`status: ${response.status()} ${response.request().method()} ${pathOf(response.url())}`);
    });
  }
}

/** Logs a browser in by the API, also if another user is logged in. */
export async function logIn({ request }: BrowserContext, name: string): Promise<void> {
  const boot = await (await request.get('/api/v1/ui/boot')).json();
  const headers = { 'CSRF-Token': boot.data.csrf_nonce as string };
  const response = await request.post('/api/v1/session', { headers, data: { name, password: PASSWORD } });
  expect(response.status()).toBe(200);
}

export async function logInByForm(page: Page, name: string, password = PASSWORD): Promise<void> {
  const main = page.locator('main');
  await main.getByLabel('Username or email address').fill(name);
  await main.getByLabel('Password', { exact: true }).fill(password);
  await main.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** The field of a long text, which is a simple field until its editor is loaded. */
export function editorOf(page: Page, name: string): Locator {
  return page.locator('[contenteditable]').and(page.getByRole('textbox', { name }));
}

export async function screenReady(page: Page): Promise<void> {
  await page.locator('#main h1').first().waitFor();
}

/** Waits until the screen has content and no part of it is loading. Also works for the projector. */
export async function settled(page: Page): Promise<void> {
  const main = page.locator('main');
  await main.getByRole('heading').or(main.locator('section')).filter({ visible: true }).first().waitFor();
  await until(() => page.evaluate<boolean>('!document.querySelector("[aria-busy=true]")'));
}

/** Browser for the tests of one file. A test fails if an unexpected problem occurs. */
export function useWeb(test: TestApp): Web {
  const web = new Web(test);
  if (!CHROMIUM) return web;
  beforeAll(async () => {
    [web.browser, web.hash] = await Promise.all([
      chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] }),
      test.app.get(Passwords).hash(PASSWORD),
    ]);
  });
  afterEach(async () => expect(await web.end()).toEqual([]));
  afterAll(() => web.browser.close());
  return web;
}
