import { useApp } from '../support/app';
import { describeInBrowser, shown, useWeb } from '../support/web';

const test = useApp();
const web = useWeb(test);

describeInBrowser('Insights', () => {
  it('are marked as seen with a note, and the mark is taken away', async () => {
    const [ada, bob] = [await test.make.user({ name: 'ada' }), await test.make.user({ name: 'bob' })];
    const { id } = await test.make.challenge({ name: 'Heap', flag: 'ctf{heap}' });
    for (const user of [ada, bob])
      await test.as(user).post('/challenges/attempt', { challenge_id: id, submission: 'ctf{rare_mistake}' });
    const page = await web.open('/admin/insights', { as: await web.admin({ name: 'keeper' }) });
    await page.getByRole('link', { name: 'ada' }).waitFor();

    await page.getByRole('button', { name: 'Mark as fine: ctf{rare_mistake}' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Why').fill('two brothers');
    await dialog.getByRole('button', { name: 'Mark as fine' }).click();
    await page.getByText('two brothers').waitFor();
    expect(await test.rows('SELECT kind, note FROM insight_marks')).toEqual([
      { kind: 'answers', note: 'two brothers' },
    ]);
    await page.getByRole('button', { name: 'Read again' }).click();
    await page.getByText('Nothing stands out').waitFor();
    await page.getByLabel('Seen').selectOption('yes');
    await page.getByText('two brothers').waitFor();
    await page.reload();
    await shown(page);
    await page.getByText('two brothers').waitFor();

    await page.getByRole('button', { name: 'Change the mark: ctf{rare_mistake}' }).click();
    await dialog.getByRole('button', { name: 'Take the mark away' }).click();
    await page.locator('bdi', { hasText: 'two brothers' }).waitFor({ state: 'detached' });
    expect(await test.rows('SELECT kind FROM insight_marks')).toEqual([]);
  });
});
