import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Test } from 'supertest';
import { ImportsService } from '../../src/transfer/backups/import/imports.service';
import { CtfdImportsService } from '../../src/transfer/ctfd/ctfd-imports.service';
import { useApp } from '../support/app';
import { backupZip } from '../support/backup-builder';
import { ensign, type Outcome } from '../support/command-line';
import { CTFD_EVENT, CTFD_TOKEN, CtfdServer, envelope, status } from '../support/ctfd-server';
import { expectInvalid } from '../support/expectations';
import type { MadeUser } from '../support/factories';
import { filesIn, fingerprint, IMPORTED_ADMIN } from '../support/imports';

const test = useApp({ MAX_IMPORT_BYTES: '200000' });
const ctfd = new CtfdServer();
let admin: MadeUser;

beforeAll(() => ctfd.start());
afterAll(() => ctfd.stop());
beforeEach(async () => {
  ctfd.reset();
  admin = await test.make.admin({ name: 'boss' });
  await test.make.settings({ webhook_networks: '127.0.0.0/8' });
});

function send(path: 'imports/ctfd' | 'imports/ctfd/check', body: object = {}): Test {
  return test.as(admin).post(`/${path}`, { url: ctfd.url, token: CTFD_TOKEN, ...body });
}

/** Returns the JSON object in the last line of a response. Fails if the status is not 200. */
async function lastLine(sent: Test): Promise<Record<string, unknown>> {
  const { status: code, body } = await sent.buffer().parse((response, done) => {
    let text = '';
    response.on('data', (chunk: Buffer) => (text += chunk.toString()));
    response.on('end', () => done(null, text));
  });
  expect({ code, body }).toMatchObject({ code: 200 });
  return JSON.parse(String(body).trim().split('\n').at(-1) ?? '') as Record<string, unknown>;
}

async function moved(): Promise<{ id: string; report: Record<string, unknown> }> {
  const { import: begun } = (await lastLine(send('imports/ctfd'))) as { import: { id: string } };
  await test.app.get(ImportsService).settled();
  await test.app.get(CtfdImportsService).settled();
  const { body } = await test.as(IMPORTED_ADMIN).get(`/imports/${begun.id}`);
  return { id: begun.id, report: body.data.report };
}

const SAME = { differences: [], total: 0, error: null };

describe('POST /imports/ctfd/check', () => {
  it('reports what will be repaired and lost, and changes nothing', async () => {
    const before = await fingerprint(test, test.dataDir);

    const { check } = await lastLine(send('imports/ctfd/check'));

    expect(check).toMatchObject({
      ...{ ctfd_version: '3.7.1', version: 'a02c5bf43407', ctf_name: 'Old CTF' },
      tables: { users: { read: 3, stored: 3, repaired: 1, refused: 0 } },
      lines: [
        { table: 'users', id: 3, action: 'repaired' },
        { table: 'challenges', id: 11, action: 'kept' },
      ],
      uploads: { stored: 1, bytes: 8, unnamed: 0 },
      lost: {
        ...{ plugins: ['whales'], challenge_types: ['container'], theme: 'pixo', scripts: ['theme_header'] },
        ...{ settings: ['docker_plugin_address'], users_without_password: 2 },
      },
    });
    expect(await fingerprint(test, test.dataDir)).toBe(before);
    expect(ctfd.strangers).toEqual([]);
  });
});

