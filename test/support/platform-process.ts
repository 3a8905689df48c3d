import { readFileSync } from 'node:fs';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const ROOT = resolve(__dirname, '../..');
const START = ['--require', './test/support/from-source.js', 'src/main.ts'];

/** The platform as its own process, on an embedded database in a folder of its own. */
export class PlatformProcess {
  /** What it printed since its latest start. */
  output = '';
  url = '';
  /** Resolves when it has ended and `output` is complete. */
  ended: Promise<unknown> = Promise.resolve();
  private child: ChildProcess | null = null;

  private constructor(
    readonly dataDir: string,
    private readonly environment: Record<string, string>,
  ) {}

  /** A process not yet started, with an empty data folder. */
  static async create(environment: Record<string, string> = {}): Promise<PlatformProcess> {
    return new PlatformProcess(await mkdtemp(join(tmpdir(), 'ensign-process-')), environment);
  }

  /** Starts it and waits until it says where it listens; throws what it printed when it ends instead. */
  start(): Promise<void> {
    return this.run(process.execPath, START);
  }

  /** The same, by a script of npm. */
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

  /** Sends a signal and waits for the end; gives the exit code, null after a kill. */
  async end(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<number | null> {
    const child = this.child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    child.kill(signal);
    const [code] = (await once(child, 'exit')) as [number | null];
    return code;
  }

  /** The lines it logged since its latest start, oldest first. */
  get log(): Record<string, unknown>[] {
    // The last line may not have come as a whole yet.
    const lines = this.output.split('\n').slice(0, -1);
    return lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line) as Record<string, unknown>);
  }

  /** Process id of the embedded server's parent process. */
  async databasePid(): Promise<number> {
    const text = await readFile(join(this.dataDir, 'postgres/cluster/postmaster.pid'), 'utf8');
    return Number(text.split('\n')[0]);
  }

  /** Stops it, whatever state it is in, and removes its data. */
  async remove(): Promise<void> {
    await this.end('SIGTERM');
    await rm(this.dataDir, { recursive: true, force: true });
  }
}

/** Whether a process runs; one that has ended and was not taken note of by its parent does not. */
export function isRunning(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== '';
  } catch {
    return false;
  }
}
