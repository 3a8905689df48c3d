import { execFile, spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Client, type QueryResultRow } from 'pg';
import { endWaits, until } from '../../../../test/support/eventually';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres';

const QUICK = { fsync: 'off', shared_buffers: '16MB' };

/** Folder with a stopped cluster that has one table. A copy of it is quicker than a new cluster. */
let template: string;
let parent: string;
let dataDir: string;
let started: EmbeddedPostgres[];
let children: ChildProcess[];

beforeAll(async () => {
  template = await passableFolder();
  const database = await startEmbeddedPostgres({ dataDir: join(template, 'db'), settings: QUICK });
  await query(database, `CREATE TABLE kept AS SELECT 'stored' AS word`);
  await database.stop();
});

afterAll(() => rm(template, { recursive: true, force: true }));

beforeEach(async () => {
  parent = await passableFolder();
  dataDir = join(parent, 'db');
  [started, children] = [[], []];
});

afterEach(endWaits);
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  await Promise.all(started.map((database) => database.stop()));
  await rm(parent, { recursive: true, force: true });
});

/** If root runs the tests, the server runs as another user, who must be able to enter the folder. */
async function passableFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ensign-test-'));
  await chmod(folder, 0o755);
  return folder;
}

async function start(): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({ dataDir, settings: QUICK });
  started.push(database);
  return database;
}

async function ranBefore(): Promise<void> {
  await promisify(execFile)('cp', ['-R', join(template, 'db'), dataDir]);
}

async function query({ connection }: EmbeddedPostgres, sql: string): Promise<QueryResultRow[]> {
  const client = new Client(connection);
  await client.connect();
  try {
    return (await client.query<QueryResultRow>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function serverPid(database: EmbeddedPostgres): Promise<unknown> {
  const [row] = await query(database, `SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1) AS pid`);
  return row?.['pid'];
}

function run(file: string, args: string[], options: SpawnOptions = {}): ChildProcess {
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'inherit'], ...options });
  children.push(child);
  return child;
}

async function endedPid(): Promise<number> {
  const child = run('true', []);
  await once(child, 'exit');
  return Number(child.pid);
}

/** Waits until the server has noticed that every other process which used it is gone. */
async function onlyUserOf(database: EmbeddedPostgres): Promise<void> {
  const leases = `SELECT FROM pg_stat_activity WHERE application_name = 'ensign lease'`;
  await until(async () => (await query(database, leases)).length <= 1);
}

async function startInChild(): Promise<ChildProcess> {
  const program = `
    const { Client } = require('pg');
    const { startEmbeddedPostgres } = require(${JSON.stringify(join(__dirname, 'embedded-postgres'))});
    (async () => {
      const { connection } = await startEmbeddedPostgres(${JSON.stringify({ dataDir, settings: QUICK })});
      const client = new Client(connection);
      await client.connect();
      await client.query("UPDATE kept SET word = 'committed'");
      console.log('done');
    })();`;
  const child = run(process.execPath, ['-r', './test/support/from-source.js', '-e', program]);
  if (child.stdout !== null) await once(child.stdout, 'data');
  return child;
}

