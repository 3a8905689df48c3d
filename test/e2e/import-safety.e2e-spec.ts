import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { dirname, join } from 'node:path';
import type { Response } from 'supertest';
import { ImportsService } from '../../src/transfer/backups/import/imports.service';
import { useApp } from '../support/app';
import { backupZip, rawBackup, type RawEntry, rawZip } from '../support/backup-builder';
import { Browser } from '../support/browser';
import { overtaken, whileLocked } from '../support/contention';
import { eventually, until } from '../support/eventually';
import { complaintsIn, expectForbidden, expectInvalid } from '../support/expectations';
import { ADMIN_ROWS, askAt, challenge, filesIn, fingerprint, IMPORTED_ADMIN, sendBackup } from '../support/imports';
import { PlatformProcess } from '../support/platform-process';
import type { MadeUser } from '../support/factories';

const test = useApp({ MAX_IMPORT_BYTES: '200000' });

const IN_PROGRESS = 'Import currently in progress';

const EVENT = {
  tables: {
    ...ADMIN_ROWS,
    challenges: [challenge(1)],
    files: [{ id: 1, type: 'standard', location: 'a/new.txt', sha1sum: null, challenge_id: null, page_id: null }],
  },
  uploads: { 'a/new.txt': 'new bytes' },
};

let admin: MadeUser;

beforeEach(async () => {
  admin = await test.make.admin({ name: 'boss' });
});

async function makeEvent(): Promise<void> {
  const solved = await test.make.challenge({ type: 'dynamic' });
  await test.make.solve(await test.make.user(), solved);
  const upload = test.as(admin).post('/files').field('location', 'a/old.txt');
  expect((await upload.attach('file', Buffer.from('old bytes'), 'old.txt')).status).toBe(200);
}

