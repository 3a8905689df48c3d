import { Attention } from '../../src/operations/health/attention';
import { useApp } from '../support/app';
import { describeInBrowser, settled, useWeb } from '../support/web';

const test = useApp();
const web = useWeb(test);

describeInBrowser('The health of the event in the panel', () => {
  it('lists problems, with links to where they are fixed', async () => {
    const { id } = await test.make.challenge({ name: 'Heap' });
    test.app.get(Attention).forget();
    const page = await web.open('/admin', { as: await web.admin() });
    const attention = page.getByRole('region', { name: 'Needs attention' });

    await attention.getByText('has no flag, so nobody can solve it').waitFor();
    await attention.getByRole('link', { name: /^Fix: .*no flag/ }).click();

    await page.waitForURL(`**/admin/challenges/${id}`);
  });

  it('summarises submissions that are almost a flag in one line, with a link to them', async () => {
    const players = [await web.player(), await web.player(), await web.player()];
    for (const name of ['Heap', 'Stack']) {
      const challenge = await test.make.challenge({ name, flag: 'ctf{right}' });
      for (const player of players) await test.make.fail(player, challenge);
    }
    await test.rows(`UPDATE submissions SET provided = 'ctf{righ}'`);
    test.app.get(Attention).forget();
    const page = await web.open('/admin', { as: await web.admin() });

    await page.getByRole('link', { name: /^Fix: 2 challenges have.*almost a flag/ }).click();
    const table = page.getByRole('table', { name: 'Almost a flag' });
    await table.getByRole('row', { name: /Stack.*ctf{righ}.*ctf{right}.*3/ }).waitFor();
    await table.getByRole('link', { name: 'Heap' }).click();

    await page.getByRole('button', { name: 'Accept all: ctf{righ}' }).waitFor();
  });

  it('updates automatically, and is also a table', async () => {
    const page = await web.open('/admin', { as: await web.admin() });
    const solves = page.getByRole('figure', { name: 'Solves' });
    await solves.getByText('max. 0').waitFor();

    const challenge = await test.make.challenge({ flag: 'ctf{heap}' });
    await test.make.solve(await web.player(), challenge, new Date().toISOString());

    await solves.getByText('max. 1').waitFor();
    await page.getByRole('button', { name: 'Show as table' }).click();
    const table = page.getByRole('region', { name: 'The last hour' }).getByRole('table');
    await table.getByRole('columnheader', { name: 'Attempts: Correct' }).waitFor();
    expect(await table.getByRole('row').count()).toBe(61);
  });

  it('is a checklist before the start', async () => {
    test.setClock('2026-11-20T12:00:00Z');
    await test.make.settings({ start: Date.parse('2026-11-20T14:30:00Z') / 1000 });
    await test.make.challenge({ name: 'Heap' });
    test.app.get(Attention).forget();
    const page = await web.open('/admin', { as: await web.admin() });
    const bell = page.getByRole('region', { name: 'Ready to start?' });

    await bell.getByText(/issues? blocks? players/).waitFor();
    await bell.getByText(/^02:\d\d:\d\d$/).waitFor();

    const stateOf = (text: string): Promise<string | null> =>
      bell.getByRole('listitem').filter({ hasText: text }).first().getAttribute('data-state');
    expect(await stateOf('Every visible challenge can be solved')).toBe('open');
    expect(await stateOf('Start, freeze and end are in the right order')).toBe('done');
    expect(await stateOf('Players will see the challenges')).toBe('later');
  });

  it('pauses and resumes the event', async () => {
    const page = await web.open('/admin', { as: await web.admin() });
    await settled(page);

    for (const name of ['Pause the event', 'Resume the event']) {
      await page.getByRole('button', { name }).click();
      await page
        .getByRole('dialog', { name: `${name}?` })
        .getByRole('button', { name })
        .click();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    }
    await page.getByRole('button', { name: 'Pause the event' }).waitFor();

    const [row] = await test.rows(`SELECT value FROM config WHERE key = 'paused'`);
    expect(row?.value).toMatch(/^(false|0|)$/i);
  });
});
