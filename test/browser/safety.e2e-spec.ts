import type { BrowserContext, Page } from 'playwright-core';
import { useApp } from '../support/app';
import { until } from '../support/eventually';
import type { MadeUser } from '../support/factories';
import { describeInBrowser, settled, useWeb } from '../support/web';
import { makeWebWorld, type WebWorld } from '../support/web-world';

const test = useApp();
const web = useWeb(test);

/** Right-to-left override: reverses the text after it. It must not affect text outside the name. */
const OVERRIDE = '\u202e';
const HOSTILE = {
  name: `<img src=x onerror="hacked()">'${OVERRIDE}<script>hacked()</script>`,
  text: `<img src=x onerror="hacked()"> <script>hacked()</script> [link](javascript:hacked()) <svg onload="hacked()">`,
};

/** Responses to screens that the visitor may not open. */
const REFUSED = /^status: (401|403|404) GET/;

async function calls(context: BrowserContext): Promise<string[]> {
  const called: string[] = [];
  await context.exposeFunction('hacked', () => called.push('called'));
  return called;
}

describeInBrowser('Malicious names and texts', () => {
  it.each(['guest', 'player', 'admin'] as const)(
    'are shown as typed and never executed, on every screen of a %s',
    async (kind) => {
      web.allow(REFUSED);
      await test.make.settings({ challenge_visibility: 'public' });
      const world = await makeWebWorld(test, web, HOSTILE);
      const context = await web.visit({ as: kind === 'guest' ? undefined : world[kind] });
      const called = await calls(context);
      const page = await context.newPage();
      const bare: string[] = [];

      for (const path of [...world.screens, ...(kind === 'admin' ? world.panel : [])]) {
        await page.goto(path);
        await settled(page);
        if ((await page.locator('[onerror], [onload], a[href^="javascript:"], #main script').count()) > 0)
          bare.push(path);
      }

      expect({ called, bare }).toEqual({ called: [], bare: [] });
      await page.goto('/teams');
      await page.getByText(`${HOSTILE.name} team`).first().waitFor();
    },
  );
});

class Recorder {
  streams = 0;
  private readonly texts: Promise<string>[] = [];

  async record(context: BrowserContext, page: Page): Promise<void> {
    context.on('response', (response) => {
      if (response.url().includes('/assets/') || response.url().endsWith('/live')) return;
      const headers = JSON.stringify(response.headers());
      this.texts.push(
        response.text().then(
          (text) => `${response.url()} ${headers} ${text}`,
          () => '',
        ),
      );
    });
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    session.on('Network.eventSourceMessageReceived', ({ eventName, data }) => {
      if (eventName === 'hello') this.streams++;
      this.texts.push(Promise.resolve(`${eventName} ${data}`));
    });
  }

  async all(): Promise<string[]> {
    return Promise.all(this.texts);
  }
}

/**
 * Creates data that visitors and players may not see, marked by `SECRET` or by other texts that the test searches for.
 * Returns a player whose solve and award are after the freeze.
 */
async function makeSecrets({ player }: WebWorld): Promise<MadeUser> {
  const { make } = test;
  await make.settings({ freeze: Date.parse('2026-11-20T11:00:00Z') / 1000 });
  const text = { description: 'SECRET description', flag: 'ctf{SECRET}' };
  const hidden = await make.challenge({ name: 'SECRET hidden', category: 'SECRET category', state: 'hidden', ...text });
  const gated = { ...text, category: 'SECRET gated category' };
  await make.challenge({ name: 'SECRET gated', requirements: { prerequisites: [hidden.id] }, ...gated });
  await make.challenge({
    name: 'SECRET anonymised',
    requirements: { prerequisites: [hidden.id], anonymize: true },
    ...gated,
  });
  const open = await make.challenge({ name: 'open', flag: 'ctf{SECRET}' });
  await make.hint({ challenge_id: open.id, content: 'SECRET hint', cost: 1000 });
  const team = await make.team({ name: 'SECRET hidden team', hidden: true });
  const unseen = await make.user({ name: 'SECRET hidden', team_id: team.id, hidden: true });
  const banned = await make.team({ name: 'SECRET banned team', banned: true });
  const expelled = await make.user({ name: 'SECRET banned', team_id: banned.id, banned: true });
  const late = await make.user({
    name: 'late',
    team_id: (await make.team({ name: 'late' })).id,
    email: 'SECRET@example.com',
  });
  for (const user of [unseen, expelled]) await make.solve(user, open, '2026-11-20T10:00:00Z');
  await make.solve(late, open, '2026-11-20T11:34:56Z');
  await make.award({
    user_id: late.id,
    team_id: late.team_id,
    name: 'SECRET award',
    value: 7_654_321,
    date: '2026-11-20T11:34:56Z' as never,
  });
  await make.page({ title: 'SECRET draft', content: 'SECRET', draft: true });
  await make.page({ title: 'SECRET page', content: 'SECRET', hidden: true });
  await test.rows(`UPDATE users SET email = 'SECRET' || id || '@example.com' WHERE id <> $1`, [player.id]);
  return late;
}

describeInBrowser('Frozen, hidden, banned, gated or anonymised data', () => {
  it.each(['guest', 'player'] as const)('is in no response that the browser of a %s receives', async (kind) => {
    web.allow(REFUSED);
    await test.make.settings({ challenge_visibility: 'public' });
    const world = await makeWebWorld(test, web);
    const late = await makeSecrets(world);
    const live = await test.make.challenge({ name: 'live', flag: 'ctf{live}' });
    const context = await web.visit({ as: kind === 'guest' ? undefined : world.player });
    const page = await context.newPage();
    const recorder = new Recorder();
    await recorder.record(context, page);

    for (const path of world.screens) {
      await page.goto(path);
      await settled(page);
    }
    // Leaves the last screen, whose stream may open late and would otherwise be counted below.
    await page.goto('about:blank');
    const { streams } = recorder;
    await page.goto('/challenges');
    await until(() => recorder.streams > streams);
    await test.as(late).post('/challenges/attempt', { challenge_id: live.id, submission: 'ctf{live}' }).expect(200);
    await test.as(world.admin).post('/notifications', { title: 'the end', content: 'of the list' }).expect(200);
    await page.getByText('of the list').waitFor();

    const texts = await recorder.all();
    const leaks = texts.filter((text) => /SECRET|7654321|11:34:56|"name":"late","value"/.test(text));
    expect(leaks).toEqual([]);
    expect(texts.some((text) => text.startsWith('notice '))).toBe(true);
  });
});