describe('an import is refused', () => {
  it.each([
    ['bytes that are no zip', () => Promise.resolve(Buffer.from('this is not a zip'))],
    ['an empty file', () => Promise.resolve(Buffer.alloc(0))],
    ['a zip cut off in the middle', async () => (await backupZip(EVENT)).subarray(0, -200)],
    ['a zip without a version', () => backupZip({ ...EVENT, entries: { 'db/alembic_version.json': null } })],
    ['a version nobody knows', () => backupZip({ ...EVENT, version: 'ffffffffffff' })],
    ['a release too old', () => backupZip({ ...EVENT, version: 'cb3cfcc47e2f' })],
    ['a name that leads out of the folder', () => backupOf({ name: 'uploads/../../etc/passwd', data: 'x' })],
    ['an absolute name', () => backupOf({ name: '/uploads/a/b', data: 'x' })],
    ['a link', () => backupOf({ name: 'uploads/a/link', data: '/etc/passwd', mode: 0o120777 })],
    ['a name of another system', () => backupOf({ name: 'uploads\\..\\evil', data: 'x' })],
    ['a drive', () => backupOf({ name: 'C:/uploads/a/b', data: 'x' })],
    ['a name with a NUL', () => backupOf({ name: 'uploads/a/b\0.txt', data: 'x' })],
    ['a name that comes twice', () => backupOf({ name: 'uploads/a/new.txt', data: 'x' })],
    ['an encrypted entry', () => backupOf({ name: 'uploads/a/b', data: 'x', flags: 1 })],
    ['an unknown compression', () => backupOf({ name: 'uploads/a/b', data: 'x', method: 12 })],
    ['an entry that holds more than it says', () => backupOf({ name: 'uploads/a/b', data: 'long', bytes: 1 })],
    ['a bomb', () => backupOf({ name: 'uploads/a/b', data: Buffer.alloc(101 * 1024 * 1024), method: 8 })],
    [
      'a row of endless depth',
      () => backupOf({ name: 'db/hints.json', data: `{"count":1,"results":[${'['.repeat(90_000)}` }),
    ],
    ['a table that is no UTF-8', () => backupOf({ name: 'db/tags.json', data: Buffer.from([0x7b, 0xff, 0x7d]) })],
    ['a wrong checksum', () => backupOf({ name: 'uploads/a/b', data: 'x', crc32: 1 })],
    [
      'a table that is no JSON',
      () => backupZip({ ...EVENT, entries: { 'db/users.json': '{"count": 1, "results": [{' } }),
    ],
    [
      'a table that claims other rows than it has',
      () => backupZip({ ...EVENT, entries: { 'db/users.json': '{"count": 2, "results": [{"id": 1}], "meta": {}}' } }),
    ],
  ])('of %s, and changes nothing', async (_what, zip) => {
    await makeEvent();
    const before = await fingerprint(test, test.dataDir);

    const response = await sendBackup(test, admin, await zip());

    expectInvalid(response, 'backup');
    expect(await fingerprint(test, test.dataDir)).toBe(before);
  });

  it.each([
    ['anonymous visitors', () => null],
    ['players', () => test.make.user()],
  ])('to %s', async (_who, make) => {
    const zip = await backupZip(EVENT);
    const response = await sendBackup(test, await make(), zip);

    expect(response.status).toBe(403);
    expect(await test.rows('SELECT * FROM imports')).toEqual([]);
  });

  it('over the size limit, and keeps nothing of it', async () => {
    const response = await sendBackup(test, admin, Buffer.alloc(200_001));

    expect({ status: response.status, complaints: complaintsIn(response.body) }).toEqual({
      status: 413,
      complaints: { backup: ['A backup may have at most 200000 bytes.'] },
    });
    expect(filesIn(join(test.dataDir, 'imports'))).toEqual([]);
  });

  it.each([
    ['no form', () => test.as(admin).post('/imports', {})],
    ['a form without a file', () => test.as(admin).post('/imports').field('name', 'x')],
    ['a file in another field', () => test.as(admin).post('/imports').attach('file', Buffer.from('x'), 'x.zip')],
  ])('of %s', async (_what, send) => {
    expectInvalid(await send(), 'backup');
  });

  it('from a browser without the nonce', async () => {
    const browser = new Browser(test);
    await browser.get('/login');
    const [hash] = await test.rows<{ hash: string }>(`SELECT encode(sha256($1::text::bytea), 'hex') AS hash`, [
      browser.cookie,
    ]);
    await test.rows('INSERT INTO sessions (hash, user_id, expires) VALUES ($1, $2, $3)', [
      hash?.hash,
      admin.id,
      '2099-01-01',
    ]);
    const zip = await backupZip(EVENT);

    for (const path of ['/admin/import', '/api/v1/imports'])
      expectForbidden(await browser.send('post', path).attach('backup', zip, 'event.zip'));

    expect(filesIn(join(test.dataDir, 'imports'))).toEqual([]);
  });

  it('on its page with the reason', async () => {
    const sent = await test.http
      .post('/admin/import')
      .set('Authorization', `Token ${admin.token}`)
      .set('Accept', 'text/html')
      .attach('backup', Buffer.from('this is not a zip'), 'event.zip');

    expect(sent.status).toBe(400);
    expect(sent.text).toMatch(/<p>backup: [^<]*zip/);
  });
});

