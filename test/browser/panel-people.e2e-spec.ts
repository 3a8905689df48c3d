import { useApp } from '../support/app';
import { describeInBrowser, screenReady, useWeb } from '../support/web';

const test = useApp();
const web = useWeb(test);

describeInBrowser('People in the panel', () => {
  it('are found by name, and filtered by the address', async () => {
    for (const name of ['ada', 'bob']) await test.make.user({ name });
    await test.make.user({ name: 'eve', banned: true });
    const page = await web.open('/admin/people/users', { as: await web.admin({ name: 'root' }) });
    await page.getByRole('link', { name: 'ada' }).waitFor();

    await page.getByLabel('Status').selectOption('banned');
    await page.getByRole('link', { name: 'ada' }).waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('?state=banned');
    await page.reload();
    await screenReady(page);

    await page.getByRole('link', { name: 'eve', exact: true }).waitFor();
    await page.getByText('1 user', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByLabel('Name, email, affiliation').fill('bob@');
    await page.getByRole('link', { name: 'eve', exact: true }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'bob' }).waitFor();
  });

  it('are hidden together, and deleted by name', async () => {
    for (const name of ['ada', 'bob', 'eve']) await test.make.user({ name });
    const page = await web.open('/admin/people/users', { as: await web.admin({ name: 'root' }) });

    for (const name of ['ada', 'bob']) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('hidden', { exact: true }).nth(2).waitFor();
    await page.getByRole('checkbox', { name: 'Select eve' }).check();
    await page.getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete 1 user?' });
    await dialog.getByText(/^eve \(/).waitFor();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('checkbox', { name: 'Select eve' }).waitFor({ state: 'detached' });

    expect(await test.rows(`SELECT name, hidden FROM users WHERE type = 'user' ORDER BY name`)).toEqual([
      { name: 'ada', hidden: true },
      { name: 'bob', hidden: true },
    ]);
  });

  it('are created with a form that shows errors', async () => {
    web.allow(/400 POST/);
    const page = await web.open('/admin/people/users', { as: await web.admin() });
    await page.getByRole('link', { name: 'New user' }).click();
    await page.getByLabel('Name', { exact: true }).fill('ada');
    await page.getByLabel('Email address').fill('nowhere');
    await page.getByRole('button', { name: 'Generate' }).click();

    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('alert').getByRole('button', { name: 'Email address' }).click();
    await page.keyboard.type('@example.com');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('heading', { name: 'ada', level: 1 }).waitFor();

    expect(await test.rows(`SELECT name, email, verified FROM users WHERE type = 'user'`)).toEqual([
      { name: 'ada', email: 'nowhere@example.com', verified: true },
    ]);
  });

  it('keep changes of another administrator, and ask about fields that both changed', async () => {
    web.allow(/412 PATCH/);
    const { id } = await test.make.user({ name: 'ada' });
    const admin = await web.admin();
    const page = await web.open(`/admin/people/users/${id}`, { as: admin });
    await page.getByLabel('Name', { exact: true }).fill('Ada');
    await page.getByLabel('Affiliation').fill('Analytical Engines');
    await test
      .as(admin)
      .patch(`/users/${id}`, { affiliation: 'Royal Society', website: 'https://example.com' })
      .expect(200);

    await page.getByRole('button', { name: 'Save', exact: true }).first().click();
    await page.getByRole('status').getByText('Website: https://example.com').waitFor();
    const conflict = page.getByRole('alert').filter({ hasText: 'Someone else changed this in the meantime' });
    await conflict.getByText('Royal Society', { exact: true }).waitFor();
    await conflict.getByRole('button', { name: 'Keep all of yours' }).click();
    await page.getByText(/^Saved /).waitFor();

    expect(await test.rows(`SELECT name, affiliation, website FROM users WHERE id = ${id}`)).toEqual([
      { name: 'Ada', affiliation: 'Analytical Engines', website: 'https://example.com' },
    ]);
  });

  it('are imported from a CSV file, which is checked before anything is stored', async () => {
    web.allow(/400 POST/);
    const page = await web.open('/admin/people/users', { as: await web.admin() });
    await page.getByRole('button', { name: 'Import from CSV' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import users from CSV' });
    const choose = (text: string): Promise<void> =>
      dialog.getByLabel('File').setInputFiles([{ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }]);

    await choose('name,password\nada,\n');
    await dialog.getByText('The file has errors.').waitFor();
    await dialog.getByText('row 2, password: Passwords must not be empty').waitFor();
    await choose('name,password\nada,correct horse\nbob,correct horse\n');
    await dialog.getByText('2 rows can be imported.').waitFor();
    expect(await test.rows(`SELECT name FROM users WHERE type = 'user'`)).toEqual([]);
    await dialog.getByRole('button', { name: 'Import 2 rows' }).click();
    await dialog.getByText('2 rows were imported.').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();

    await page.getByRole('link', { name: 'ada' }).waitFor();
  });
});

describeInBrowser('One account in the panel', () => {
  it('can be changed, and shows its solves, awards and comments', async () => {
    const ada = await test.make.user({ name: 'ada' });
    await test.make.solve(ada, await test.make.challenge({ name: 'Heap', value: 100 }));
    const page = await web.open(`/admin/people/users/${ada.id}`, { as: await web.admin({ name: 'root' }) });

    await page.getByLabel('Affiliation').fill('Lund');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText(/^Saved /).waitFor();
    await page.getByRole('button', { name: 'Add award' }).click();
    const award = page.getByRole('dialog', { name: 'Add an award for ada' });
    await award.getByLabel('Reason').fill('Write-up');
    await award.getByLabel('Points').fill('50');
    await award.getByRole('button', { name: 'Add award' }).click();
    await page.getByText('Write-up').waitFor();
    await award.waitFor({ state: 'hidden' });
    await page.getByLabel('New comment').fill('Sat in **room 2**.');
    await page.getByRole('button', { name: 'Add comment', exact: true }).click();
    await page.locator('strong', { hasText: 'room 2' }).waitFor();
    await page.getByRole('button', { name: 'Revoke solve: Heap' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke solve' }).click();
    await page.getByText('No solves yet.').waitFor();

    expect(await test.rows('SELECT affiliation FROM users WHERE id = $1', [ada.id])).toEqual([{ affiliation: 'Lund' }]);
    expect(await test.rows('SELECT type FROM submissions')).toEqual([{ type: 'incorrect' }]);
    expect(await test.rows('SELECT name, value FROM awards')).toEqual([{ name: 'Write-up', value: 50 }]);
  });

  it('can be given a solve of a challenge', async () => {
    const ada = await test.make.user({ name: 'ada' });
    const { id } = await test.make.challenge({ name: 'Heap' });
    const page = await web.open(`/admin/people/users/${ada.id}`, { as: await web.admin() });

    await page.getByRole('button', { name: 'Mark as solved: Heap' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Mark as solved' }).click();
    await page.getByText('All visible challenges are solved.').waitFor();

    expect(await test.rows('SELECT user_id, challenge_id FROM solves')).toEqual([
      { user_id: ada.id, challenge_id: id },
    ]);
  });

  it('can be banned and unbanned, and given a link for a new password', async () => {
    const ada = await test.make.user({ name: 'ada' });
    const page = await web.open(`/admin/people/users/${ada.id}`, { as: await web.admin() });

    await page.getByRole('button', { name: 'Ban', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Ban' }).click();
    await page.getByText('banned', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Unban' }).click();
    await page.getByText('banned', { exact: true }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Password reset link' }).click();
    await page.getByRole('button', { name: 'Create link' }).click();
    await page.getByText(/\/reset_password\//).waitFor();

    expect(await test.rows('SELECT banned FROM users WHERE id = $1', [ada.id])).toEqual([{ banned: false }]);
  });

  it('can be viewed as, until the administrator returns', async () => {
    const ada = await test.make.user({ name: 'ada' });
    const page = await web.open(`/admin/people/users/${ada.id}`, { as: await web.admin({ name: 'root' }) });

    await page.getByRole('button', { name: 'View as this player' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'View as this player' }).click();
    await page.getByText('You are viewing the platform as ada. You cannot change anything.').waitFor();
    expect(await page.getByRole('link', { name: 'Admin', exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Back to admin' }).click();

    await page.getByRole('heading', { name: 'ada', level: 1 }).waitFor();
    await page.getByRole('navigation', { name: 'Admin', exact: true }).waitFor();
  });

  it('shows the members of a team, who can be added, removed and made captain', async () => {
    await test.make.settings({ user_mode: 'teams' });
    const { id } = await test.make.team({ name: 'reds' });
    const ada = await test.make.user({ name: 'ada', team_id: id });
    const bob = await test.make.user({ name: 'bob' });
    const page = await web.open(`/admin/people/teams/${id}`, { as: await web.admin() });

    await page.getByLabel('Add a member').fill('bob');
    await page.locator(`datalist option[value="bob (${bob.id})"]`).waitFor({ state: 'attached' });
    await page.getByLabel('Add a member').fill(`bob (${bob.id})`);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('button', { name: 'Make captain: bob' }).click();
    await page.getByText('captain', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Remove: ada' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('link', { name: 'ada' }).waitFor({ state: 'detached' });

    expect(await test.rows('SELECT captain_id FROM teams')).toEqual([{ captain_id: bob.id }]);
    expect(await test.rows('SELECT team_id FROM users WHERE id = $1', [ada.id])).toEqual([{ team_id: null }]);
  });
});
