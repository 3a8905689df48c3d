import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const TICKS_A_SECOND = 100;
const BYTES_A_MEGABYTE = 2 ** 20;
/** Resets a process's peak of memory (proc(5), `clear_refs`). */
const RESET_PEAK = '5';

/** A measured program, whose CPU time and memory are read from /proc. */
export class Program {
  private constructor(
    private readonly child: ChildProcess,
    /** Without a trailing slash. */
    readonly url: string,
    /** Milliseconds from the start of the process until it is ready. */
    readonly start_ms: number,
  ) {}

  /** Runs Node.js with `parameters`, and waits for the line `… ready at <url>`. Throws if the program ends first. */
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

  /** CPU seconds of the program and its workers since their start. */
  get cpuSeconds(): number {
    const ticks = this.processes.map((pid) => {
      const fields = read(pid, 'stat')
        .replace(/^.*\) /s, '')
        .split(' ');
      return Number(fields[11]) + Number(fields[12]);
    });
    return ticks.reduce((sum, count) => sum + count, 0) / TICKS_A_SECOND;
  }

  /** Current memory of the largest process, in MB. */
  get rssMegabytes(): number {
    return this.memory('VmRSS');
  }

  /** Peak memory of the largest process since its start or the last `forgetPeak`, in MB. */
  get peakMegabytes(): number {
    return this.memory('VmHWM');
  }

  forgetPeak(): void {
    for (const pid of this.processes) writeFileSync(`/proc/${pid}/clear_refs`, RESET_PEAK);
  }

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
