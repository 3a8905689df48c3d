import { useApp } from '../support/app';
import { describeInBrowser, useWeb } from '../support/web';

const test = useApp();
const web = useWeb(test);

describeInBrowser('The texts of a challenge in the panel', () => {
  it('are written in an editor that the Tab key leaves, and whose line breaks are no change', async () => {
    const challenge = await test.make.challenge({ name: 'Heap', description: 'One\r\ntwo' });
    await test.make.hint({ challenge_id: challenge.id, content: 'Count.' });
    const page = await web.open(`/admin/challenges/${challenge.id}`, { as: await web.admin() });
    const description = page.locator('[contenteditable]').and(page.getByRole('textbox', { name: 'Description' }));
    await description.getByText('two').waitFor();
    expect(await page.getByText('Not saved.').count()).toBe(0);

    await page.getByText('Description', { exact: true }).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' **three**');
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.name')).toBe('connection_info');
    await page.keyboard.press('Shift+Tab');
    expect(await page.evaluate('document.activeElement.getAttribute("name")')).toBe('description');
    await page.getByRole('region', { name: 'As players see it' }).locator('strong', { hasText: 'three' }).waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).first().click();
    await page.getByText(/^Saved /).waitFor();
    const hints = page.getByRole('region', { name: 'Hints' });
    await hints.getByText('Hint 1').click();
    await hints.getByRole('textbox', { name: 'Hint' }).filter({ hasText: 'Count.' }).fill('Count `bytes`.');
    await hints.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('region', { name: 'As players see it' }).getByText('Hint 1').click();
    await page.locator('code', { hasText: 'bytes' }).waitFor();

    expect(await test.rows('SELECT description FROM challenges')).toEqual([{ description: 'One\ntwo **three**' }]);
    expect(await test.rows('SELECT content FROM hints')).toEqual([{ content: 'Count `bytes`.' }]);
  });
});
