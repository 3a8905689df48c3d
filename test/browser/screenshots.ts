/**
 * Takes pictures of every screen of the sample event, in a separate database: wide and narrow, in light and dark. Also
 * takes the set-up, and the screens that look different in an empty event, without a team or in the `STATES`. Writes
 * the pictures to `screenshots/`, and those of the README to `docs/images/`. An argument is a regular expression for
 * the names of the pictures to take. `CHROMIUM` names another browser.
 */
import { mkdir } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import type { Browser, BrowserContext } from 'playwright-core';
import {
  ADMIN,
  asAdmin,
  logIn,
  makeEmptyEvent,
  makePlayer,
  makeSampleEvent,
  type Platform,
  withPlatform,
} from '../support/sample-event';
import { settled } from '../support/web';

const ROOT = resolve(__dirname, '../..');
const FILTER = new RegExp(process.argv[2] ?? '');
const WINDOWS = { wide: { width: 1280, height: 800 }, narrow: { width: 390, height: 844 } };

const SCREENS = {
  start: '/',
  board: '/challenges',
  'board-list': '/challenges?view=list',
  challenge: '/challenges/4',
  scoreboard: '/scoreboard',
  matrix: '/scoreboard?view=matrix',
  activity: '/activity',
  users: '/users',
  teams: '/teams',
  team: '/teams/1',
  user: '/users/3',
  'own-team': '/team',
  'own-team-manage': '/team/manage',
  profile: '/user',
  notifications: '/notifications',
  settings: '/settings',
  security: '/settings/security',
  tokens: '/settings/tokens',
  preferences: '/settings/preferences',
  nowhere: '/nowhere',
};
const PANEL_SCREENS = {
  'panel-health': '/admin',
  'panel-welcome': '/admin/welcome',
  'panel-challenges': '/admin/challenges',
  'panel-challenge': '/admin/challenges/4',
  'panel-new-challenge': '/admin/challenges/new',
  'panel-order': '/admin/challenges/order',
  'panel-bulk': '/admin/challenges/bulk',
  'panel-requirements': '/admin/challenges/requirements',
  'panel-submissions': '/admin/submissions',
  'panel-clusters': '/admin/submissions/clusters?challenge=4',
  'panel-users': '/admin/people/users',
  'panel-teams': '/admin/people/teams',
  'panel-user': '/admin/people/users/3',
  'panel-team': '/admin/people/teams/1',
  'panel-new-user': '/admin/people/users/new',
  'panel-scoreboard': '/admin/scoreboard',
  'panel-insights': '/admin/insights',
  'panel-insights-addresses': '/admin/insights/addresses',
  'panel-insights-speed': '/admin/insights/speed',
  'panel-insights-challenges': '/admin/insights/challenges',
  'panel-statistics': '/admin/statistics',
  'panel-distributions': '/admin/statistics/distributions',
  'panel-progression': '/admin/statistics/progression',
  'panel-notifications': '/admin/notifications',
  'panel-pages': '/admin/pages',
  'panel-new-page': '/admin/pages/new',
  'panel-mail': '/admin/mail',
  'panel-webhooks': '/admin/webhooks',
  'panel-new-webhook': '/admin/webhooks/new',
  'panel-mailings': '/admin/mail/mailings',
  'panel-new-mailing': '/admin/mail/mailings/new',
  'panel-settings': '/admin/settings',
  'panel-settings-times': '/admin/settings/times',
  'panel-settings-appearance': '/admin/settings/appearance',
  'panel-settings-brackets': '/admin/settings/brackets',
  'panel-settings-fields': '/admin/settings/fields',
  'panel-data': '/admin/data',
  'panel-audit': '/admin/audit',
};
const GUEST_SCREENS = {
  'guest-start': '/',
  login: '/login',
  register: '/register',
  'reset-password': '/reset_password',
  projector: '/live',
};

const HOUR_SECONDS = 3600;
const NOW_SECONDS = Math.floor(Date.now() / 1000);

/** States of the event, each with its settings and with the screens that look different in it. */
const STATES: readonly { name: string; settings: Record<string, unknown>; screens: readonly string[] }[] = [
  { name: 'paused', settings: { paused: true }, screens: ['board', 'challenge', 'panel-health'] },
  {
    name: 'frozen',
    settings: { paused: false, freeze: NOW_SECONDS - 6 * HOUR_SECONDS },
    screens: ['start', 'board', 'scoreboard', 'matrix', 'activity', 'panel-scoreboard'],
  },
  {
    name: 'hidden',
    settings: { freeze: null, score_visibility: 'hidden', account_visibility: 'admins' },
    screens: ['board', 'scoreboard', 'users', 'user'],
  },
  {
    name: 'ended',
    settings: { score_visibility: 'public', account_visibility: 'public', end: NOW_SECONDS - HOUR_SECONDS },
    screens: ['start', 'board', 'challenge', 'scoreboard', 'projector', 'panel-health'],
  },
  {
    name: 'before',
    settings: { start: NOW_SECONDS + 26 * HOUR_SECONDS, end: NOW_SECONDS + 74 * HOUR_SECONDS },
    screens: ['start', 'board', 'scoreboard', 'team', 'projector', 'panel-health'],
  },
];
const EMPTY_SCREENS = ['board', 'scoreboard', 'activity', 'users', 'notifications', 'profile', 'projector'];
/** Screens that look different to a user without a team in teams mode. */
const NO_TEAM_SCREENS = ['start', 'board', 'own-team', 'teams'];

