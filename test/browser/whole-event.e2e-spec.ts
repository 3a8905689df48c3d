import type { Download, Page } from 'playwright-core';
import { useApp } from '../support/app';
import { describeInBrowser, editorOf, PASSWORD, useWeb } from '../support/web';

const test = useApp({});
const web = useWeb(test);

const EVENT = 'Harbour CTF';

describeInBrowser('A whole event', () => {
  it('is run with only the panel, exported to a file, and imported again', async () => {
    const began = Date.now();
    await beforeSetUp();
    const organiser = await (await web.visit()).newPage();
    await organiser.goto('/setup');
    await setUp(organiser, EVENT);

    await addBracket(organiser, 'Students');
    await addCustomField(organiser, 'Ship');
    await addChallenge(organiser, { name: 'Cellar', flag: 'ctf{cellar}', hint: 'Look **down**.', file: 'cellar.txt' });
    await addChallenge(organiser, { name: 'Attic', flag: 'ctf{attic}', hint: 'Look up.', file: 'attic.txt' });
    await addChallenge(organiser, {
      name: 'Roof',
      flag: 'ctf{roof}',
      hint: 'Climb.',
      file: 'roof.txt',
      after: 'Cellar',
    });
    await addPage(organiser, { title: 'Rules', route: 'rules', text: 'Be **kind**.' });
    await startAnHourAgo(organiser);
    await sendNotice(organiser, { headline: 'Welcome', text: 'The gates are **open**.' });

    const player = await web.open('/register');
    await register(player, { name: 'ada', bracket: 'Students', Ship: 'Beagle' });
    await readNotice(player, 'Welcome');
    await readPage(player, 'Rules', 'Be kind.');
    await submit(player, 'Attic', 'CTF{Atic}', 'Incorrect.');
    expect(await player.getByRole('link', { name: 'Roof' }).count()).toBe(0);
    await submit(player, 'Cellar', 'ctf{cellar}', 'Correct.');
    await submit(player, 'Roof', 'ctf{the roof}', 'Incorrect.');
    expect(await board()).toMatchObject([{ name: 'ada', score: 100 }]);

    await markAsRight(organiser, 'ctf{the roof}');
    expect(await board()).toMatchObject([{ name: 'ada', score: 200 }]);
    await acceptAll(organiser, 'Attic', 'ctf{atic}');
    expect(await board()).toMatchObject([{ name: 'ada', score: 300, bracket_name: 'Students' }]);

    await hide(organiser, 'ada');
    expect(await board()).toEqual([]);
    await showAgain(organiser, 'ada');

    const before = await board();
    expect(before).toMatchObject([{ name: 'ada', score: 300 }]);
    const backup = await exportEvent(organiser);
    web.allow(/status: 40[13] /, /status: 503 /);
    await resetEverything(organiser, EVENT);
    await setUp(organiser, 'Empty event');
    expect(await board()).toEqual([]);
    await importEvent(organiser, await backup.path(), 'Empty event');

    expect(await board()).toEqual(before);
    await readPage(await web.open('/'), 'Rules', 'Be kind.');
    expect(await auditLog(organiser)).toEqual(STEPS);
    process.stdout.write(`A whole event by the panel: ${((Date.now() - began) / 1000).toFixed(1)} s.\n`);
  }, 300_000);
});

/** Operations in the audit log for a new challenge. The last one makes it visible. */
const ADDED_CHALLENGE = ['createChallenge', 'createFlag', 'createHint', 'uploadFiles', 'updateChallenge'];

const STEPS: readonly string[] = [
  'setUp',
  'createBracket',
  'createField',
  ...ADDED_CHALLENGE,
  ...ADDED_CHALLENGE,
  ...ADDED_CHALLENGE,
  'createPage',
  'updateConfigs',
  'createNotification',
  'changeSubmissions',
  // The first request is the preview, the second the regrading.
  'regradeChallenge',
  'regradeChallenge',
  'updateUsers',
  'updateUsers',
  'eventAdminExports',
  'resetEvent',
  'setUp',
  'startImport',
];

async function beforeSetUp(): Promise<void> {
  await test.rows('TRUNCATE config');
  await test.refresh();
}

async function setUp(page: Page, event: string): Promise<void> {
  await page.getByLabel('Event name').fill(event);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Username').fill('root');
  await page.getByLabel('Email address').fill('root@example.com');
  await page.getByLabel(/^Password/).fill(PASSWORD);
  for (const step of ['Mode', 'Schedule', 'Appearance']) {
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('heading', { name: step, level: 1 }).waitFor();
  }
  await page.getByRole('button', { name: 'Create event' }).click();
  await page.getByRole('heading', { name: `Welcome to ${event}`, level: 1 }).waitFor();
}

