import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensign, type Outcome } from '../support/command-line';
import { Passwords } from '../../src/platform/passwords/passwords';
import { useApp } from '../support/app';

const test = useApp();
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'packs-'));
  await mkdir(join(folder, 'a'));
  await writeFile(join(folder, 'a/challenge.yml'), 'name: A\nvalue: 1\nflags: [x]\n');
});

afterEach(() => rm(folder, { recursive: true, force: true }));

function run(...args: string[]): Promise<Outcome> {
  return ensign(args, { DATABASE_URL: test.databaseUrl, DATA_DIR: test.dataDir });
}

describe('ensign challenges', () => {
  it('shows the plan, applies it after a confirmation, and then has nothing to do', async () => {
    const plan = '+ A  (a/challenge.yml)\n1 to create, 0 to update, 0 to delete, 0 unchanged.\n';

    expect(await run('challenges', 'push', folder, '--dry-run')).toEqual({ code: 0, stdout: plan, stderr: '' });
    expect(await test.rows('SELECT 1 FROM challenges')).toEqual([]);
    expect(await run('challenges', 'push', folder, '--yes')).toMatchObject({ code: 0, stdout: `${plan}Done.\n` });
    expect(await run('challenges', 'push', folder)).toEqual({
      code: 0,
      stdout: 'Nothing to do: 1 challenge as in the folder.\n',
      stderr: '',
    });
  });

  it('changes nothing without a terminal', async () => {
    const { code, stderr } = await run('challenges', 'push', folder);

    expect(code).toBe(2);
    expect(stderr).toContain('+ A  (a/challenge.yml)\n');
    expect(stderr).toContain('ensign: There is no terminal to ask: use --yes to apply the plan, or --dry-run.\n');
    expect(await test.rows('SELECT 1 FROM challenges')).toEqual([]);
  });

  it('prints the result as JSON', async () => {
    await test.make.challenge({ name: 'Old' });

    const { code, stdout } = await run('challenges', 'push', folder, '--yes', '--delete', '--json');

    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({
      success: true,
      data: {
        create: [{ name: 'A', file: 'a/challenge.yml' }],
        update: [],
        delete: [{ id: 1, name: 'Old', solves: 0 }],
        unchanged: [],
        refused: [],
        warnings: [],
        applied: true,
      },
    });
  });

  it('names file, line and key of each error', async () => {
    await writeFile(join(folder, 'a/challenge.yml'), 'name: A\nvalue: much\nflags: [1]\n');

    expect(await run('challenges', 'push', folder, '--yes')).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'ensign: a/challenge.yml:2: value: Not a valid integer.\n' +
        'ensign: a/challenge.yml:3: flags[0]: expected a text or a map; a number or date is a text when it is in quotes\n',
    });
  });

  it('imports the valid challenges with --continue, names the invalid ones, and fails', async () => {
    await mkdir(join(folder, 'b'));
    await writeFile(join(folder, 'b/challenge.yml'), 'name: B\nvalue: much\n');
    const plan =
      'warning: b/challenge.yml:1: flags: there is no flag, so the challenge cannot be solved\n' +
      'refused: b/challenge.yml:2: value: Not a valid integer.\n' +
      '+ A  (a/challenge.yml)\n1 to create, 0 to update, 0 to delete, 0 unchanged.\n';

    expect(await run('challenges', 'push', folder, '--continue', '--dry-run')).toMatchObject({ code: 1, stdout: plan });
    expect(await test.rows('SELECT 1 FROM challenges')).toEqual([]);
    expect(await run('challenges', 'push', folder, '--continue', '--yes')).toMatchObject({
      code: 1,
      stdout: `${plan}Done.\n`,
    });
    expect(await test.rows('SELECT name FROM challenges')).toEqual([{ name: 'A' }]);
  });

  it('writes the challenges of the event as folders', async () => {
    await test.make.challenge({ name: 'B', category: 'web', description: 'x', flag: 'flag{y}' });

    expect(await run('challenges', 'pull', folder)).toMatchObject({
      code: 0,
      stdout: '+ B  (web/b)\n? a/challenge.yml  (not in the event)\n1 created, 0 updated, 0 unchanged.\n',
    });
    expect(await readFile(join(folder, 'web/b/challenge.yml'), 'utf8')).toBe(
      'name: B\ncategory: web\ndescription: x\nvalue: 100\ntype: standard\nflags:\n  - flag{y}\nversion: "0.1"\n',
    );
  });
});

describe('ensign demo', () => {
  const START = ['--start', '2026-11-20T12:00:00Z'];

  it('creates an event once, and prints a generated password', async () => {
    const { code, stdout } = await run('demo', '--mode', 'teams', ...START, '--json');

    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      success: true,
      data: {
        ...{ name: 'Port Lumen CTF', mode: 'teams', challenges: 40, players: 200, teams: 50 },
        ...{ start: '2026-11-20T12:00:00+00:00', end: '2026-11-22T12:00:00+00:00' },
        admin: {
          name: 'admin',
          email: 'admin@lumen.example',
          password: expect.stringMatching(/^[\w-]{16}$/) as string,
        },
        player: { name: expect.any(String) as string, password: expect.stringMatching(/^[\w-]{16}$/) as string },
      },
    });
    const { player } = (JSON.parse(stdout) as { data: { player: { name: string; password: string } } }).data;
    const [{ password } = { password: '' }] = await test.rows<{ password: string }>(
      'SELECT password FROM users WHERE name = $1 AND verified AND NOT banned',
      [player.name],
    );
    expect(await test.app.get(Passwords).verify(password, player.password)).toBe(true);
    expect(await run('demo')).toMatchObject({ code: 1, stdout: '' });
  });

  it('exits with 2 for an invalid start', async () => {
    expect(await run('demo', '--start', 'yesterday')).toEqual({
      code: 2,
      stdout: '',
      stderr: 'ensign: --start: expected a moment such as 2026-11-20T10:00:00Z\n',
    });
  });
});
