import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs, promisify } from 'node:util';
import { Client } from 'pg';
import { createDataSource } from '../src/platform/database/data-source';
import { startEmbeddedPostgres } from '../src/platform/database/embedded/embedded-postgres';
import { migrate } from '../src/platform/database/migrate';
import { fill, sizeOf } from './event-data';

const run = promisify(execFile);

const PATHS = ['list', 'detail', 'scoreboard', 'me', 'attempt', 'mix'] as const;
type Path = (typeof PATHS)[number];

/** Requests a second of CTFd 3.7.1 with gunicorn, PostgreSQL and Redis on the reference machine, by accounts. */
const PEER: Partial<Record<Path, Record<number, number>>> = {
  list: { 1000: 114, 10_000: 66 },
  detail: { 1000: 75, 10_000: 21 },
  scoreboard: { 1000: 137, 10_000: 15 },
  me: { 1000: 123 },
  attempt: { 1000: 64, 10_000: 12 },
  mix: { 1000: 37, 10_000: 7 },
};

const TICKS_A_SECOND = 100;
const [ENSIGN_PORT, LIMIT_PORT] = [18_611, 18_612];

/** What one path did at one size; rates are requests a second, means over the rounds. */
interface Row {
  path: Path;
  accounts: number;
  rate: number;
  p50_ms: number;
  p99_ms: number;
  worst_ms: number;
  errors: number;
  /** CPU of the program, without the database, for one request. */
  cpu_ms: number;
  rss_mb: number;
  ratio_to_limit: number | null;
  ratio_to_peer: number | null;
}

interface Load {
  requests: number;
  seconds: number;
  p50_ms: number;
  p99_ms: number;
  worst_ms: number;
  errors: number;
}

/** A program under load. */
interface Subject {
  port: number;
  process: ChildProcess;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      accounts: { type: 'string', default: '1000' },
      paths: { type: 'string', default: PATHS.join(',') },
      seconds: { type: 'string', default: '10' },
      rounds: { type: 'string', default: '2' },
      folder: { type: 'string', default: 'data/bench' },
      'no-limit': { type: 'boolean', default: false },
    },
  });
  const rows: Row[] = [];
  for (const accounts of values.accounts.split(',').map(Number))
    rows.push(
      ...(await measureSize(accounts, {
        folder: values.folder,
        paths: PATHS.filter((path) => values.paths.split(',').includes(path)),
        seconds: Number(values.seconds),
        rounds: Number(values.rounds),
        withLimit: !values['no-limit'],
      })),
    );
  print(rows);
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  mkdirSync(join('bench', 'results'), { recursive: true });
  writeFileSync(join('bench', 'results', `${commit}.json`), `${JSON.stringify({ commit, rows }, null, 2)}\n`);
}

interface Plan {
  folder: string;
  paths: readonly Path[];
  seconds: number;
  rounds: number;
  withLimit: boolean;
}

async function measureSize(accounts: number, plan: Plan): Promise<Row[]> {
  const postgres = await startEmbeddedPostgres({ dataDir: join(plan.folder, 'postgres') });
  const { host, port, user } = postgres.connection;
  const address = (database: string): string =>
    `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
  const subjects: Subject[] = [];
  try {
    await prepare(accounts, address);
    const ensign = await start(['dist/src/main.js'], 'Ensign is ready', {
      PORT: String(ENSIGN_PORT),
      DATABASE_URL: address(`bench_${accounts}`),
      DATA_DIR: join(plan.folder, 'ensign'),
      LOG_LEVEL: 'warn',
    });
    subjects.push({ port: ENSIGN_PORT, process: ensign });
    if (plan.withLimit) {
      const limit = await start(['-r', 'ts-node/register/transpile-only', 'bench/limit.ts'], 'The limit is ready', {
        PORT: String(LIMIT_PORT),
        DATABASE_URL: address(`bench_${accounts}_limit`),
        SAMPLE_URL: `http://127.0.0.1:${ENSIGN_PORT}`,
      });
      subjects.push({ port: LIMIT_PORT, process: limit });
    }
    const rows: Row[] = [];
    for (const path of plan.paths) rows.push(await measurePath(path, accounts, plan, subjects));
    return rows;
  } finally {
    for (const { process } of subjects) await end(process);
    await postgres.stop();
  }
}

/** Two databases with the same event, made when they are not there: one for Ensign, one for the limit. */
async function prepare(accounts: number, address: (database: string) => string): Promise<void> {
  const name = `bench_${accounts}`;
  await asSuperuser(address('postgres'), async (client) => {
    for (const copy of [name, `${name}_limit`]) await client.query(`DROP DATABASE IF EXISTS ${copy}`);
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [`${name}_filled`]);
    if (rowCount === 0) await build(`${name}_filled`, accounts, client, address);
    for (const copy of [name, `${name}_limit`]) await client.query(`CREATE DATABASE ${copy} TEMPLATE ${name}_filled`);
    await client.query('CHECKPOINT');
  });
}