describe('an import that fails late', () => {
  // The trigger makes the import fail after all its rows are written, before the commit.
  const SPOIL = `CREATE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'spoilt'; END $$;
                 CREATE TRIGGER spoil BEFORE INSERT ON imports EXECUTE FUNCTION spoil()`;

  afterEach(() => test.source.query('DROP TRIGGER IF EXISTS spoil ON imports; DROP FUNCTION IF EXISTS spoil()'));

  it('keeps every row and file of the old event, which continues', async () => {
    await makeEvent();
    await test.source.query(SPOIL);
    const before = await fingerprint(test, test.dataDir);

    const { body } = await sendBackup(test, admin, await backupZip(EVENT));
    await test.app.get(ImportsService).settled();

    const state = await test.as(null).get(`/imports/${body.data.id}`);
    expect(state.body.data).toMatchObject({
      state: 'failed',
      error: 'The import failed, and nothing was changed. The log of the server says why.',
    });
    expect(await fingerprint(test, test.dataDir)).toBe(before);
    expect((await test.http.get('/files/a/old.txt')).text).toBe('old bytes');
  });

  it('does not block the next one', async () => {
    await test.source.query(SPOIL);
    await sendBackup(test, admin, await backupZip(EVENT));
    await test.app.get(ImportsService).settled();
    await test.source.query('DROP TRIGGER spoil ON imports');

    const again = await sendBackup(test, admin, await backupZip(EVENT));
    await test.app.get(ImportsService).settled();

    expect(again.status).toBe(200);
    expect((await test.as(IMPORTED_ADMIN).get('/users/me')).body.data.name).toBe('chief');
  });
});

