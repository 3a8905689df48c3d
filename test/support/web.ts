import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import type { DeepPartial } from 'typeorm';
import type { User } from '../../src/accounts/users/user.entity';
import { Passwords } from '../../src/platform/passwords/passwords';
import type { TestApp } from './app';
import { until } from './eventually';
import type { MadeUser } from './factories';

/** Set by the global set-up where there are both a browser and the interface that it shows. */
const CHROMIUM = process.env.ENSIGN_TEST_CHROMIUM;

/** As `describe`, for tests that drive a browser; skipped where there is none. A function, since `describe` is another in each file. */
export function describeInBrowser(name: string, tests: () => void): void {
  (CHROMIUM ? describe : describe.skip)(name, tests);
}

/** The password of everybody whom `Web` makes. */
export const PASSWORD = 'a long passphrase';

/** Who looks, and how; a guest in a wide, light window where nothing is said. */
export interface Visit extends BrowserContextOptions {
  as?: MadeUser;
  /** Where the platform is, if it is not that of the test file. */
  url?: string;
}

/** Opens the interface in a real browser, and notes everything that should not happen there. */
export class Web {
  browser: Browser;
  hash: string;
  private readonly contexts: BrowserContext[] = [];
  private problems: string[] = [];
  private allowed: RegExp[] = [];

  constructor(private readonly test: TestApp) {}

  /** A player who can log in by PASSWORD. */
  player(values: DeepPartial<User> = {}): Promise<MadeUser> {
    return this.test.make.user({ password: this.hash, ...values });
  }

  /** An administrator who can log in by PASSWORD. */
  admin(values: DeepPartial<User> = {}): Promise<MadeUser> {
    return this.test.make.admin({ password: this.hash, ...values });
  }

  /** A browser of its own, signed in where it says as whom; closed after the test. */
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

  /** The same, with a page that shows the screen at `path`. */
  async open(path: string, visit: Visit = {}): Promise<Page> {
    const page = await (await this.visit(visit)).newPage();
    await page.goto(path);
    await shown(page);
    return page;
  }

  /** Says which problems belong to the test. */
  allow(...patterns: RegExp[]): void {
    this.allowed.push(...patterns);
  }

  /** Closes what the test opened; gives what should not have happened. */
  async end(): Promise<string[]> {
    const found = this.problems.filter((problem) => !this.allowed.some((pattern) => pattern.test(problem)));
    await Promise.all(this.contexts.splice(0).map((context) => context.close()));
    this.problems = [];
    this.allowed = [];
    return found;
  }

  /** Errors of scripts, what the content security policy keeps out, foreign requests, and those that fail or are refused. */
  private watch(context: BrowserContext, url: string): void {
    const note = (problem: string): unknown => this.problems.push(problem);
    const pathOf = (address: string): string => address.replace(url, '');
    context.on('console', (message) => {
      // What is refused is noted by its status.
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
      // A page that is left gives up what it was still waiting for.
      if (reason !== 'net::ERR_ABORTED') note(`failed: ${request.method()} ${pathOf(request.url())} ${reason}`);
    });
    context.on('response', (response) => {
      if (response.status() >= 400)
        note(`status: ${response.status()} ${response.request().method()} ${pathOf(response.url())}`);
    });
  }
}

/** Logs a browser in by the API, in place of whoever is logged in there. */
export async function logIn({ request }: BrowserContext, name: string): Promise<void> {
  const boot = await (await request.get('/api/v1/ui/boot')).json();
  const headers = { 'CSRF-Token': boot.data.csrf_nonce as string };
  const answer = await request.post('/api/v1/session', { headers, data: { name, password: PASSWORD } });
  expect(answer.status()).toBe(200);
}

/** Logs in by the form of the page that is open. */
export async function logInByForm(page: Page, name: string, password = PASSWORD): Promise<void> {
  const main = page.locator('main');
  await main.getByLabel('Username or email address').fill(name);
  await main.getByLabel('Password', { exact: true }).fill(password);
  await main.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** Waits until the screen's heading is there. */
export async function shown(page: Page): Promise<void> {
  await page.locator('#main h1').first().waitFor();
}

/** Waits until the screen has everything that it asks for; the projector too. */
export async function settled(page: Page): Promise<void> {
  const main = page.locator('main');
  await main.getByRole('heading').or(main.locator('section')).filter({ visible: true }).first().waitFor();
  await until(() => page.evaluate<boolean>('!document.querySelector("[aria-busy=true]")'));
}

/** A browser for the tests of one file, each of which fails where something happens in it that should not. */
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
