import type { Locator } from 'playwright-core';
import { useApp } from '../support/app';
import { describeInBrowser, editorOf, useWeb } from '../support/web';

const test = useApp();
const web = useWeb(test);

describeInBrowser('The texts of a challenge in the panel', () => {
  it('are edited in an editor that the Tab key leaves, and line breaks alone are no change', async () => {
    const challenge = await test.make.challenge({ name: 'Heap', description: 'One\r\ntwo' });
    await test.make.hint({ challenge_id: challenge.id, content: 'Count.' });
    const page = await web.open(`/admin/challenges/${challenge.id}`, { as: await web.admin() });
    const description = editorOf(page, 'Description');
    await description.getByText('two').waitFor();
    expect(await page.getByText('Unsaved changes.').count()).toBe(0);

    await page.getByText('Description', { exact: true }).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' **three**');
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.name')).toBe('connection_info');
    await page.keyboard.press('Shift+Tab');
    expect(await page.evaluate('document.activeElement.getAttribute("name")')).toBe('description');
    await page.getByRole('region', { name: 'Preview' }).locator('strong', { hasText: 'three' }).waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).first().click();
    await page.getByText(/^Saved /).waitFor();
    const hints = page.getByRole('region', { name: 'Hints' });
    await hints.getByText('Hint 1').click();
    await hints.getByRole('textbox', { name: 'Hint' }).filter({ hasText: 'Count.' }).fill('Count `bytes`.');
    await hints.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('region', { name: 'Preview' }).getByText('Hint 1').click();
    await page.locator('code', { hasText: 'bytes' }).waitFor();

    expect(await test.rows('SELECT description FROM challenges')).toEqual([{ description: 'One\ntwo **three**' }]);
    expect(await test.rows('SELECT content FROM hints')).toEqual([{ content: 'Count `bytes`.' }]);
  });
});