describe('POST /imports/ctfd', () => {
  it('imports the event, and finds that scoreboard, solves and files are the same', async () => {
    const { report } = await moved();

    expect(report.comparison).toEqual({
      ...{ source: ctfd.url, is_equal: true, error: null },
      parts: {
        scoreboard: { compared: 2, ...SAME },
        solves: { compared: 2, ...SAME },
        files: { compared: 1, ...SAME },
      },
    });
    expect(await test.rows('SELECT name FROM users ORDER BY id')).toEqual([
      { name: 'chief' },
      { name: 'alice' },
      { name: 'bob' },
    ]);
    // Temporary files would be in `imports`.
    expect(filesIn(test.dataDir).filter((path) => path.startsWith('imports/'))).toEqual([]);
  });

  it('lists what differs', async () => {
    ctfd.change({
      'GET /api/v1/scoreboard': envelope([
        { pos: 1, account_id: 2, name: 'alice', score: 100 },
        { pos: 2, account_id: 3, name: 'bob', score: 90 },
        { pos: 3, account_id: 9, name: 'eve', score: 5 },
      ]),
      'GET /api/v1/challenges/10/solves': envelope([{ account_id: 2, name: 'alice' }]),
      'GET /files/abc/task.txt': (response) => void response.end('another task'),
    });

    const { report } = await moved();

    expect(report.comparison).toMatchObject({
      is_equal: false,
      parts: {
        scoreboard: {
          compared: 3,
          total: 2,
          differences: [
            { subject: '2', theirs: 'bob, 90', ours: 'bob, 100' },
            { subject: '3', theirs: 'eve, 5', ours: null },
          ],
        },
        solves: { total: 1, differences: [{ subject: 'Welcome', theirs: '1', ours: '2: bob' }] },
        files: { total: 1, differences: [{ subject: 'abc/task.txt' }] },
      },
    });
  });

  it('compares the other parts if one cannot be read, and files in a bucket by their stored hash', async () => {
    const sha1sum = '5ecb8b8e1a0e1b0a1e1f8c2c0f3f6f0e5a1b2c3d';
    ctfd.change({
      'GET /api/v1/scoreboard': status(500),
      'GET /api/v1/files': envelope([{ id: 60, type: 'challenge', location: 'abc/task.txt', sha1sum }]),
      'GET /files/abc/task.txt': status(302, { Location: 'http://127.0.0.2/bucket/task.txt' }),
    });

    const { report } = await moved();

    expect(report.comparison).toMatchObject({
      is_equal: false,
      parts: {
        scoreboard: { error: 'CTFd responded to /api/v1/scoreboard with status 500.' },
        solves: { compared: 2, ...SAME },
        files: { total: 1, differences: [{ subject: 'abc/task.txt', theirs: sha1sum }] },
      },
    });
  });

  it('says that a comparison was interrupted, after the process that compared was killed', async () => {
    const { id } = await moved();
    await test.rows(`UPDATE imports SET report = jsonb_set(report, '{comparison,parts}', 'null') WHERE id = $1`, [id]);

    await test.another();

    const { body } = await test.as(IMPORTED_ADMIN).get(`/imports/${id}`);
    expect(body.data.report.comparison).toMatchObject({ parts: null, error: 'The comparison was interrupted.' });
  });

  it('keeps the token out of the audit log and the report', async () => {
    const { id } = await moved();

    expect(
      await test.rows(
        `SELECT object_type, after FROM audit WHERE operation = 'importFromCtfd' AND NOT audit::text LIKE '%${CTFD_TOKEN}%'`,
      ),
    ).toEqual([{ object_type: 'imports', after: { url: ctfd.url } }]);
    expect(
      await test.rows(`SELECT FROM imports WHERE id = $1 AND NOT report::text LIKE '%${CTFD_TOKEN}%'`, [id]),
    ).toHaveLength(1);
  });

  it.each<[string, Parameters<CtfdServer['change']>[0], RegExp]>([
    ['refuses its export', { 'POST /api/v1/exports/raw': status(403) }, /refused the export with status 403/],
    ['has no export', { 'POST /api/v1/exports/raw': status(404) }, /has no export in its API/],
    [
      'breaks off',
      {
        'POST /api/v1/exports/raw': (response) => {
          response.writeHead(200, { 'Content-Length': 1000 }).write('PK');
          setImmediate(() => response.destroy());
        },
      },
      /broke after \d+ bytes/,
    ],
    [
      'announces too many bytes',
      {
        'POST /api/v1/exports/raw': (response) =>
          void response.writeHead(200, { 'Content-Length': 1e12 }).flushHeaders(),
      },
      /more than 200000 bytes; MAX_IMPORT_BYTES/,
    ],
    [
      'sends too many bytes',
      { 'POST /api/v1/exports/raw': (response) => void response.end(Buffer.alloc(200_001)) },
      /more than 200000 bytes; MAX_IMPORT_BYTES/,
    ],
    [
      'sends no backup',
      { 'POST /api/v1/exports/raw': (response) => void response.end('<html>') },
      /The export is not valid: the file is no zip/,
    ],
    [
      'sends half a backup',
      {
        'POST /api/v1/exports/raw': async (response) => {
          const zip = await backupZip(CTFD_EVENT);
          response.end(zip.subarray(0, zip.length / 2));
        },
      },
      /The export is not valid: the file is no zip/,
    ],
    [
      'redirects the export',
      { 'POST /api/v1/exports/raw': status(307, { Location: 'http://127.0.0.2/' }) },
      /refused the export with status 307/,
    ],
  ])('changes nothing if the CTFd %s', async (_fault, replies, sentence) => {
    ctfd.change(replies);
    const before = await fingerprint(test, test.dataDir);

    const { error } = await lastLine(send('imports/ctfd'));

    expect(error).toMatch(sentence);
    expect(await fingerprint(test, test.dataDir)).toBe(before);
  });

  it.each<[string, object, Parameters<CtfdServer['change']>[0], string, RegExp]>([
    ['a wrong token', { token: 'ctfd_wrong' }, {}, 'token', /refused the token/],
    ['a token with a line break', { token: 'a\nb' }, {}, 'token', /without spaces/],
    ['no address', { url: 'ctf.example.org' }, {}, 'url', /Must be an address/],
    ['another protocol', { url: 'file:///etc/passwd' }, {}, 'url', /Must be an address/],
    ['an address with a password', { url: 'http://a:b@127.0.0.1/' }, {}, 'url', /Must be an address/],
    ['a private address', { url: 'http://10.0.0.1/' }, {}, 'url', /private or reserved/],
    ['the metadata service', { url: 'http://169.254.169.254/' }, {}, 'url', /private or reserved/],
    ['loopback by IPv6', { url: 'http://[::1]/' }, {}, 'url', /private or reserved/],
    ['a port without a server', { url: 'http://127.0.0.1:1/' }, {}, 'url', /refuses the connection/],
    [
      'a server that is no CTFd',
      {},
      { 'GET /api/v1/configs/ctf_version': (response) => void response.end('<html>') },
      'url',
      /There is no CTFd at .* status 200/,
    ],
    ['a server without the path', {}, { 'GET /api/v1/configs/ctf_version': status(404) }, 'url', /There is no CTFd/],
    [
      'a redirect to another origin',
      {},
      { 'GET /api/v1/configs/ctf_version': status(302, { Location: 'http://127.0.0.2/' }) },
      'url',
      /redirects to http:\/\/127\.0\.0\.2, which is not followed/,
    ],
    [
      'redirects without end',
      {},
      { 'GET /api/v1/configs/ctf_version': status(302, { Location: '/api/v1/configs/ctf_version' }) },
      'url',
      /redirects without end/,
    ],
  ])('refuses %s', async (_what, body, replies, field, sentence) => {
    ctfd.change(replies);

    const response = await send('imports/ctfd', body);

    expectInvalid(response, field, sentence);
  });

  it('reaches no private network that the setting does not list', async () => {
    await test.make.settings({ webhook_networks: null });

    expectInvalid(await send('imports/ctfd'), 'url', /^The address is private or reserved/);
    expect(ctfd.strangers).toEqual([]);
  });
});