async function openPart(page: Page, part: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Admin', exact: true })
    .getByRole('link', { name: part, exact: true })
    .click();
  await page.getByRole('heading', { name: part, level: 1 }).waitFor();
}

async function openSettings(page: Page, group: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Admin', exact: true })
    .getByRole('link', { name: 'Settings', exact: true })
    .click();
  await page.getByRole('navigation', { name: 'Settings groups' }).getByRole('link', { name: group }).click();
  await page.getByRole('heading', { name: `Settings: ${group}` }).waitFor();
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await page.getByText(/^Saved /).waitFor();
}

async function addBracket(page: Page, name: string): Promise<void> {
  await openSettings(page, 'Brackets');
  await page.getByRole('button', { name: 'Add bracket' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('rowheader', { name }).waitFor();
}

async function addCustomField(page: Page, name: string): Promise<void> {
  await openSettings(page, 'Custom fields');
  await page.getByRole('button', { name: 'Add field' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(name);
  await page.getByRole('dialog').getByLabel('Required').check();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('rowheader', { name }).waitFor();
}

interface NewChallenge {
  name: string;
  flag: string;
  hint: string;
  file: string;
  /** Name of the challenge that must be solved first. */
  after?: string;
}

async function addChallenge(page: Page, { name, flag, hint, file, after }: NewChallenge): Promise<void> {
  await openPart(page, 'Challenges');
  await page.getByRole('link', { name: 'New challenge' }).first().click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Category').fill('house');
  await editorOf(page, 'Description').fill(`Find the ${name}.`);
  await page.getByLabel('Value', { exact: true }).fill('100');
  if (after !== undefined) await page.getByLabel('Add a prerequisite').selectOption({ label: after });
  await page.getByRole('button', { name: 'Create challenge' }).click();
  await page.waitForURL(/challenges\/\d+$/);

  await page.getByLabel('Flag', { exact: true }).fill(flag);
  await page.getByRole('button', { name: 'Add flag' }).click();
  await page.getByRole('button', { name: `Delete: ${flag}` }).waitFor();
  await page.getByLabel('Hint', { exact: true }).fill(hint);
  await page.getByRole('button', { name: 'Add hint' }).click();
  await page.getByRole('region', { name: 'Hints' }).getByText('Hint 1').waitFor();
  await page
    .getByRole('region', { name: 'Files' })
    .locator('input[type=file]')
    .setInputFiles([{ name: file, mimeType: 'text/plain', buffer: Buffer.from(`What is in ${file}.`) }]);
  await page.getByRole('region', { name: 'Files' }).getByRole('link', { name: file }).waitFor();
  await page.getByLabel('State').selectOption('visible');
  await save(page);
}

async function addPage(page: Page, { title, route, text }: Record<'title' | 'route' | 'text', string>): Promise<void> {
  await openPart(page, 'Pages');
  await page.getByRole('link', { name: 'New page' }).click();
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Route').fill(route);
  await editorOf(page, 'Text').fill(text);
  await page.getByLabel('Draft: not published').uncheck();
  await page.getByRole('button', { name: 'Create page' }).click();
  await page.getByRole('heading', { name: title, level: 1 }).waitFor();
}

async function startAnHourAgo(page: Page): Promise<void> {
  await openSettings(page, 'Schedule');
  const start = new Date(Date.now() - 3_600_000).toISOString().slice(0, 'YYYY-MM-DDTHH:mm'.length);
  await page.getByLabel('Start', { exact: true }).fill(start);
  await page.getByText('This is in the past: the event starts as soon as you save.').waitFor();
  await save(page);
}

async function sendNotice(page: Page, { headline, text }: Record<'headline' | 'text', string>): Promise<void> {
  await openPart(page, 'Notifications');
  await page.getByLabel('Title').fill(headline);
  await page.getByLabel('Text').fill(text);
  await page.getByRole('button', { name: 'Send now' }).click();
  await page.getByText('Sent.', { exact: true }).waitFor();
}

async function register(
  page: Page,
  { name, bracket, Ship }: Record<'name' | 'bracket' | 'Ship', string>,
): Promise<void> {
  await page.getByLabel('Username').fill(name);
  await page.getByLabel('Email address').fill(`${name}@example.com`);
  await page.locator('main').getByLabel('Password').first().fill(PASSWORD);
  await page.getByLabel('Bracket').selectOption(bracket);
  await page.getByLabel('Ship').fill(Ship);
  await page.locator('main').getByRole('button', { name: 'Register', exact: true }).click();
  await page.getByRole('button', { name }).waitFor();
}

async function readNotice(page: Page, headline: string): Promise<void> {
  await page.goto('/notifications');
  await page.locator('#main').getByText(headline).waitFor();
}

async function readPage(page: Page, title: string, text: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: title }).click();
  await page.getByText(text).waitFor();
}

async function submit(page: Page, challenge: string, flag: string, outcome: string): Promise<void> {
  await page.goto('/challenges');
  await page.getByRole('link', { name: challenge }).click();
  await page.getByRole('textbox', { name: 'Flag', exact: true }).fill(flag);
  await page.getByRole('textbox', { name: 'Flag', exact: true }).press('Enter');
  await page.locator('#flag-outcome').getByText(outcome).first().waitFor();
}

async function markAsRight(page: Page, text: string): Promise<void> {
  await openPart(page, 'Submissions');
  await page.getByRole('button', { name: `Mark correct: ${text}` }).click();
  await page.getByText('1 submission was changed.').waitFor();
}

async function acceptAll(page: Page, challenge: string, text: string): Promise<void> {
  await openPart(page, 'Submissions');
  await page.getByRole('link', { name: 'Common incorrect submissions' }).click();
  await page.getByRole('link', { name: challenge }).click();
  await page.getByRole('button', { name: new RegExp(`^Accept all: ${text}`, 'i') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('1 account gains a solve').waitFor();
  await dialog.getByText('200 → 300').waitFor();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await dialog.getByText('The submissions were re-graded.').waitFor();
  await dialog.locator('button', { hasText: 'Close' }).click();
}

async function openUser(page: Page, name: string): Promise<void> {
  await openPart(page, 'People');
  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
}

async function hide(page: Page, name: string): Promise<void> {
  await openUser(page, name);
  await page.getByRole('button', { name: 'Hide', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Hide' }).click();
  await page.getByText('hidden', { exact: true }).waitFor();
}

async function showAgain(page: Page, name: string): Promise<void> {
  await openUser(page, name);
  await page.getByRole('button', { name: 'Unhide' }).click();
  await page.getByText('hidden', { exact: true }).waitFor({ state: 'detached' });
}

async function exportEvent(page: Page): Promise<Download> {
  await openPart(page, 'Data');
  const file = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download export' }).click();
  return file;
}

/** Deletes everything, including the administrator's account, so that the set-up is open again. */
async function resetEverything(page: Page, event: string): Promise<void> {
  const card = page.getByRole('region', { name: 'Reset the event' });
  for (const part of ['Results', 'Users and teams', 'Challenges', 'Pages', 'Notifications'])
    await card.getByLabel(part).check();
  await card.getByRole('button', { name: 'Reset' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete this permanently?' });
  await dialog.getByLabel(`Type “${event}” to confirm`).fill(event);
  await dialog.getByRole('button', { name: 'Reset' }).click();
  await page.waitForURL('**/setup');
}

async function importEvent(page: Page, backup: string, event: string): Promise<void> {
  await openPart(page, 'Data');
  const card = page.getByRole('region', { name: 'Import an event' });
  await card.locator('input[type=file]').setInputFiles(backup);
  await card.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(`Type “${event}” to confirm`).fill(event);
  await dialog.getByRole('button', { name: 'Import' }).click();
  await card.getByText('The event was imported').waitFor();
  await card.getByRole('link', { name: 'Log in' }).click();
  await page.locator('main').getByLabel('Username or email address').fill('root');
  await page.locator('main').getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.locator('main').getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('heading', { name: 'Data', level: 1 }).waitFor();
  await card.getByRole('button', { name: 'Close' }).click();
}

async function board(): Promise<unknown> {
  return (await test.as(null).get('/scoreboard').expect(200)).body.data;
}

/** Operations in the audit log, oldest first. Fails if one has another status than 200. */
async function auditLog(page: Page): Promise<string[]> {
  const operations: string[] = [];
  for (let query: string | null = ''; query !== null;) {
    const { data, meta } = await (await page.request.get(`/api/v1/audit${query}`)).json();
    for (const { operation, status } of data) {
      expect([operation, status]).toEqual([operation, 200]);
      operations.unshift(operation);
    }
    query = meta.next_before_id === null ? null : `?before_id=${meta.next_before_id}`;
  }
  return operations;
}
