import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Finding } from '../../src/operations/health/finding';
import { Passwords } from '../../src/platform/passwords/passwords';
import { VERSION } from '../../src/platform/version';
import { useApp } from '../support/app';
import { CERTIFICATE } from '../support/certificate';
import { ensign, ensignProcess, type Outcome } from '../support/command-line';
import { SmtpSink } from '../support/smtp';

const test = useApp();

function run(...args: string[]): Promise<Outcome> {
  return ensign(args, { DATABASE_URL: test.databaseUrl });
}

describe('ensign', () => {
  it('describes its commands, examples and exit codes', async () => {
    const { code, stdout } = await ensignProcess(['--help']);

    expect(code).toBe(0);
    for (const word of ['serve', 'migrate', 'create-admin', 'recount', 'check', 'Examples:', 'Exit codes:', '--json'])
      expect(stdout).toContain(word);
  });

  it('prints its version', async () => {
    expect(await ensign(['--version'])).toEqual({ code: 0, stdout: `${VERSION}\n`, stderr: '' });
  });

  it.each([['create-admin'], ['recount'], ['check'], ['serve'], ['migrate']])('prints help for %s', async (name) => {
    const { code, stdout } = await ensign([name, '--help']);

    expect(code).toBe(0);
    expect(stdout).toContain(`Usage: ensign ${name}`);
  });

  it.each([
    ['no command', []],
    ['an unknown command', ['conquer']],
    ['an unknown option', ['check', '--loud']],
    ['an argument too many', ['migrate', 'now']],
  ])('exits with 2 for %s', async (_what, args) => {
    const { code, stdout, stderr } = await ensign(args);

    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).not.toBe('');
  });

  it('exits with 1 and names the invalid variable', async () => {
    const { code, stderr } = await ensignProcess(['migrate'], { PORT: 'eighty' });

    expect(code).toBe(1);
    expect(stderr).toBe('ensign: PORT: expected a whole number from 0 to 65535, got "eighty"\n');
  });

  it('reports a failure as JSON, too', async () => {
    const { code, stdout } = await ensign(['migrate', '--json'], { PORT: 'eighty' });

    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toEqual({
      success: false,
      errors: ['PORT: expected a whole number from 0 to 65535, got "eighty"'],
    });
  });

  it('names the database that does not respond, without a stack trace', async () => {
    const { code, stderr } = await ensign(['recount'], { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });

    expect(code).toBe(1);
    expect(stderr).toBe('ensign: connect ECONNREFUSED 127.0.0.1:1\n');
  });
});

