import { readFileSync } from 'node:fs';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const ROOT = resolve(__dirname, '../..');
const START = ['--require', './test/support/from-source.js', 'src/main.ts'];

/**
 * The platform in a separate process, with its data in a temporary folder. Uses an embedded database, unless
 * `environment` has `DATABASE_URL`.
 */
export class PlatformProcess {
  output = '';
  url = '';
  /** Resolves when the process has ended and `output` is complete. */
  ended: Promise<unknown> = Promise.resolve();
  private child: ChildProcess | null = null;

  private constructor(
    readonly dataDir: string,
    private readonly environment: Record<string, string>,
  ) {}

  static async create(environment: Record<string, string> = {}): Promise<PlatformProcess> {
    return new PlatformProcess(await mkdtemp(join(tmpdir(), 'ensign-process-')), environment);
  }

  /** Starts the process and waits until it listens. If the process ends first, throws an error with its output. */
  start(): Promise<void> {
    return this.run(process.execPath, START);
  }

  async startByNpm(): Promise<void> {
    const folder = join(this.dataDir, 'npm');
    await mkdir(folder);
    const start = `cd ${ROOT} && node --require ./bin/stop-with-npm.js ${START.join(' ')}`;
    await writeFile(join(folder, 'package.json'), JSON.stringify({ scripts: { start } }));
    await this.run('npm', ['start', '--prefix', folder]);
  }

  private async run(program: string, parameters: string[]): Promise<void> {
    const { PATH, HOME } = process.env;
    const env = { PATH, HOME, PORT: '0', DATA_DIR: this.dataDir, ...this.environment };
    const child = spawn(program, parameters, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
    this.child = child;
    this.output = '';
    this.ended = once(child, 'close');
    this.url = await new Promise<string>((started, failed) => {
      const read = (chunk: Buffer): void => {
        this.output += chunk.toString();
        const [, url] = /ready at (http:\S+)/.exec(this.output) ?? [];
        if (url) started(url);
      };
      child.stdout.on('data', read);
      child.stderr.on('data', read);
      child.on('exit', () => failed(new Error(this.output)));
    });
  }

  /** Sends a signal, waits for the end of the process, and returns its exit code (null after SIGKILL). */
  async end(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<number | null> {
    const child = this.child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    child.kill(signal);
    const [code] = (await once(child, 'exit')) as [number | null];
    return code;
  }

  /** Log lines since the last start, oldest first. */
  get log(): Record<string, unknown>[] {
    // The last line may be incomplete.
    const lines = this.output.split('\n').slice(0, -1);
    return lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line) as Record<string, unknown>);
  }

  /** Process id of the embedded PostgreSQL. */
  async databasePid(): Promise<number> {
    const text = await readFile(join(this.dataDir, 'postgres/cluster/postmaster.pid'), 'utf8');
    return Number(text.split('\n')[0]);
  }

  /** Stops the process if it still runs, and deletes the data. */
  async remove(): Promise<void> {
    await this.end('SIGTERM');
    await rm(this.dataDir, { recursive: true, force: true });
  }
}

/** Returns true if a process runs. A zombie does not count. */
export function isRunning(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== '';
  } catch {
    return false;
  }
}
