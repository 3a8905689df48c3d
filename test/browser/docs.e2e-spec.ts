import type { Page } from 'playwright-core';
import { useApp } from '../support/app';
import type { MadeUser } from '../support/factories';
import { describeInBrowser, useWeb } from '../support/web';

const test = useApp();
const web = useWeb(test);

let page: Page;

interface DisplayedResponse {
  status: string;
  body: any;
}

async function open({ token, as }: { token?: string; as?: MadeUser }): Promise<void> {
  page = await (await web.visit({ as })).newPage();
  await page.goto('/docs');
  if (token === undefined) return;
  await page.click('.auth-wrapper .authorize');
  await page.locator('.auth-container', { hasText: 'bearer' }).locator('input').fill(token);
  await page.locator('.auth-container', { hasText: 'bearer' }).locator('.auth.authorize').click();
  await page.click('.btn-done');
}

async function tryOut(section: string, id: string, body?: object): Promise<DisplayedResponse> {
  const operation = page.locator(`#operations-${section}-${id}`);
  if (!(await operation.isVisible())) await page.click(`#operations-tag-${section}`);
  await operation.locator('.opblock-summary-control').click();
  await operation.locator('.try-out__btn').click();
  if (body) await operation.locator('textarea.body-param__text').fill(JSON.stringify(body));
  await operation.locator('.execute').click();
  const response = operation.locator('.live-responses-table .response').first();
  const status = await response.locator('.response-col_status').innerText();
  return { status: status.trim(), body: JSON.parse(await response.locator('.microlight').first().innerText()) };
}

describeInBrowser('the page of the API documentation', () => {
  it("sends a player's token, with an attempt and with requests that visitors may send", async () => {
    const challenge = await test.make.challenge({ flag: 'ctf{docs}' });
    await open({ token: (await test.make.user()).token });

    const list = await tryOut('challenges', 'listChallenges');
    const attempt = await tryOut('challenges', 'attemptChallenge', {
      challenge_id: challenge.id,
      submission: 'ctf{docs}',
    });

    expect(list).toMatchObject({ status: '200', body: { success: true, data: [{ id: challenge.id }] } });
    expect(attempt).toMatchObject({ status: '200', body: { success: true, data: { status: 'correct' } } });
  });

  it('lets an administrator write who is logged in with a session', async () => {
    const challenge = await test.make.challenge();
    await open({ as: await web.admin() });

    const tag = await tryOut('tags', 'createTag', { challenge_id: challenge.id, value: 'web' });

    expect(tag).toMatchObject({ status: '200', body: { success: true, data: { value: 'web' } } });
    expect(await test.rows('SELECT value FROM tags')).toEqual([{ value: 'web' }]);
  });

  it('names its buttons only "Try it out" and "Execute"', async () => {
    const admin = await test.make.admin();
    await test.make.tag({ challenge_id: (await test.make.challenge()).id, value: 'crypto' });
    await open({ token: admin.token });

    for (const [section, id] of [
      ['tags', 'listTags'],
      ['users', 'listUsers'],
      ['scoreboard', 'getScoreboard'],
    ] as const)
      expect(await tryOut(section, id)).toMatchObject({ status: '200', body: { success: true } });
  });
});
