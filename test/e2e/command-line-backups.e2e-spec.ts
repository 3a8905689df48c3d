import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Encrypter } from 'age-encryption';
import { DeliveryWorker } from '../../src/integrations/webhooks/delivery-worker';
import { HealthAlerts } from '../../src/operations/health/health-alerts';
import { useApp } from '../support/app';
import { ensign, type Outcome } from '../support/command-line';

const test = useApp();

// Stops the periodic work for webhooks in this process: an import cancels its waiting statements, and the errors would
// be logged on the standard error of the command.
beforeAll(async () => {
  test.app.get(HealthAlerts).beforeApplicationShutdown();
  await test.app.get(DeliveryWorker).beforeApplicationShutdown();
});
afterAll(() => {
  test.app.get(HealthAlerts).onApplicationBootstrap();
  test.app.get(DeliveryWorker).start();
});

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ensign-backups-'));
});
afterEach(() => rm(folder, { recursive: true }));

function run(...args: string[]): Promise<Outcome> {
  return ensign(args, { DATABASE_URL: test.databaseUrl, DATA_DIR: join(folder, 'data') });
}

async function event(): Promise<void> {
  await test.make.settings({ ctf_name: 'Spring CTF' });
  await test.make.user({ name: 'ada' });
  await test.make.challenge({ name: 'easy', value: 100, flag: 'x' });
  await test.make.challenge({ name: 'hard', value: 300 });
  await test.rows(`SELECT record_attempt(1, 1, 1, 0, 10, true, '127.0.0.1', 'x', now())`);
}

function state(): Promise<unknown[]> {
  return test.rows(`SELECT (SELECT array_agg(name ORDER BY id) FROM users) AS users, (SELECT array_agg(name ORDER BY id) FROM challenges) AS challenges,
    (SELECT COUNT(*) FROM solves) AS solves, (SELECT value FROM config WHERE key = 'ctf_name') AS name`);
}

const EVENT = { users: ['ada'], challenges: ['easy', 'hard'], solves: 1, name: 'Spring CTF' };

describe('ensign export and ensign import', () => {
  it('export an event and replace another one with it', async () => {
    await event();
    const file = join(folder, 'event.zip');

    const exported = await run('export', file, '--quiet');
    await test.rows('DELETE FROM users');
    await test.make.user({ name: 'eve' });
    const imported = await run('import', file, '--yes', '--quiet');

    expect([exported, imported]).toMatchObject([{ code: 0 }, { code: 0, stderr: '' }]);
    expect(await state()).toEqual([EVENT]);
  });

  it('print their results as JSON', async () => {
    await event();
    const file = join(folder, 'event.zip');

    const exported = await run('export', file, '--json');
    const imported = await run('import', file, '--yes', '--json');

    const { size } = await stat(file);
    expect(JSON.parse(exported.stdout)).toEqual({ success: true, data: { file, bytes: size } });
    expect(JSON.parse(imported.stdout)).toMatchObject({
      success: true,
      data: { tables: { users: { read: 1, stored: 1, repaired: 0, refused: 0 } }, lines: [], uploads: { stored: 0 } },
    });
  });

  it('print a table of the rows that were read and stored', async () => {
    await event();
    const file = join(folder, 'event.zip');
    await run('export', file);

    const { stdout, stderr } = await run('import', file, '--yes');

    expect(stdout).toMatch(/^table +read +stored +repaired +refused\n/);
    expect(stdout).toMatch(/\nchallenges +2 +2 +0 +0\n/);
    expect(stdout).toContain('Imported a backup of CTFd 3.7.0 to 3.7.3, or of Ensign (schema a02c5bf43407) in ');
    expect(stderr).toContain('Verifying');
  });

  it('report rows with the same fault once, with the way to fix it', async () => {
    await event();
    await test.make.flag({ challenge_id: 1, type: 'regex', content: '(a)\\1' });
    await test.make.flag({ challenge_id: 2, type: 'regex', content: '(a)\\1' });
    const file = join(folder, 'event.zip');
    await run('export', file);

    const { stdout } = await run('import', file, '--yes');

    expect(stdout).toMatch(
      /\nkept as they are: flags: content: accepts no submission: .* \(2, 3\); write them again\n/,
    );
  });
});

