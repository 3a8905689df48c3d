import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { BELL, type BellResult, ringBell, SURGE } from './bell';
import { check, type CheckResult, count } from './checker';
import { BenchDatabase } from './database';
import { sizeOf, tokenOf } from './event/sized-event';
import { findTool, type Load, type Tool } from './load/load';
import { MORE_PATHS, type Path, PATHS, type World } from './load/requests';
import { overload, type OverloadResult } from './overload';
import { Program } from './programs';
import { circumstances, ResultFile, rounded } from './result-file';

/**
 * Requests per second of CTFd 3.7.1 with gunicorn, PostgreSQL and Redis, on the reference machine, by path and number
 * of accounts.
 */
const PEER: Partial<Record<Path, Record<number, number>>> = {
  list: { 1000: 114, 10_000: 66 },
  detail: { 1000: 75, 10_000: 21 },
  scoreboard: { 1000: 137, 10_000: 15 },
  me: { 1000: 123 },
  attempt: { 1000: 64, 10_000: 12 },
  mix: { 1000: 37, 10_000: 7 },
};

const [ENSIGN_PORT, LIMIT_PORT] = [18_611, 18_612];
const PARTS = ['rows', 'bell', 'surge', 'overload'] as const;
type Part = (typeof PARTS)[number];
/** Parameters that `npm start` gives to Node.js. The program in `limit.ts` gets those that are flags. */
const ENSIGN = startScript().split(' ').slice(1);
const NODE_FLAGS = ENSIGN.filter((parameter) => parameter.startsWith('--'));
const OVERLOAD_SECONDS = 10;
const WARM_SECONDS = 2;
/** Pause between two polls of an ETag: longer than the platform takes to write the largest scoreboard. */
const SETTLING_MILLIS = 5000;

/** Result of one path at one size, over all rounds. `rate` counts 2xx and 3xx responses. */
interface Row {
  path: Path;
  accounts: number;
  rate: number;
  /**
   * Stored attempts per second; null on other paths. An attempt is not stored if the account has solved the challenge.
   */
  stored_rate: number | null;
  p50_ms: number;
  p99_ms: number;
  worst_ms: number;
  errors: number;
  /** CPU milliseconds of Ensign for one request, without the database. */
  cpu_ms: number;
  rss_mb: number;
  ratio_to_limit: number | null;
  /** Shows whether the machine paused, for example because of a busy disk: a pause affects both programs. */
  limit_p99_ms: number | null;
  ratio_to_peer: number | null;
}

type Checked<T> = T & { check: CheckResult };

/** Results that are measured once for a size. */
interface Size {
  accounts: number;
  submissions: number;
  /** Seconds that it took to create the event; null if it existed from an earlier run. */
  fill_s: number | null;
  start_ms: number;
  rss_idle_mb: number;
  /** Megabytes after all measurements. */
  rss_mb: number;
  bell: Checked<BellResult> | null;
  surge: Checked<BellResult> | null;
  overload: Checked<OverloadResult> | null;
  check: CheckResult | null;
}

interface Measured {
  rows: Row[];
  size: Size;
}

interface Plan {
  accounts: readonly number[];
  parts: readonly Part[];
  paths: readonly Path[];
  seconds: number;
  rounds: number;
  connections: number;
  workers: number;
  with_limit: boolean;
}

interface Bench {
  folder: string;
  tool: Tool;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      accounts: { type: 'string', default: '1000' },
      parts: { type: 'string', default: PARTS.join(',') },
      paths: { type: 'string', default: [...PATHS, ...MORE_PATHS].join(',') },
      seconds: { type: 'string', default: '10' },
      rounds: { type: 'string', default: '2' },
      connections: { type: 'string', default: '16' },
      folder: { type: 'string', default: 'data/bench' },
      'no-limit': { type: 'boolean', default: false },
      workers: { type: 'string', default: '1' },
    },
  });
  const plan: Plan = {
    accounts: values.accounts.split(',').map(Number),
    parts: chosen(PARTS, values.parts),
    paths: chosen([...PATHS, ...MORE_PATHS], values.paths),
    seconds: Number(values.seconds),
    rounds: Number(values.rounds),
    connections: Number(values.connections),
    workers: Number(values.workers),
    with_limit: !values['no-limit'],
  };
  const bench: Bench = { folder: values.folder, tool: findTool() };
  const file = new ResultFile({ ...circumstances(bench.tool.name), asked: plan });
  const rows: Row[] = [];
  const sizes: Size[] = [];
  for (const accounts of plan.accounts) {
    const measured = await measureSize(accounts, plan, bench);
    rows.push(...measured.rows);
    sizes.push(measured.size);
    // Writes after each size, so that a failure at the next one, an hour later, loses no results.
    file.write({ rows, sizes });
    print(measured);
  }
}