async function build(
  database: string,
  accounts: number,
  superuser: Client,
  address: (database: string) => string,
): Promise<void> {
  const unfinished = `${database}_unfinished`;
  await superuser.query(`DROP DATABASE IF EXISTS ${unfinished}`);
  await superuser.query(`CREATE DATABASE ${unfinished}`);
  const source = createDataSource({ url: address(unfinished) }, 2);
  await source.initialize();
  await migrate(source);
  await source.destroy();
  // It sets the event up by its own means.
  const setUp = await start(['dist/src/main.js'], 'Ensign is ready', {
    PORT: String(ENSIGN_PORT),
    DATABASE_URL: address(unfinished),
    ADMIN_NAME: 'admin',
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: 'change-me-please',
  });
  await end(setUp);
  await asSuperuser(address(unfinished), (client) => fill(client, sizeOf(accounts)));
  await superuser.query(`ALTER DATABASE ${unfinished} RENAME TO ${database}`);
}

async function asSuperuser<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function start(parameters: string[], ready: string, environment: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, parameters, {
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  for await (const line of lines) {
    if (!line.startsWith(ready)) continue;
    child.stdout.resume();
    return child;
  }
  throw new Error(`${parameters.join(' ')} did not start`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** In turns, so that what else the machine does falls on both; each is warmed first. */
async function measurePath(path: Path, accounts: number, plan: Plan, subjects: readonly Subject[]): Promise<Row> {
  const loads = subjects.map((): Load[] => []);
  let cpuSeconds = 0;
  for (let round = 0; round < plan.rounds; round += 1)
    for (const [index, subject] of subjects.entries()) {
      // The same process does both, so a short load before tells nothing to the database that counts.
      if (round === 0)
        await load(path === 'attempt' ? 'list' : path, { accounts, port: subject.port, seconds: 2, seed: 7 });
      const before = cpuOf(subject);
      loads[index]?.push(await load(path, { accounts, port: subject.port, seconds: plan.seconds, seed: round }));
      if (index === 0) cpuSeconds += cpuOf(subject) - before;
    }
  const [ensign = [], limit] = loads;
  const rate = rateOf(ensign);
  const peer = PEER[path]?.[accounts];
  const [subject] = subjects;
  return {
    path,
    accounts,
    rate,
    p50_ms: mean(ensign.map(({ p50_ms }) => p50_ms)),
    p99_ms: mean(ensign.map(({ p99_ms }) => p99_ms)),
    worst_ms: Math.max(...ensign.map(({ worst_ms }) => worst_ms)),
    errors: sum(ensign.map(({ errors }) => errors)),
    cpu_ms: (cpuSeconds * 1000) / sum(ensign.map(({ requests }) => requests)),
    rss_mb: subject ? rssOf(subject) : 0,
    ratio_to_limit: limit ? rate / rateOf(limit) : null,
    ratio_to_peer: peer === undefined ? null : rate / peer,
  };
}

async function load(
  path: Path,
  { accounts, port, seconds, seed }: { accounts: number; port: number; seconds: number; seed: number },
): Promise<Load> {
  const { challenges } = sizeOf(accounts);
  const parameters = ['-t1', '-c16', `-d${seconds}s`, '--timeout', '30s', '-s', 'bench/load/requests.lua'];
  const values = [path, accounts, challenges, seed].map(String);
  const { stdout } = await run('wrk', [...parameters, `http://127.0.0.1:${port}`, '--', ...values]);
  const [, json = '{}'] = /^RESULT (.*)$/m.exec(stdout) ?? [];
  const result = JSON.parse(json) as Record<
    'requests' | 'micros' | 'p50' | 'p99' | 'worst' | 'status' | 'broken',
    number
  >;
  return {
    requests: result.requests,
    seconds: result.micros / 1e6,
    p50_ms: result.p50 / 1000,
    p99_ms: result.p99 / 1000,
    worst_ms: result.worst / 1000,
    errors: result.status + result.broken,
  };
}

/** Seconds of CPU a program has used. */
function cpuOf({ process: { pid } }: Subject): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
}

function rssOf({ process: { pid } }: Subject): number {
  const [, kilobytes = 0] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

function rateOf(loads: readonly Load[]): number {
  return sum(loads.map(({ requests }) => requests)) / sum(loads.map(({ seconds }) => seconds));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function mean(values: readonly number[]): number {
  return sum(values) / values.length;
}

function print(rows: readonly Row[]): void {
  console.table(
    rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([key, value]) => [key, typeof value === 'number' ? Number(value.toFixed(2)) : value]),
      ),
    ),
  );
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