describe('while an import is running', () => {
  // Open transactions of the other applications would block the next import.
  afterEach(() => test.closeOthers());

  /** Starts an import. Runs `work` while the import waits for a transaction that reads the old event. */
  async function meanwhile(work: (begun: Response) => Promise<void>): Promise<void> {
    let begun: Response | null = null;
    const zip = await backupZip(EVENT);
    const holder = {
      lock: 'LOCK TABLE attempt_throttles IN ACCESS SHARE MODE',
      meanwhile: async () => {
        if (begun) await work(begun);
      },
    };
    await overtaken(test, holder, async () => {
      begun = await sendBackup(test, admin, zip);
      await test.app.get(ImportsService).settled();
    });
    expect(await test.rows('SELECT id, name FROM challenges')).toEqual([{ id: 1, name: 'challenge1' }]);
  }

  it('every request is refused, except those of monitoring systems', async () => {
    await makeEvent();
    expect.hasAssertions();

    await meanwhile(async () => {
      for (const path of [
        '/api/v1/challenges',
        '/api/v1/users/me',
        '/api/v1/nothing',
        '/',
        '/files/a/old.txt',
        '/api/v1/imports',
      ])
        expectForbidden(await askAt(test.url, path, admin), IN_PROGRESS);
      expectForbidden(await sendBackup(test, admin, await backupZip(EVENT)), IN_PROGRESS);
      const page = await test.http.get('/challenges').set('Accept', 'text/html');
      expect({ status: page.status, text: page.text }).toEqual({
        status: 403,
        text: expect.stringContaining(IN_PROGRESS),
      });
      for (const path of ['/healthcheck', '/health/live', '/health/ready', '/metrics'])
        expect({ path, status: (await askAt(test.url, path, admin)).status }).toEqual({ path, status: 200 });
    });
  });

  it('its id returns the progress, and its page shows it', async () => {
    expect.hasAssertions();

    await meanwhile(async ({ body }) => {
      const state = await test.as(null).get(`/imports/${body.data.id}`);
      const page = await test.http.get('/admin/import');

      expect(state.body.data).toMatchObject({ id: body.data.id, state: 'running', finished: null, report: null });
      expect(page.status).toBe(200);
      expect(page.text).toContain(IN_PROGRESS);
      expectForbidden(await test.as(null).get('/imports/0123456789abcdef0123456789abcdef'), IN_PROGRESS);
    });
  });

  it('every other process refuses requests, also one that starts only then', async () => {
    const running = await test.another();
    expect.hasAssertions();

    await meanwhile(async () => {
      const started = await test.another();

      expectForbidden(await askAt(started, '/api/v1/challenges', null), IN_PROGRESS);
      // NOTIFY may reach the other process a moment later.
      const refused = await eventually(async () => {
        const response = await askAt(running, '/api/v1/challenges', null);
        return response.body.message === IN_PROGRESS ? response : undefined;
      });
      expectForbidden(refused, IN_PROGRESS);
    });
    const status = await eventually(async () => {
      const response = await askAt(running, '/api/v1/users', null);
      return response.status === 403 ? undefined : response.status;
    });
    expect(status).toBe(200);
  });

  it('requests from before it are completed in the old event, not in the new one', async () => {
    await makeEvent();
    const zip = await backupZip(EVENT);
    const holder = {
      // The registration waits for this lock. The import does not, because the table is not part of the event.
      lock: 'LOCK TABLE rate_limits IN EXCLUSIVE MODE',
      meanwhile: async () => {
        const { body } = await sendBackup(test, admin, zip);
        const data = await eventually(async () => {
          const response = await test.as(null).get(`/imports/${body.data.id}`);
          return response.body.data.phase === 'starting' ? undefined : response.body.data;
        });
        expect(data).toMatchObject({ state: 'running', phase: 'requests' });
      },
    };
    const browser = new Browser(test);

    const registered = await overtaken(test, holder, () =>
      browser.submit('/register', { name: 'late', email: 'late@example.com', password: 'long enough' }),
    );
    await test.app.get(ImportsService).settled();

    expect(registered.status).toBe(302);
    expect(await test.rows('SELECT name FROM users')).toEqual([{ name: 'chief' }]);
    expect(await test.rows('SELECT FROM sessions')).toEqual([]);
  });

  it('an upload that is still being sent is discarded', async () => {
    await makeEvent();
    const zip = await backupZip(EVENT);
    const { hostname, port } = new URL(test.url);
    const headers = {
      Authorization: `Token ${admin.token}`,
      'Content-Type': 'multipart/form-data; boundary=part',
    };
    const upload = request({ hostname, port, path: '/api/v1/files', method: 'POST', headers });
    const broken = once(upload, 'error');
    const begun = once(test.app.getHttpServer(), 'request');
    upload.write('--part\r\nContent-Disposition: form-data; name="file"; filename="slow.txt"\r\n\r\nslo');
    await begun;

    await sendBackup(test, admin, zip);
    await test.app.get(ImportsService).settled();

    expect(await broken).toMatchObject([{ code: 'ECONNRESET' }]);
    expect(await test.rows('SELECT location FROM files')).toEqual([{ location: 'a/new.txt' }]);
  });

  it('a statement of another process that waits for its tables fails, and does not reach the new event', async () => {
    // This trigger makes the import wait after all rows are written.
    await test.source.query(
      `CREATE FUNCTION hold() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_advisory_xact_lock(1); RETURN NEW; END $$;
       CREATE TRIGGER hold BEFORE INSERT ON imports EXECUTE FUNCTION hold()`,
    );
    const zip = await backupZip(EVENT);
    const connection = test.source.createQueryRunner();
    const [{ pid }] = await connection.query('SELECT pg_backend_pid() AS pid');
    const isBlocked = async (): Promise<boolean> => {
      const [row] = await test.rows<{ blocked: boolean }>("SELECT pg_blocking_pids($1) <> '{}' AS blocked", [pid]);
      return row?.blocked === true;
    };
    let late: Promise<unknown> = Promise.resolve();
    const holder = {
      lock: 'SELECT pg_advisory_xact_lock(1)',
      meanwhile: async () => {
        let isSettled = false;
        late = connection
          .query(`INSERT INTO topics (value) VALUES ('late')`)
          .catch((error: unknown) => error)
          .finally(() => (isSettled = true));
        await until(async () => isSettled || (await isBlocked()));
        expect(isSettled).toBe(false);
      },
    };
    await overtaken(test, holder, async () => {
      await sendBackup(test, admin, zip);
      await test.app.get(ImportsService).settled();
    });
    await test.source.query('DROP TRIGGER hold ON imports; DROP FUNCTION hold()');

    expect(await late).toMatchObject({ driverError: { code: '57014' } });
    expect(await test.rows('SELECT value FROM topics')).toEqual([]);
    expect(await test.rows('SELECT id FROM imports')).toHaveLength(1);
  });

  it('no other import can begin: the second of two concurrent ones gets an error', async () => {
    const zip = await backupZip(EVENT);

    const responses = await Promise.all([sendBackup(test, admin, zip), sendBackup(test, admin, zip)]);
    await test.app.get(ImportsService).settled();

    expect(responses.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect(await test.rows('SELECT id FROM imports')).toHaveLength(1);
  });
});

describe('a process that ends in the middle of an import', () => {
  let platform: PlatformProcess;

  beforeEach(async () => {
    platform = await PlatformProcess.create({ DATABASE_URL: test.databaseUrl });
    await platform.start();
  });

  afterEach(() => platform.remove());

  /**
   * Starts an import. Ends the process when the import has read the backup and waits for the tables of the old event.
   */
  async function endWith(signal: 'SIGKILL' | 'SIGTERM'): Promise<string> {
    let id = '';
    const form = new FormData();
    form.append('backup', new Blob([Uint8Array.from(await backupZip(EVENT))]), 'event.zip');
    await whileLocked(test, 'LOCK TABLE attempt_throttles IN ACCESS SHARE MODE', async (_holder, waiters) => {
      const headers = { Authorization: `Token ${admin.token}` };
      const response = await fetch(`${platform.url}/api/v1/imports`, { method: 'POST', headers, body: form });
      expect(response.status).toBe(200);
      ({ id } = ((await response.json()) as { data: { id: string } }).data);
      await until(async () => (await waiters()) > 0);
      await platform.end(signal);
    });
    return id;
  }

  it('keeps the old event when it is killed, and the next start deletes the files that it had stored', async () => {
    const before = await test.rows('SELECT id, name FROM users');
    const id = await endWith('SIGKILL');
    const left = filesIn(platform.dataDir);
    await platform.start();

    expect(left).toEqual([expect.stringMatching(/^uploads\/import-[0-9a-f]{16}-[0-9a-f]{32}\/1$/)]);
    // Files are deleted only after the database has ended the killed process's statement.
    await until(() => filesIn(platform.dataDir).length === 0);
    expect(await test.rows('SELECT id, name FROM users')).toEqual(before);
    expect((await fetch(`${platform.url}/api/v1/users`)).status).toBe(200);
    // `test.app` gets no event about the end of the import, and queries the database after a while.
    const data = await eventually(async () => {
      const response = await test.as(null).get(`/imports/${id}`);
      return response.body.data.state === 'running' ? undefined : response.body.data;
    });
    expect(data).toMatchObject({ state: 'failed', error: expect.stringContaining('nothing was changed') });
    expect((await test.as(null).get('/users')).status).toBe(200);
  });

  it('keeps imported files of other platforms in the same storage, which its database does not know', async () => {
    const others = ['uploads/import-0123456789abcdef-00112233445566778899aabbccddeeff/1', 'uploads/import-1/1'];
    for (const path of others) {
      mkdirSync(join(platform.dataDir, dirname(path)), { recursive: true });
      writeFileSync(join(platform.dataDir, path), 'bytes');
    }
    await endWith('SIGKILL');
    await platform.start();

    await until(() => filesIn(platform.dataDir).length <= others.length);
    expect(filesIn(platform.dataDir)).toEqual(others);
  });

  it('aborts the import when it is stopped, and leaves nothing', async () => {
    const before = await test.rows('SELECT id, name FROM users');
    await endWith('SIGTERM');

    expect(filesIn(platform.dataDir)).toEqual([]);
    expect(await test.rows('SELECT id, name FROM users')).toEqual(before);
  });
});

function backupOf(entry: RawEntry): Promise<Buffer> {
  return Promise.resolve(rawZip([...rawBackup(EVENT), entry]));
}