/** Parses a list separated by commas, in the order of `known`. Throws for an unknown name. */
function chosen<T extends string>(known: readonly T[], list: string): T[] {
  const names: readonly string[] = list.split(',');
  const unknown = names.filter((name) => !known.some((one) => one === name));
  if (unknown.length > 0) throw new Error(`${unknown.join(', ')}: not one of ${known.join(', ')}`);
  return known.filter((one) => names.includes(one));
}

async function measureSize(accounts: number, plan: Plan, bench: Bench): Promise<Measured> {
  const database = await BenchDatabase.start(bench.folder);
  const copies = { ensign: `bench_${accounts}`, limit: `bench_${accounts}_limit` };
  try {
    const fill_s = await database.ensureFilled(accounts);
    await database.copy(accounts, copies.ensign);
    const ensign = await Program.start(ENSIGN, {
      PORT: String(ENSIGN_PORT),
      DATABASE_URL: database.url(copies.ensign),
      DATA_DIR: join(bench.folder, 'ensign'),
      LOG_LEVEL: 'warn',
      WORKERS: String(plan.workers),
    });
    try {
      return await new Measurement(accounts, plan, bench.tool, database, ensign, copies).run(fill_s);
    } finally {
      await ensign.stop();
    }
  } finally {
    for (const copy of Object.values(copies)) await database.remove(copy);
    await database.stop();
  }
}

/** Measurements of one size on one running Ensign. */
class Measurement {
  constructor(
    private readonly accounts: number,
    private readonly plan: Plan,
    private readonly tool: Tool,
    private readonly database: BenchDatabase,
    private readonly ensign: Program,
    private readonly copies: { ensign: string; limit: string },
  ) {}

  async run(fill_s: number | null): Promise<Measured> {
    const { parts } = this.plan;
    const { challenges, solves, fails } = sizeOf(this.accounts);
    const rss_idle_mb = this.ensign.rssMegabytes;
    const world: World = { accounts: this.accounts, challenges, etag: await tagOfBoard(this.ensign.url) };
    const rows = parts.includes('rows') ? await this.rows(world) : [];
    const size: Size = {
      accounts: this.accounts,
      submissions: this.accounts * (solves + fails),
      fill_s,
      start_ms: this.ensign.start_ms,
      rss_idle_mb,
      rss_mb: 0,
      check: parts.includes('rows') ? await this.check() : null,
      bell: parts.includes('bell') ? await this.checked(() => ringBell(this.ensign, world, BELL)) : null,
      surge: parts.includes('surge') ? await this.checked(() => ringBell(this.ensign, world, SURGE)) : null,
      overload: parts.includes('overload')
        ? await this.checked(() => overload(this.ensign, world, OVERLOAD_SECONDS))
        : null,
    };
    return { rows, size: { ...size, rss_mb: this.ensign.rssMegabytes } };
  }

  private async rows(world: World): Promise<Row[]> {
    if (!this.plan.with_limit) return this.rowsOf([this.ensign], world);
    await this.database.copy(this.accounts, this.copies.limit);
    const limit = await Program.start([...NODE_FLAGS, '-r', './test/support/from-source.js', 'bench/limit.ts'], {
      PORT: String(LIMIT_PORT),
      DATABASE_URL: this.database.url(this.copies.limit),
      SAMPLE_URL: this.ensign.url,
    });
    try {
      return await this.rowsOf([this.ensign, limit], world);
    } finally {
      await limit.stop();
    }
  }

  private async rowsOf(programs: readonly Program[], world: World): Promise<Row[]> {
    const rows: Row[] = [];
    for (const path of this.plan.paths) rows.push(await this.row(path, programs, world));
    return rows;
  }