describe('ensign export', () => {
  it('names the file after the event, and makes it unreadable for other users', async () => {
    await event();
    const before = process.cwd();
    process.chdir(folder);
    await run('export').finally(() => process.chdir(before));

    const [name = ''] = await readdir(folder);
    expect(name).toMatch(/^Spring_CTF\.\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d\.zip$/);
    const file = join(folder, name);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await readFile(file)).subarray(0, 2).toString()).toBe('PK');
  });

  it('overwrites no file without --force', async () => {
    await event();
    const file = join(folder, 'event.csv');
    await writeFile(file, 'mine');

    expect(await run('export', file, '--csv', 'users')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`ensign: ${file} already exists; use --force to overwrite it.\n`),
    });
    expect(await readFile(file, 'utf8')).toBe('mine');

    expect(await run('export', file, '--csv', 'users', '--force')).toMatchObject({ code: 0 });
    expect(await readFile(file, 'utf8')).toMatch(/^id,oauth_id,name,/);
  });

  it('writes a table to standard output, with secrets only in the named columns', async () => {
    await event();
    await test.rows(`UPDATE users SET password = '$hash'`);

    const plain = await run('export', '-', '--csv', 'users', '--quiet');
    const revealed = await run('export', '-', '--csv', 'users', '--secrets', 'password', '--quiet');

    expect(plain).toMatchObject({ code: 0, stderr: '' });
    expect(plain.stdout).toContain('ada');
    expect(plain.stdout).not.toContain('$hash');
    expect(revealed.stdout).toContain('$hash');
  });

  it('writes texts unchanged, and challenges with their flags, tags and hints', async () => {
    const { id: challenge_id } = await test.make.challenge({ name: '=1+1' });
    await test.make.flag({ challenge_id, content: 'ctf{a,b}' });

    const { stdout } = await run('export', '-', '--csv', 'challenges', '--quiet');

    expect(stdout).toMatch(/^id,name,description,connection_info,next_id,.*,flags,tags,hints\r\n/);
    expect(stdout).toMatch(/,=1\+1,.*""content"":""ctf\{a,b\}""/);
  });

  it('treats the argument after the secrets as the file', async () => {
    await event();

    const { code, stdout } = await run('export', '--csv', 'users', '--secrets', 'password', '-', '--quiet');

    expect(code).toBe(0);
    expect(stdout).toContain('ada');
  });

  it('names its options in errors', async () => {
    const { stderr } = await run('export', '-', '--csv', 'users', '--secrets', 'colour');

    expect(stderr).toMatch(/^ensign: --csv, --secrets: Columns with secrets are: /);
  });

  it('writes the scoreboard in the format of ctftime.org', async () => {
    await event();

    const { code, stdout } = await run('export', '-', '--ctftime', '--quiet');

    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      tasks: ['easy', 'hard'],
      standings: [{ pos: 1, team: 'ada', score: 100, taskStats: { easy: { points: 100 } } }],
    });
  });

  it('refuses an unknown table, and leaves no file', async () => {
    const { code, stderr } = await run('export', join(folder, 'x.csv'), '--csv', 'sessions');

    expect(code).toBe(1);
    expect(stderr).toBe('ensign: --csv: There is no such table to export\n');
    expect(await readdir(folder)).toEqual([]);
  });

  it('exits with 2 if secrets are named for the zip, which has them all, or two outputs are requested', async () => {
    expect(await run('export', '--secrets', 'password')).toMatchObject({ code: 2 });
    expect(await run('export', '--csv', 'users', '--ctftime')).toMatchObject({ code: 2 });
  });
});