const SETUP_STEPS = ['event', 'administrator', 'mode', 'times', 'appearance', 'backup'];

async function shoot(context: BrowserContext, path: string, file: string): Promise<void> {
  if (!FILTER.test(basename(file))) return;
  const page = await context.newPage();
  await page.goto(path);
  await settled(page);
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  await page.screenshot({ path: file, animations: 'disabled' });
  await page.close();
}

function* contextsFor(baseURL: string) {
  for (const [size, viewport] of Object.entries(WINDOWS))
    for (const colorScheme of ['light', 'dark'] as const) {
      const options = { baseURL, viewport, colorScheme, locale: 'en-US', timezoneId: 'UTC' };
      const fileOf = (name: string): string => join(ROOT, 'screenshots', `${name}-${size}-${colorScheme}.png`);
      yield { size, colorScheme, options, fileOf };
    }
}

async function shootSetup(browser: Browser, url: string): Promise<void> {
  for (const { options, fileOf } of contextsFor(url)) {
    const visitor = await browser.newContext(options);
    for (const step of SETUP_STEPS) await shoot(visitor, `/setup?step=${step}`, fileOf(`setup-${step}`));
    await visitor.close();
  }
}

async function shootAll(browser: Browser, url: string, player: string): Promise<void> {
  for (const { size, colorScheme, options, fileOf } of contextsFor(url)) {
    const guest = await browser.newContext(options);
    const [signedIn, organiser] = [await browser.newContext(options), await browser.newContext(options)];
    await logIn(signedIn, player);
    await logIn(organiser, ADMIN.name);
    for (const [name, path] of Object.entries(GUEST_SCREENS)) await shoot(guest, path, fileOf(name));
    for (const [name, path] of Object.entries(SCREENS)) await shoot(signedIn, path, fileOf(name));
    for (const [name, path] of Object.entries(PANEL_SCREENS)) await shoot(organiser, path, fileOf(name));
    if (size === 'wide' && colorScheme === 'light') {
      await shoot(signedIn, SCREENS.challenge, join(ROOT, 'docs/images/board.png'));
      await shoot(organiser, PANEL_SCREENS['panel-challenge'], join(ROOT, 'docs/images/panel-challenge.png'));
    }
    if (size === 'wide' && colorScheme === 'dark') {
      await shoot(signedIn, SCREENS.scoreboard, join(ROOT, 'docs/images/scoreboard.png'));
      await shoot(organiser, PANEL_SCREENS['panel-health'], join(ROOT, 'docs/images/panel-health.png'));
    }
    await Promise.all([guest.close(), signedIn.close(), organiser.close()]);
  }
}

const ALL_SCREENS: Readonly<Record<string, string>> = { ...SCREENS, ...GUEST_SCREENS, ...PANEL_SCREENS };

async function shootState(
  { browser, url }: Platform,
  state: string,
  screens: readonly string[],
  name: string,
): Promise<void> {
  for (const { size, colorScheme, options, fileOf } of contextsFor(url)) {
    if ((size === 'wide') !== (colorScheme === 'light')) continue;
    const [context, organiser] = [await browser.newContext(options), await browser.newContext(options)];
    await logIn(context, name);
    await logIn(organiser);
    for (const screen of screens)
      await shoot(
        screen.startsWith('panel-') ? organiser : context,
        ALL_SCREENS[screen] ?? '/',
        fileOf(`${state}-${screen}`),
      );
    await Promise.all([context.close(), organiser.close()]);
  }
}

async function shootStates(platform: Platform, player: string): Promise<void> {
  await makePlayer(platform, 'newcomer');
  await shootState(platform, 'no-team', NO_TEAM_SCREENS, 'newcomer');
  for (const { name, settings, screens } of STATES) {
    await asAdmin(platform, 'patch', '/configs', settings);
    await shootState(platform, name, screens, player);
  }
}

async function shootEmpty(platform: Platform): Promise<void> {
  await makeEmptyEvent(platform);
  await makePlayer(platform, 'newcomer');
  await shootState(platform, 'empty', [...EMPTY_SCREENS, ...Object.keys(PANEL_SCREENS).filter(isList)], 'newcomer');
  await asAdmin(platform, 'post', '/challenges', {
    name: 'First steps',
    category: 'misc',
    description: 'The flag is in the *source* of this page.',
    value: 50,
    type: 'standard',
  });
  await shootState(platform, 'one', ['start', 'board'], 'newcomer');
}

/** True for a screen that an empty event in users mode has: its URL has no id, and it is not the list of teams. */
function isList(name: string): boolean {
  return name !== 'panel-teams' && !/\/\d|=\d/.test(ALL_SCREENS[name] ?? '');
}

async function main(): Promise<void> {
  for (const folder of ['screenshots', 'docs/images']) await mkdir(join(ROOT, folder), { recursive: true });
  await withPlatform(shootEmpty);
  await withPlatform(async (platform) => {
    const { browser, url } = platform;
    await shootSetup(browser, url);
    const player = await makeSampleEvent(platform);
    await shootAll(browser, url, player);
    await shootStates(platform, player);
  });
}

void main();