describe('the first start', () => {
  it('creates a database that answers, folds case beyond ASCII and keeps time in UTC', async () => {
    const database = await start();

    expect(await query(database, `SELECT 1 AS one, current_database() AS name, lower('ÉÀ') AS lower`)).toEqual([
      { one: 1, name: 'ensign', lower: 'éà' },
    ]);
    expect(await query(database, 'SHOW timezone')).toEqual([{ TimeZone: 'UTC' }]);
  });

  it('gives two concurrent starts one server', async () => {
    const [one, two] = await Promise.all([start(), start()]);

    expect(await serverPid(one)).toEqual(await serverPid(two));
  });

  it('starts over after a creation that was killed half-way', async () => {
    const halfMade = join(dataDir, 'initialising-x');
    await mkdir(halfMade, { recursive: true });
    await writeFile(join(halfMade, 'PG_VERSION'), '18\n');
    await utimes(halfMade, 0, 0);

    const database = await start();

    expect(await query(database, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect((await readdir(dataDir)).filter((name) => name.startsWith('initialising'))).toEqual([]);
  });
});

describe('a later start', () => {
  beforeEach(ranBefore);

  it('finds the data from before the stop', async () => {
    expect(await query(await start(), 'SELECT word FROM kept')).toEqual([{ word: 'stored' }]);
  });

  it('opens no port, and keeps other users out of the folder', async () => {
    await chmod(dataDir, 0o755);
    const database = await start();

    expect(await query(database, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '' }]);
    expect(await query(database, 'SHOW fsync')).toEqual([{ fsync: 'off' }]);
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
  });

  it('works in a folder whose path is too long for a socket', async () => {
    const short = dataDir;
    dataDir = join(parent, 'long'.repeat(30), 'db');
    await mkdir(dirname(dataDir));
    await rename(short, dataDir);

    const database = await start();

    expect(await query(database, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await rm(database.connection.host, { recursive: true });
  });

  it('takes over the server of a killed process with every committed row, and stops it at the end', async () => {
    const child = await startInChild();
    child.kill('SIGKILL');
    await once(child, 'exit');

    const database = await start();

    expect(await query(database, 'SELECT word FROM kept')).toEqual([{ word: 'committed' }]);
    await onlyUserOf(database);
    await database.stop();
    await expect(query(database, 'SELECT 1')).rejects.toThrow('ENOENT');
  });

  it('shares the server of a running process, and leaves it running', async () => {
    await startInChild();
    const guest = await start();
    const pid = await serverPid(guest);

    await guest.stop();

    expect(await serverPid(await start())).toEqual(pid);
  });

  it('keeps the server while another process uses it, and the last one stops it', async () => {
    const [first, guest, late] = [await start(), await start(), await start()];

    await first.stop();
    expect(await query(guest, 'SELECT word FROM kept')).toEqual([{ word: 'stored' }]);
    await late.stop();
    expect(await query(guest, 'SELECT word FROM kept')).toEqual([{ word: 'stored' }]);

    await guest.stop();
    await expect(query(guest, 'SELECT 1')).rejects.toThrow('ENOENT');
  });

  it('stops the server if the other processes that used it were killed', async () => {
    const database = await start();
    const child = await startInChild();
    child.kill('SIGKILL');
    await onlyUserOf(database);

    await database.stop();

    await expect(query(database, 'SELECT 1')).rejects.toThrow('ENOENT');
  });

  it('works in a folder whose parent is closed to other users, such as /root', async () => {
    await chmod(parent, 0o700);

    expect(await query(await start(), 'SELECT word FROM kept')).toEqual([{ word: 'stored' }]);
  });

  it('starts over after the server itself was killed', async () => {
    process.kill(Number(await serverPid(await start())), 'SIGKILL');

    expect(await query(await start(), 'SELECT word FROM kept')).toEqual([{ word: 'stored' }]);
  });

  it('does not stop a server because of a pid file whose process has ended', async () => {
    await writeFile(join(dataDir, 'cluster', 'postmaster.pid'), `${await endedPid()}\n${dataDir}/cluster\n1\n5432\n`);

    expect(await query(await start(), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });
});

describe('stop', () => {
  it('ends the server once, however often it is called', async () => {
    await ranBefore();
    const database = await start();

    await Promise.all([database.stop(), database.stop()]);
    await database.stop();

    await expect(query(database, 'SELECT 1')).rejects.toThrow('ENOENT');
  });
});

describe('a start that fails', () => {
  it('says that the data folder is a file', async () => {
    await writeFile(dataDir, '');

    await expect(start()).rejects.toThrow(`${dataDir} cannot be the folder of the embedded database: EEXIST`);
  });

  it('does not change a folder with other files', async () => {
    await mkdir(dataDir, { mode: 0o755 });
    await writeFile(join(dataDir, 'thesis.txt'), '');

    await expect(start()).rejects.toThrow('it holds other files (thesis.txt)');
    expect(await readdir(dataDir)).toEqual(['thesis.txt']);
    expect((await stat(dataDir)).mode & 0o777).toBe(0o755);
  });

  it("repeats the server's message about an invalid setting", async () => {
    await ranBefore();
    const wrong = startEmbeddedPostgres({ dataDir, settings: { ...QUICK, max_connections: 'many' } });

    await expect(wrong).rejects.toThrow('invalid value for parameter "max_connections": "many"');
  });
});