describe('a command that finds no database', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ensign-empty-'));
  });

  afterEach(() => rm(folder, { recursive: true }));

  it.each([
    ['create-admin', '--name', 'Ada', '--email', 'ada@example.com', '--password', 'a long passphrase'],
    ['export', 'event.zip'],
    ['recount'],
    ['check'],
  ])('prints where it looked, and creates none: %s', async (...args) => {
    const { code, stdout, stderr } = await ensign(args, { DATA_DIR: folder });

    expect(code).toBe(1);
    expect(stdout + stderr).toContain(`There is no database of Ensign in ${folder}.`);
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('a PostgreSQL before 14', () => {
  let name: string;

  // Makes PostgreSQL report an older version: `older` comes before `pg_catalog` in the search path.
  beforeAll(async () => {
    name = new URL(test.databaseUrl).pathname.slice(1);
    await test.rows('CREATE SCHEMA older');
    await test.rows(`CREATE FUNCTION older.current_setting(name text) RETURNS text LANGUAGE sql
      AS $$ SELECT CASE name WHEN 'server_version_num' THEN '130023' ELSE '13.23' END $$`);
    await test.rows(`ALTER DATABASE ${name} SET search_path = older, pg_catalog, public`);
  });

  afterAll(async () => {
    await test.rows(`ALTER DATABASE ${name} RESET search_path`);
    await test.rows('DROP SCHEMA older CASCADE');
  });

  it.each([['migrate'], ['recount'], ['check'], ['demo']])('is refused by %s', async (command) => {
    const { code, stdout, stderr } = await run(command);

    expect(code).toBe(1);
    expect(stdout + stderr).toContain('The database server is PostgreSQL 13.23; Ensign needs 14 or newer.');
  });
});

describe('ensign migrate', () => {
  it('reports that there is nothing to do', async () => {
    expect(await run('migrate')).toEqual({ code: 0, stdout: 'The database is up to date.\n', stderr: '' });
    expect(await run('migrate', '--json')).toMatchObject({ stdout: '{"success":true,"data":{"migrations":[]}}\n' });
  });

  it('refuses a database that another version has changed', async () => {
    await test.rows(`INSERT INTO migrations (timestamp, name) VALUES (1, 'OfAnotherVersion1')`);

    const { code, stderr } = await run('migrate');

    await test.rows(`DELETE FROM migrations WHERE timestamp = 1`);
    expect(code).toBe(1);
    expect(stderr).toContain(
      'The database was made by another version of Ensign, with the migration OfAnotherVersion1',
    );
  });

  it('prints nothing with --quiet', async () => {
    expect(await run('migrate', '--quiet')).toEqual({ code: 0, stdout: '', stderr: '' });
  });
});

describe('ensign create-admin', () => {
  const IDENTITY = ['--name', 'Ada', '--email', 'Ada@Example.com', '--password', 'a long passphrase'];

  it('creates a hidden administrator who can log in', async () => {
    const { code, stdout } = await run('create-admin', ...IDENTITY);

    expect({ code, stdout }).toEqual({ code: 0, stdout: 'Ada (id 1) is an administrator now.\n' });
    const [{ password, ...admin } = { password: '' }] = await test.rows<{ password: string }>(
      'SELECT name, email, type, hidden, verified, password FROM users',
    );
    expect(admin).toEqual({ name: 'Ada', email: 'ada@example.com', type: 'admin', hidden: true, verified: true });
    expect(await test.app.get(Passwords).verify(password, 'a long passphrase')).toBe(true);
  });

  it('reads name, address and password from the environment', async () => {
    const { stdout } = await ensign(['create-admin', '--json'], {
      DATABASE_URL: test.databaseUrl,
      ADMIN_NAME: 'ada',
      ADMIN_EMAIL: 'ada@example.com',
      ADMIN_PASSWORD: 'a long passphrase',
    });

    expect(JSON.parse(stdout)).toEqual({ success: true, data: { id: 1, name: 'ada', created: true } });
  });

  it('completes an open set-up', async () => {
    await test.make.settings({ setup: false });

    await run('create-admin', ...IDENTITY);

    expect(await test.rows(`SELECT value FROM config WHERE key = 'setup'`)).toEqual([{ value: 'true' }]);
  });

  it('names every invalid field', async () => {
    const { code, stderr } = await run('create-admin', '--name', ' ', '--email', 'ada', '--password', '');

    expect(code).toBe(1);
    expect(stderr.split('\n')).toEqual([
      'ensign: --name or ADMIN_NAME: Pick a longer user name',
      'ensign: --email or ADMIN_EMAIL: Please enter a valid email address',
      'ensign: --password or ADMIN_PASSWORD: Pick a longer password',
      '',
    ]);
    expect(await test.rows('SELECT FROM users')).toEqual([]);
  });

  it('exits with 2 if something is missing and there is no terminal', async () => {
    const { code, stderr } = await run('create-admin', '--name', 'ada');

    expect(code).toBe(2);
    expect(stderr).toBe(
      'ensign: --email or ADMIN_EMAIL is missing.\nensign: --password or ADMIN_PASSWORD is missing.\n',
    );
  });

  it('refuses a name, an address and a look-alike that exist', async () => {
    await test.make.user({ name: 'Ada', email: 'ada@example.com' });

    expect(await run('create-admin', ...IDENTITY)).toMatchObject({
      code: 1,
      stderr:
        'ensign: --name or ADMIN_NAME: User name has already been taken\nensign: --email or ADMIN_EMAIL: Email address has already been used\n',
    });
    const lookAlike = ['--name', 'АDA', '--email', 'other@example.com', '--password', 'a long passphrase'];
    expect(await run('create-admin', ...lookAlike)).toMatchObject({
      code: 1,
      stderr: 'ensign: --name or ADMIN_NAME: Another account has a name that looks like this one\n',
    });
  });

  it("sets a new password with --reset-password, and ends the administrator's sessions and tokens", async () => {
    const { id } = await test.make.admin({ name: 'Ada', email: 'ada@example.com' });
    await test.rows(`INSERT INTO sessions (hash, user_id, expires) VALUES ('h', $1, '2099-01-01')`, [id]);

    const { code, stdout } = await run('create-admin', '--reset-password', ...IDENTITY);

    expect({ code, stdout }).toEqual({ code: 0, stdout: `Ada (id ${id}) has a new password.\n` });
    const [{ password, email } = { password: '', email: '' }] = await test.rows<{ password: string; email: string }>(
      'SELECT password, email FROM users',
    );
    expect(await test.app.get(Passwords).verify(password, 'a long passphrase')).toBe(true);
    expect(email).toBe('ada@example.com');
    expect(await test.rows('SELECT revoked FROM sessions')).toEqual([{ revoked: true }]);
    expect(await test.rows('SELECT id FROM tokens')).toEqual([]);
  });

  it('creates and changes no other account with --reset-password', async () => {
    expect(await run('create-admin', '--reset-password', ...IDENTITY)).toMatchObject({
      code: 1,
      stderr: 'ensign: --name or ADMIN_NAME: No account has this name; nothing was changed\n',
    });
    expect(await test.rows('SELECT name FROM users')).toEqual([]);

    await test.make.admin({ name: 'Ada', email: 'other@example.com' });

    expect(await run('create-admin', '--reset-password', ...IDENTITY)).toMatchObject({
      code: 1,
      stderr: 'ensign: --email or ADMIN_EMAIL: Ada has another address; nothing was changed\n',
    });
  });

  it('refuses to set the password of a player', async () => {
    await test.make.user({ name: 'Ada' });

    expect(await run('create-admin', '--reset-password', ...IDENTITY)).toMatchObject({
      code: 1,
      stderr: 'ensign: --name or ADMIN_NAME: Ada is no administrator\n',
    });
  });
});

describe('ensign recount', () => {
  async function play(): Promise<void> {
    await test.make.user({ name: 'ada' });
    await test.make.challenge({
      ...{ type: 'dynamic', value: 500, initial: 500, minimum: 100, decay: 50, function: 'linear' },
    });
    for (const correct of [false, true])
      await test.rows(`SELECT record_attempt(1, 1, 1, 0, 10, ${correct}, '127.0.0.1', 'x', now())`);
  }

  it('finds no difference after a game', async () => {
    await play();

    expect(await run('recount')).toEqual({ code: 0, stdout: 'All results match the submissions.\n', stderr: '' });
  });

  it('lists differences, changes nothing in a dry run, and repairs them otherwise', async () => {
    await play();
    await test.rows('UPDATE progress SET fails = 7, solve = NULL');
    await test.rows('UPDATE challenges SET solves = 9, value = 1');
    await test.rows('UPDATE submissions SET account_id = NULL WHERE id = 1');

    const dry = await run('recount', '--dry-run');

    expect(dry.code).toBe(1);
    expect(dry.stdout.split('\n')).toEqual([
      'what      challenge  account  row            stored  counted',
      'account   -          -        submissions 1  -             1',
      'attempts          1        1  -                   2        1',
      'fails             1        1  -                   7        0',
      'solve             1        1  -              -             2',
      'solves            1  -        -                   9        1',
      'value             1  -        -                   1      500',
      '6 numbers differ from the submissions. Nothing was changed.',
      '',
    ]);
    expect(await test.rows('SELECT solves, value FROM challenges')).toEqual([{ solves: 9, value: 1 }]);

    expect(JSON.parse((await run('recount', '--json')).stdout)).toMatchObject({
      success: true,
      data: { differences: 6, repaired: true },
    });

    expect(await run('recount', '--dry-run')).toMatchObject({ code: 0 });
    expect(await test.rows('SELECT solves, value FROM challenges')).toEqual([{ solves: 1, value: 500 }]);
    expect(await test.rows('SELECT attempts, fails, solve FROM progress')).toEqual([
      { attempts: 2, fails: 1, solve: 2 },
    ]);
  });
});

describe('ensign check', () => {
  const check = (...args: string[]): Promise<Outcome> =>
    ensign(['check', ...args], { DATABASE_URL: test.databaseUrl, PUBLIC_URL: 'https://ctf.example.org' });
  const findings = async (): Promise<Finding[]> => JSON.parse((await check('--json')).stdout).data;

  it('finds no problem in a correct platform, with a line for each check', async () => {
    const { code, stdout } = await check();

    expect(code).toBe(0);
    expect(stdout.split('\n').map((line) => line.split(/ +/).slice(0, 2).join(' '))).toEqual([
      'version ok',
      'environment ok',
      'database ok',
      'settings ok',
      'storage ok',
      'mail unset',
      'flags ok',
      'times ok',
      'public_url ok',
      'challenges ok',
      'uploads ok',
      'disk ok',
      '',
    ]);
  });

  it('reports invalid settings and flags, and never their values', async () => {
    await test.make.settings({ user_mode: 'both', mail_port: 'secret' });
    await test.rows(`INSERT INTO config (key, value) VALUES ('css', 'x'), ('plugin', 'x')`);
    const { id } = await test.make.challenge({});
    await test.make.flag({ challenge_id: id, type: 'regex', content: '(a)\\1' });

    const { code, stdout } = await check('--json');

    const { success, data } = JSON.parse(stdout);
    expect({ code, success }).toEqual({ code: 1, success: false });
    const means = (text: string) => ({ level: 'error', code: 'settings', text, href: '/admin/settings' });
    expect(data).toContainEqual(
      means('mail_port has an invalid value; set it again: Must be a whole number from 0 to 65535'),
    );
    expect(data).toContainEqual(means('user_mode has an invalid value; set it again: Must be one of: users, teams'));
    expect(data).toContainEqual({
      level: 'warning',
      code: 'unknown_settings',
      text: 'these settings do not exist and have no effect: css, plugin; correct or delete them',
      href: '/admin/settings',
    });
    expect(data).toContainEqual({
      level: 'error',
      code: 'flags',
      text: expect.stringMatching(/^flag 1 of challenge 1: .*\. Write it again\.$/),
      href: '/admin/challenges/1',
    });
  });

  it('reports problems of the event, and fails for errors', async () => {
    await test.make.settings({ start: '2000', end: '1000', freeze: '500' });
    await test.make.challenge({ name: 'flagless' });
    await test.make.challenge({ name: 'twice', flag: 'x', requirements: { prerequisites: [1, 3, 99] } });
    await test.make.challenge({ name: 'twice', flag: 'x', state: 'hidden' });
    await test.make.challenge({ name: '', flag: 'x', value: 0, requirements: { prerequisites: [5] } });
    await test.make.challenge({ name: 'circle', flag: 'x', requirements: { prerequisites: [4] } });
    await test.rows(
      `INSERT INTO files (type, location, stored_as, challenge_id) VALUES ('challenge', 'a/b.txt', 'a/b.txt', 1)`,
    );

    const { code, stdout } = await check();

    expect(code).toBe(1);
    expect(stdout.match(/^\S+ +(error|warning) .*$/gm)?.map((line) => line.replace(/ +/g, ' '))).toEqual([
      'times error the event ends before it starts: change start or end',
      'times warning the freeze is not between start and end: change or remove it',
      'no_flag error challenge 1 ("flagless") has no flag, so nobody can solve it: add a flag or hide the challenge',
      'no_value warning challenge 4 ("") is worth no points: set its value',
      'prerequisites error challenge 2 ("twice") requires challenge 3 ("twice"), which cannot be solved: make it visible or remove this prerequisite',
      'prerequisites warning challenge 2 ("twice") requires challenge 99, which does not exist and is ignored: remove this prerequisite',
      'prerequisites error challenge 4 ("") requires itself through other challenges: remove one of the prerequisites',
      'prerequisites error challenge 5 ("circle") requires itself through other challenges: remove one of the prerequisites',
      'names warning challenge 3 has the same name as challenge 2, "twice", but challenges push identifies challenges by name: give it a unique name',
      'names warning challenge 4 has no name, but challenges push identifies challenges by name: give it a unique name',
      'uploads error the file a/b.txt of challenge 1 is missing from the storage: upload it again',
    ]);
  });

  it('reports flags that no submission can match, and unusual terms', async () => {
    await test.make.challenge({ flag: 'ctf{a}\n' });
    const terms = { type: 'dynamic', flag: 'x', state: 'hidden' } as const;
    await test.make.challenge({ ...terms, name: 'swapped', initial: 100, minimum: 500, decay: 10 });
    await test.make.challenge({ ...terms, name: 'sudden', initial: 500, minimum: 5, decay: 1 });

    const { code, stdout } = await check();

    expect(code).toBe(1);
    expect(stdout.match(/^\S+ +(error|warning) .*$/gm)?.map((line) => line.replace(/ +/g, ' '))).toEqual([
      'flags error flag 1 of challenge 1: White space at the ends of a submission is removed, so none can match this text. Write it again.',
      'terms warning challenge 2 ("swapped"): minimum is above initial, so the first solve raises the value from 100 to 500: change it if this is not intended',
      'terms warning challenge 3 ("sudden"): decay is 1, so the second solve lowers the value from 500 to 5: change it if this is not intended',
    ]);
  });

  it('only warns about an event without PUBLIC_URL, which is still playable', async () => {
    await test.make.settings({ public_url: 'http://127.0.0.1:8000' });

    const { code, stdout } = await run('check');

    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^public_url +warning +PUBLIC_URL is not set, and links in emails lead to http:\/\/127\.0\.0\.1:8000: /m,
    );
  });

  it('logs in at the mail server without sending a message', async () => {
    const sink = new SmtpSink();
    await sink.listen();
    await test.make.settings({ mail_server: '127.0.0.1', mail_port: sink.port });

    const good = await findings();
    await sink.close();
    const bad = await findings();

    expect(good).toContainEqual({ level: 'ok', code: 'mail', text: 'the mail server accepts the login' });
    expect(sink.mails).toEqual([]);
    expect(bad).toContainEqual({
      level: 'error',
      code: 'mail',
      text: expect.stringMatching(/^the mail server cannot be used; correct its settings: .*ECONNREFUSED/),
      href: '/admin/settings/mail',
    });
  });

  it('trusts a mail server with a certificate from NODE_EXTRA_CA_CERTS', async () => {
    const sink = new SmtpSink('implicit');
    await sink.listen();
    await test.make.settings({ mail_server: '127.0.0.1', mail_port: sink.port, mail_ssl: true });
    const folder = await mkdtemp(join(tmpdir(), 'ensign-authority-'));
    const NODE_EXTRA_CA_CERTS = join(folder, 'authority.pem');
    await writeFile(NODE_EXTRA_CA_CERTS, CERTIFICATE);

    const { stdout } = await ensignProcess(['check'], { DATABASE_URL: test.databaseUrl, NODE_EXTRA_CA_CERTS });

    await sink.close();
    await rm(folder, { recursive: true });
    expect(stdout).toMatch(/^mail +ok +the mail server accepts the login$/m);
  });

  it('does not change a database with an old schema', async () => {
    const [latest] = await test.rows('SELECT * FROM migrations ORDER BY id DESC LIMIT 1');
    await test.rows('DELETE FROM migrations WHERE id = $1', [latest?.id]);

    const { code, stdout } = await run('check');

    await test.rows('INSERT INTO migrations (id, timestamp, name) VALUES ($1, $2, $3)', Object.values(latest ?? {}));
    expect(code).toBe(1);
    expect(stdout).toMatch(/database +error +PostgreSQL .*; the schema is not up to date: run ensign migrate/);
  });
});