describe('ensign import --from', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ensign-move-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  function run(...args: string[]): Promise<Outcome> {
    return ensign(['import', '--from', ctfd.url, '--token', CTFD_TOKEN, ...args], {
      DATABASE_URL: test.databaseUrl,
      DATA_DIR: join(folder, 'data'),
    });
  }

  it('shows what will differ without importing', async () => {
    const { code, stdout } = await run('--dry-run');

    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('Nothing was imported.') });
    expect(stdout).toContain('Plugins that are not supported: whales\n');
    expect(await test.rows('SELECT name FROM users')).toEqual([{ name: 'boss' }]);
  });

  it('imports, compares, and prints both', async () => {
    const { code, stdout } = await run('--yes');

    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining(`Nothing differs from ${ctfd.url}.`) });
    expect(await test.rows('SELECT COUNT(*)::int AS users FROM users')).toEqual([{ users: 3 }]);
  });

  it('fails if something differs', async () => {
    ctfd.change({ 'GET /api/v1/scoreboard': envelope([]) });

    const { code, stdout } = await run('--yes', '--quiet');

    expect({ code, stdout }).toEqual({
      code: 1,
      stdout: expect.stringMatching(/Scoreboard: 2 places compared, 2 different/),
    });
  });

  it('needs a file or an address, and asks before it replaces an event', async () => {
    expect(await run('backup.zip')).toMatchObject({ code: 2 });
    expect(await run()).toMatchObject({ code: 2, stderr: expect.stringContaining('use --yes to continue') });
    expect(await test.rows('SELECT name FROM users')).toEqual([{ name: 'boss' }]);
  });
});