describeInBrowser('Prerequisites', () => {
  it('are drawn with challenges that can never be opened, and follow the editor', async () => {
    const heap = await test.make.challenge({ name: 'Heap', category: 'pwn' });
    const maze = await test.make.challenge({ name: 'Maze', state: 'hidden' });
    const stack = await test.make.challenge({
      name: 'Stack',
      requirements: { prerequisites: [heap.id], anonymize: true },
    });
    await test.make.challenge({ name: 'Reef', requirements: { prerequisites: [maze.id, stack.id] } });
    const ring = await test.make.challenge({ name: 'Ring' });
    const loop = await test.make.challenge({ name: 'Loop', requirements: { prerequisites: [ring.id] } });
    // By SQL, because the API refuses a circle. An import can create one.
    await test.rows('UPDATE challenges SET requirements = $1 WHERE id = $2', [{ prerequisites: [loop.id] }, ring.id]);
    const page = await web.open('/admin/challenges', { as: await web.admin() });
    await page.getByRole('link', { name: 'Prerequisites' }).click();
    const problems = page.getByRole('status');
    await problems.getByText('Reef can never be opened: Maze is hidden.').waitFor();
    await problems.getByText('require each other in a circle').waitFor();
    await page
      .getByRole('row', { name: /^Stack/ })
      .getByText('Shown as ???')
      .waitFor();

    await page.getByRole('group').getByRole('link', { name: 'Stack Shown as ???' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Stack', level: 1 }).waitFor();
    const drawing = page.getByRole('group', { name: 'Graph of the prerequisites' });
    await drawing.getByRole('link', { name: 'Reef' }).waitFor();
    await page.getByLabel('Add a prerequisite').selectOption({ label: 'Reef' });
    await page.getByText('Reef and Stack require each other in a circle').waitFor();
    await page.getByRole('button', { name: 'Remove Reef' }).click();
    await page.getByLabel('Add a prerequisite').selectOption({ label: 'Loop' });
    await drawing.getByRole('link', { name: 'Ring' }).waitFor();

    await page.getByText('Stack can never be opened: Loop is part of a circle.').waitFor();
  });
});

describeInBrowser('A challenge in the panel', () => {
  it('shows its ratings as a chart, with the comments of players', async () => {
    const { id } = await test.make.challenge({ name: 'Heap' });
    const admin = await web.admin();
    const page = await web.open(`/admin/challenges/${id}`, { as: admin });
    const card = page.getByRole('region', { name: 'Ratings' });
    await card.getByText('No ratings yet.').waitFor();
    for (const [name, value, review] of [
      ['ada', 1, 'Fun'],
      ['bob', 1, ''],
      ['cy', -1, 'Too <i>long</i>'],
    ] as const) {
      const player = await test.make.user({ name });
      await test.make.solve(player, { id });
      await test.as(player).put(`/challenges/${id}/ratings`, { value, review }).expect(200);
    }

    await page.reload();

    await card.getByText('Liked by 67%. Ratings: 3.').waitFor();
    await card.getByText('Likes: 2', { exact: true }).waitFor();
    await card.getByText('Dislikes: 1', { exact: true }).waitFor();
    const comments = card.getByRole('list', { name: 'Comments' }).getByRole('listitem');
    expect(await comments.count()).toBe(2);
    await comments.first().getByText('Too <i>long</i>').waitFor();
    await comments.first().getByRole('link', { name: 'cy' }).waitFor();
  });

  it('is shown with a preview until its prerequisites are solved, if the organiser selects that', async () => {
    const gate = await test.make.challenge({ name: 'Gate' });
    const { id } = await test.make.challenge({ name: 'Heap', requirements: { prerequisites: [gate.id] } });
    const page = await web.open(`/admin/challenges/${id}`, { as: await web.admin() });

    await page
      .getByLabel('Until the prerequisites are solved')
      .selectOption('Shown with name, category, tags and value');
    await page.getByRole('button', { name: 'Save', exact: true }).first().click();
    await page.getByText(/^Saved /).waitFor();

    expect(await test.rows('SELECT requirements FROM challenges WHERE id = $1', [id])).toEqual([
      { requirements: { prerequisites: [gate.id], anonymize: 'preview' } },
    ]);
  });
});

describeInBrowser('The spreadsheet of challenges', () => {
  it('is filled with the keyboard and by pasting, and saved row by row, without overwriting changes of others', async () => {
    web.allow(/400 PATCH/, /412 PATCH/);
    const heap = await test.make.challenge({ name: 'Heap', category: 'pwn', value: 100 });
    await test.make.challenge({ name: 'Stack', category: 'pwn', value: 200 });
    const maze = await test.make.challenge({ name: 'Maze', category: 'pwn', value: 300 });
    const admin = await web.admin();
    const page = await web.open('/admin/challenges/bulk', { as: admin });
    const cell = (column: string, name: string): Locator =>
      page.getByLabel(new RegExp(`^${column}, ${name}(, changed)?$`));
    const isFocused = 'document.activeElement.getAttribute("aria-label")';

    await cell('Name', 'Heap').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(isFocused)).toBe('Category, Stack');
    await page.keyboard.type('web');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(isFocused)).toBe('Category, Maze');
    await page.keyboard.type('x');
    await page.keyboard.press('Escape');
    expect(await cell('Category', 'Maze').inputValue()).toBe('pwn');
    await page.keyboard.press('Control+Home');
    await page.evaluate(`{
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', 'Heap\\tmisc\\thidden\\t110\\nStack\\tweb\\tHidden\\tmany\\nMaze\\tmisc\\tvisible\\t330\\nNew\\n');
      document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }`);
    await page.getByText('12 cells were pasted. 1 did not fit into the table.').waitFor();
    await test.as(admin).patch(`/challenges/${maze.id}`, { value: 310, max_attempts: 5 }).expect(200);
    await test.as(admin).patch(`/challenges/${heap.id}`, { max_attempts: 7 }).expect(200);
    await page.getByRole('button', { name: /^Save \d changes$/ }).click();
    await page.getByText('1 challenge was not saved.').waitFor();

    expect(await page.evaluate(isFocused)).toBe('Value, Stack, changed');
    await page.getByText('Someone else changed this in the meantime to: 310').waitFor();
    expect(await test.rows('SELECT name, category, state, value, max_attempts FROM challenges ORDER BY id')).toEqual([
      { name: 'Heap', category: 'misc', state: 'hidden', value: 110, max_attempts: 7 },
      { name: 'Stack', category: 'pwn', state: 'visible', value: 200, max_attempts: 0 },
      { name: 'Maze', category: 'pwn', state: 'visible', value: 310, max_attempts: 5 },
    ]);
    await page.reload();
    await page.getByText('Your unsaved changes were restored.').waitFor();
    await cell('Value', 'Stack').fill('220');
    await page.getByRole('button', { name: 'Keep yours' }).click();
    await page.getByRole('button', { name: 'Save 5 changes' }).click();
    await page.getByText(/^Saved /).waitFor();
    expect(await test.rows('SELECT category, state, value FROM challenges ORDER BY id OFFSET 1')).toEqual([
      { category: 'web', state: 'hidden', value: 220 },
      { category: 'misc', state: 'visible', value: 330 },
    ]);
  });
});
