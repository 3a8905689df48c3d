import { readFile } from 'node:fs/promises';
import { useApp } from '../support/app';
import { describeInBrowser, screenReady, useWeb } from '../support/web';

const test = useApp();
const web = useWeb(test);

describeInBrowser('Insights', () => {
  it('are marked as reviewed with a note, and the mark is removed', async () => {
    const [ada, bob] = [await test.make.user({ name: 'ada' }), await test.make.user({ name: 'bob' })];
    const { id } = await test.make.challenge({ name: 'Heap', flag: 'ctf{heap}' });
    for (const user of [ada, bob])
      await test.as(user).post('/challenges/attempt', { challenge_id: id, submission: 'ctf{rare_mistake}' });
    const page = await web.open('/admin/insights', { as: await web.admin({ name: 'keeper' }) });
    await page.getByRole('link', { name: 'ada' }).waitFor();

    await page.getByRole('button', { name: 'Mark as reviewed: ctf{rare_mistake}' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('two brothers');
    await dialog.getByRole('button', { name: 'Mark as reviewed' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('two brothers').waitFor();
    expect(await test.rows('SELECT kind, note FROM insight_marks')).toEqual([
      { kind: 'answers', note: 'two brothers' },
    ]);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByText('Nothing found').waitFor();
    await page.getByLabel('Review').selectOption('yes');
    await page.getByText('two brothers').waitFor();
    await page.reload();
    await screenReady(page);
    await page.getByText('two brothers').waitFor();

    await page.getByRole('button', { name: 'Edit review: ctf{rare_mistake}' }).click();
    await dialog.getByRole('button', { name: 'Mark as not reviewed' }).click();
    await page.locator('bdi', { hasText: 'two brothers' }).waitFor({ state: 'detached' });
    expect(await test.rows('SELECT kind FROM insight_marks')).toEqual([]);
  });
});

describeInBrowser('Statistics', () => {
  it('show the distribution of submissions and points as a chart and a table, and solves by account, by bracket', async () => {
    const bracket = await test.make.bracket({ name: 'Students', type: 'users' });
    const [ada, bob] = [
      await test.make.user({ name: 'ada', bracket_id: bracket.id }),
      await test.make.user({ name: 'bob' }),
    ];
    const heap = await test.make.challenge({ name: 'Heap', category: 'pwn', value: 300 });
    const login = await test.make.challenge({ name: 'Login', category: 'web', value: 100 });
    await test.make.solve(ada, heap);
    await test.make.fail(ada, login);
    await test.make.solve(bob, login);
    const page = await web.open('/admin/statistics', { as: await web.admin({ name: 'keeper' }) });

    await page.getByRole('link', { name: 'Distributions' }).click();
    await page.getByText('web has the most submissions: 2, of which 1 were solves.').waitFor();
    await page.getByText('Half of 2 accounts have 200 points or fewer.').waitFor();
    await page.getByRole('button', { name: 'Show as table: Submissions by category' }).click();
    const table = page.getByRole('region', { name: 'Submissions by category' }).getByRole('table');
    expect(await table.getByRole('row').allInnerTexts()).toEqual([
      'Category\tChallenges\tSubmissions\tIncorrect submissions\tSolves\tShare',
      'web\t1\t2\t1\t1\t50%',
      'pwn\t1\t1\t0\t1\t100%',
    ]);

    await page.getByRole('link', { name: 'Who solved what' }).click();
    const row = page.getByRole('row').filter({ hasText: 'ada' });
    await row.getByRole('img', { name: 'solved' }).waitFor();
    await row.getByRole('img', { name: 'incorrect submissions only' }).waitFor();
    expect(await page.getByRole('row').filter({ hasText: 'bob' }).getByRole('img').count()).toBe(1);
    await page.getByLabel('Bracket').selectOption('Students');
    await page.getByText('1 account', { exact: true }).waitFor();
    expect(await page.getByRole('link', { name: 'bob' }).count()).toBe(0);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV: Who solved what' }).click(),
    ]);
    expect(await readFile(await file.path(), 'utf8')).toBe(
      `\uFEFFPlace,id,User,Bracket,Points,Login,Heap\r\n1,${ada.id},ada,Students,300,incorrect submissions only,solved\r\n`,
    );
  });
});