describe('ensign import', () => {
  it('asks before it replaces data, and exits with 2 without a terminal', async () => {
    await event();
    const file = join(folder, 'event.zip');
    await run('export', file, '--quiet');

    expect(await run('import', file, '--quiet')).toEqual({
      code: 2,
      stdout: '',
      stderr: 'ensign: The whole current event would be deleted: use --yes to continue.\n',
    });
    expect(await state()).toEqual([EVENT]);
  });

  it('does not ask if there is no data to replace', async () => {
    await event();
    const file = join(folder, 'event.zip');
    await run('export', file, '--quiet');
    await test.rows('DELETE FROM users');
    await test.rows('DELETE FROM challenges');

    expect(await run('import', file, '--quiet')).toMatchObject({ code: 0, stderr: '' });
    expect(await state()).toEqual([EVENT]);
  });

  it('refuses an invalid backup, and changes nothing', async () => {
    await event();
    const file = join(folder, 'event.zip');
    await writeFile(file, 'not a zip');

    const { code, stderr } = await run('import', file, '--yes', '--quiet');

    expect(code).toBe(1);
    expect(stderr).toMatch(/^ensign: .*zip/);
    expect(await state()).toEqual([EVENT]);
  });

  it('exits with 1 for a missing file', async () => {
    expect(await run('import', join(folder, 'none.zip'), '--yes')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^ensign: ENOENT: no such file or directory/),
    });
  });
});