  /**
   * Measures one path. Loads the programs in turn, so that other work of the machine affects both. Warms each up first.
   */
  private async row(path: Path, programs: readonly Program[], world: World): Promise<Row> {
    const { rounds, seconds, connections } = this.plan;
    // Reads the current ETags, because attempts have changed the scoreboard.
    const tags = path === 'scoreboard_304' ? await Promise.all(programs.map(({ url }) => settledTagOfBoard(url))) : [];
    const loads = programs.map((): Load[] => []);
    let [cpuSeconds, stored] = [0, 0];
    for (let round = 0; round < rounds; round += 1)
      for (const [index, program] of programs.entries()) {
        const to = { path, world: { ...world, etag: tags[index] ?? world.etag }, url: program.url, connections };
        // A warm-up with attempts would solve challenges, which makes later attempts cheaper. So the list warms up for
        // attempts.
        if (round === 0)
          await this.tool.load({
            ...to,
            path: path === 'attempt' ? 'list' : path,
            seconds: WARM_SECONDS,
            seed: rounds,
          });
        const before = { cpu: program.cpuSeconds, submissions: await this.lastSubmission() };
        loads[index]?.push(await this.tool.load({ ...to, seconds, seed: round }));
        if (index > 0) continue;
        cpuSeconds += program.cpuSeconds - before.cpu;
        stored += (await this.lastSubmission()) - before.submissions;
      }
    const [ensign = [], limit] = loads;
    const rate = rateOf(ensign);
    const peer = PEER[path]?.[this.accounts];
    return {
      path,
      accounts: this.accounts,
      rate,
      stored_rate: path === 'attempt' ? stored / sum(ensign.map(({ seconds }) => seconds)) : null,
      p50_ms: mean(ensign.map(({ p50_ms }) => p50_ms)),
      p99_ms: p99Of(ensign),
      worst_ms: Math.max(...ensign.map(({ worst_ms }) => worst_ms)),
      errors: sum(ensign.map(({ errors }) => errors)),
      cpu_ms: (cpuSeconds * 1000) / sum(ensign.map(({ requests }) => requests)),
      rss_mb: this.ensign.rssMegabytes,
      ratio_to_limit: limit ? rate / rateOf(limit) : null,
      limit_p99_ms: limit ? p99Of(limit) : null,
      ratio_to_peer: peer === undefined ? null : rate / peer,
    };
  }

  /**
   * Runs a load and then the checker. Adds a difference if the number of stored solves does not agree with the load's
   * responses.
   */
  private async checked<T extends { solved: number; lost: number }>(run: () => Promise<T>): Promise<Checked<T>> {
    const before = await this.solves();
    const result = await run();
    const checked = await this.check();
    const stored = (await this.solves()) - before;
    // Attempts without a response may be stored, too.
    if (stored < result.solved || stored > result.solved + result.lost)
      checked.differences.push(`solves: ${stored} were stored, ${result.solved} acknowledged`);
    return { ...result, check: checked };
  }

  private check(): Promise<CheckResult> {
    return this.database.asSuperuser(this.copies.ensign, (client) => check(client, this.ensign.url, this.accounts));
  }

  /**
   * Id of the last submission. It stands for the number of submissions: counting ten million rows would take seconds.
   */
  private lastSubmission(): Promise<number> {
    return this.database.asSuperuser(this.copies.ensign, async (client) => {
      const { rows } = await client.query<{ id: string }>('SELECT last_value AS id FROM submissions_id_seq');
      return Number(rows[0]?.id);
    });
  }

  private solves(): Promise<number> {
    return this.database.asSuperuser(this.copies.ensign, (client) => count(client, 'solves'));
  }
}

function startScript(): string {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } };
  return scripts.start;
}

async function tagOfBoard(url: string): Promise<string> {
  const headers = { authorization: `Token ${tokenOf(2)}`, 'content-type': 'application/json' };
  const response = await fetch(`${url}/api/v1/scoreboard`, { headers });
  await response.body?.cancel();
  return response.headers.get('etag') ?? '';
}

/**
 * Returns the ETag when it has stopped changing. After a change, the first request still gets the old scoreboard, while
 * the new one is written.
 */
async function settledTagOfBoard(url: string): Promise<string> {
  for (let tag = await tagOfBoard(url); ;) {
    await delay(SETTLING_MILLIS);
    const later = await tagOfBoard(url);
    if (later === tag) return tag;
    tag = later;
  }
}

function rateOf(loads: readonly Load[]): number {
  return sum(loads.map(({ requests }) => requests)) / sum(loads.map(({ seconds }) => seconds));
}

function p99Of(loads: readonly Load[]): number {
  return mean(loads.map(({ p99_ms }) => p99_ms));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function mean(values: readonly number[]): number {
  return sum(values) / values.length;
}

function print({ rows, size }: Measured): void {
  console.table(
    rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([key, value]) => [key, typeof value === 'number' ? Number(value.toFixed(2)) : value]),
      ),
    ),
  );
  console.log(JSON.stringify(size, rounded, 2));
  const { bell, surge, overload } = size;
  for (const [name, part] of Object.entries({ load: size, bell, surge, overload })) {
    const differences = part?.check?.differences;
    if (differences)
      console.log(`after the ${name}, ${size.accounts} accounts: ${differences.join('\n') || 'no difference'}`);
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
