import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const TICKS_A_SECOND = 100;
const BYTES_A_MEGABYTE = 2 ** 20;
/** See proc(5), clear_refs. */
const RESET_PEAK = '5';

/** A program under measurement, and what it costs by the kernel's account. */
export class Program {
  private constructor(
    private readonly child: ChildProcess,
    /** Where it listens, without a trailing slash. */
    readonly url: string,
    /** From the start of its process until it said that it is ready. */
    readonly start_ms: number,
  ) {}

  /** Runs Node with `parameters` and waits for the line `… ready at <url>`; throws when the program ends without it. */
  static async start(parameters: string[], environment: Record<string, string>): Promise<Program> {
    const began = performance.now();
    const child = spawn(process.execPath, parameters, {
      env: { PATH: process.env['PATH'], NODE_ENV: 'production', ...environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    for await (const line of createInterface({ input: child.stdout })) {
      const [, url] = / ready at (http:\S+)/.exec(line) ?? [];
      if (url === undefined) continue;
      child.stdout.resume();
      return new Program(child, url, performance.now() - began);
    }
    throw new Error(`${parameters.join(' ')} did not start`);
  }

  /** Seconds of CPU that its processes have used. */
  get cpuSeconds(): number {
    const ticks = this.processes.map((pid) => {
      const fields = read(pid, 'stat')
        .replace(/^.*\) /s, '')
        .split(' ');
      return Number(fields[11]) + Number(fields[12]);
    });
    return ticks.reduce((sum, count) => sum + count, 0) / TICKS_A_SECOND;
  }

  /** Memory that the largest of its processes holds now, in MB. */
  get rssMegabytes(): number {
    return this.memory('VmRSS');
  }

  /** The most memory that one of them held since its start, or since `forgetPeak`, in MB. */
  get peakMegabytes(): number {
    return this.memory('VmHWM');
  }

  /** Has `peakMegabytes` begin anew. */
  forgetPeak(): void {
    for (const pid of this.processes) writeFileSync(`/proc/${pid}/clear_refs`, RESET_PEAK);
  }

  /** Tells it to stop and waits until it has. */
  async stop(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    this.child.kill('SIGTERM');
    await once(this.child, 'exit');
  }

  private memory(field: string): number {
    const pattern = new RegExp(`^${field}:\\s+(\\d+)`, 'm');
    const kilobytes = this.processes.map((pid) => Number(pattern.exec(read(pid, 'status'))?.[1] ?? 0));
    return (Math.max(...kilobytes) * 1024) / BYTES_A_MEGABYTE;
  }

  /** Its own process, and those of its workers. */
  private get processes(): number[] {
    const { pid } = this.child;
    if (pid === undefined) return [];
    const workers = read(pid, `task/${pid}/children`).split(' ').filter(Boolean);
    return [pid, ...workers.map(Number)];
  }
}

function read(pid: number, file: string): string {
  return readFileSync(`/proc/${pid}/${file}`, 'utf8');
}