describe('ensign backup and ensign restore', () => {
  const elsewhere = useApp({});
  const IDENTITY = 'AGE-SECRET-KEY-1X3W622W7DP6LMPY3JV9LD2FVVUE39Z6Z3ZK32ZTZQFZYP6LAERRQEETDHD';
  const OTHER = 'AGE-SECRET-KEY-1ADGMK6ZLEXZRUZJ38XYVRQS2N9VMYWAH8LXZZ8FPYZTVUUQP3P6QK227FF';
  const RECIPIENT = 'age1l2tnpelepks98furq5hk2glx08m0qnldd4xslmrnk3yuw3mjy4vsghv0tp';
  let backups: string;

  // The usual work factor of scrypt would take seconds for each passphrase.
  const setPassphrase: (this: Encrypter, text: string) => void = Reflect.get(Encrypter.prototype, 'setPassphrase');
  beforeAll(() => {
    Encrypter.prototype.setPassphrase = function (passphrase) {
      setPassphrase.call(this, passphrase);
      this.setScryptWorkFactor(4);
    };
  });
  afterAll(() => {
    Encrypter.prototype.setPassphrase = setPassphrase;
  });

  beforeEach(async () => {
    backups = join(folder, 'backups');
    await event();
    await test.rows(
      `INSERT INTO files (type, location, stored_as, challenge_id) VALUES ('challenge', 'a/b.txt', 'a/b.txt', 1)`,
    );
    await mkdir(join(folder, 'data/uploads/a'), { recursive: true });
    await writeFile(join(folder, 'data/uploads/a/b.txt'), 'the file');
    await writeFile(join(folder, 'identity'), `# public key: ${RECIPIENT}\n${IDENTITY}\n`);
  });

  async function backup(...args: string[]): Promise<string> {
    const { stdout } = await run('backup', backups, '--json', ...args);
    return JSON.parse(stdout).data.file;
  }

  function restore(file: string, args: string[] = [], environment: Record<string, string> = {}): Promise<Outcome> {
    const data = join(folder, 'elsewhere');
    return ensign(['restore', file, ...args], { DATABASE_URL: elsewhere.databaseUrl, DATA_DIR: data, ...environment });
  }

  /** Changes one byte of the uploaded file in a plain backup, or the middle byte of an encrypted backup. */
  function withOneOtherByte(bytes: Buffer): Buffer {
    const place = bytes.includes('the file') ? bytes.indexOf('the file') : bytes.length >> 1;
    bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place);
    return bytes;
  }

  async function comparison(): Promise<{ here: unknown; there: unknown; file: string }> {
    test.markStale();
    elsewhere.markStale();
    const [here, there] = await Promise.all(
      [test, elsewhere].map(async (one) => (await one.as(null).get('/scoreboard').expect(200)).body.data),
    );
    const [{ stored_as } = { stored_as: '' }] = await elsewhere.rows<{ stored_as: string }>(
      'SELECT stored_as FROM files',
    );
    return { here, there, file: await readFile(join(folder, 'elsewhere/uploads', stored_as), 'utf8') };
  }

  it.each([
    ['unencrypted', [], {}, [], /\/ensign-\d{8}T\d{6}Z\.zip$/],
    ['encrypted for a key', ['--recipient', RECIPIENT], {}, ['--identity', 'identity'], /\.zip\.age$/],
    ['encrypted by a passphrase', [], { BACKUP_PASSPHRASE: 'five words that nobody guesses' }, [], /\.zip\.age$/],
  ])('copy an event with its scoreboard and files to a database, %s', async (_, args, environment, keys, name) => {
    const { stdout } = await ensign(['backup', backups, '--json', ...args], {
      ...{ DATABASE_URL: test.databaseUrl, DATA_DIR: join(folder, 'data'), ...environment },
    });
    const { file, encrypted } = JSON.parse(stdout).data;

    const outcome = await restore(
      file,
      keys.map((key) => (key === 'identity' ? join(folder, key) : key)),
      environment,
    );

    expect(outcome).toMatchObject({ code: 0 });
    expect(file).toMatch(name);
    expect((await readFile(file)).subarray(0, 4).toString()).toBe(encrypted ? 'age-' : 'PK\u0003\u0004');
    const { here, there, file: bytes } = await comparison();
    expect(there).toMatchObject([{ name: 'ada', score: 100 }]);
    expect(there).toEqual(here);
    expect(bytes).toBe('the file');
  });

  it.each([
    ['cut off', (bytes: Buffer) => bytes.subarray(0, -100)],
    ['changed', withOneOtherByte],
  ])('refuse a file that was %s, and change nothing', async (_, damage) => {
    await elsewhere.make.user({ name: 'eve' });

    for (const args of [[], ['--recipient', RECIPIENT]]) {
      const file = await backup(...args);
      await writeFile(file, damage(await readFile(file)));
      const { code, stderr } = await restore(file, ['--yes', '--quiet', '--identity', join(folder, 'identity')]);

      expect(code).toBe(1);
      expect(stderr).toMatch(
        args.length > 0 ? /^ensign: \S+ is damaged or not complete \(.*\)\.\n$/ : /^ensign: .*\n$/,
      );
      expect(await elsewhere.rows('SELECT name FROM users')).toEqual([{ name: 'eve' }]);
    }
  });

  it('refuse a file that the key does not open, and to replace an event without --yes', async () => {
    const file = await backup('--recipient', RECIPIENT);

    expect(await restore(file)).toMatchObject({
      code: 2,
      stderr: `ensign: ${file} is encrypted: use --identity, BACKUP_IDENTITY or BACKUP_PASSPHRASE.\n`,
    });
    expect(await restore(file, ['--quiet'], { BACKUP_IDENTITY: IDENTITY.slice(0, -1) })).toMatchObject({
      code: 1,
      stderr: 'ensign: An AGE-SECRET-KEY is not complete.\n',
    });
    expect(await restore(file, ['--quiet'], { BACKUP_IDENTITY: OTHER })).toMatchObject({
      code: 1,
      stderr: `ensign: ${file} is encrypted for another key or by another passphrase.\n`,
    });
    await elsewhere.make.user({ name: 'eve' });
    expect(await restore(file, ['--quiet'], { BACKUP_IDENTITY: IDENTITY })).toMatchObject({
      code: 2,
      stderr: 'ensign: The whole current event would be deleted: use --yes to continue.\n',
    });
    expect(await elsewhere.rows('SELECT name FROM users')).toEqual([{ name: 'eve' }]);
  });

  it('keep the given number of backups, and every other file', async () => {
    await mkdir(backups);
    const old = [
      'ensign-20240101T000000Z.zip',
      'ensign-20250101T000000Z.zip.age',
      'ensign-20250102T000000Z.zip',
      'mine.zip',
    ];
    for (const name of old) await writeFile(join(backups, name), '');

    const file = await backup('--keep', '2');

    expect((await readdir(backups)).map((name) => join(backups, name)).sort()).toEqual([
      join(backups, 'ensign-20250102T000000Z.zip'),
      file,
      join(backups, 'mine.zip'),
    ]);
    expect(await run('backup', backups, '--keep', '0')).toMatchObject({ code: 2 });
    expect(await run('backup', backups, '--recipient', 'age1nobody')).toMatchObject({
      code: 1,
      stderr: 'ensign: age1nobody: expected a recipient of age, which begins with age1\n',
    });
  });
});
