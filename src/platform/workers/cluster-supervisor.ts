import cluster, { type Worker } from 'node:cluster';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { FromWorker, ToWorker } from './messages';
import { pauseBefore } from './pause.rules';

/** Number of workers, and the milliseconds they have to stop. */
export interface SupervisorOptions {
  size: number;
  stopMillis: number;
}

interface End {
  code: number | null;
  signal: string | null;
}

/**
 * Starts several worker processes on one port, replaces dead ones and passes messages between them. Runs in their
 * parent process.
 */
export class ClusterSupervisor {
  private readonly ready = new Set<Worker>();
  private readonly stopping = new AbortController();
  private wasReady = false;

  constructor(
    private readonly options: SupervisorOptions,
    private readonly log: Logger,
  ) {}

  /**
   * Keeps the workers running. Calls `onReady` with the address once all serve. Resolves when all have ended after
   * `stop`. Throws if a worker ends before all were ready, or does not stop cleanly.
   */
  async run(onReady: (url: string) => void): Promise<void> {
    cluster.on('message', (worker: Worker, message: FromWorker) => {
      if (message.kind === 'ready') this.hasStarted(worker, () => onReady(message.url));
      else this.relay(worker, message);
    });
    const slots = Array.from({ length: this.options.size }, () => this.keepSlot());
    try {
      await Promise.all(slots);
    } catch (error) {
      this.stop();
      await Promise.allSettled(slots);
      throw error;
    }
  }

  /** Sends SIGTERM to all workers, and SIGKILL after `stopMillis`. Repeated calls are allowed. */
  stop(): void {
    this.stopping.abort();
    signalAll('SIGTERM');
    setTimeout(() => signalAll('SIGKILL'), this.options.stopMillis).unref();
  }

  private async keepSlot(): Promise<void> {
    let pause = 0;
    while (!this.stopping.signal.aborted) {
      const began = performance.now();
      const worker = cluster.fork();
      const end = await this.endOf(worker);
      const served = this.ready.delete(worker);
      if (this.stopping.signal.aborted) {
        // The exit code of a worker that was not ready yet does not matter.
        if (served && end.code !== 0) throw new Error(`A worker did not stop cleanly: ${describe(end)}.`);
        return;
      }
      if (!this.wasReady) throw new Error(`A worker ended before the platform was ready: ${describe(end)}.`);
      pause = pauseBefore(pause, performance.now() - began);
      this.log.error({ worker: worker.process.pid, ...end, again_in_seconds: pause }, 'a worker died and is replaced');
      await delay(pause * 1000, undefined, { signal: this.stopping.signal }).catch(() => undefined);
    }
  }

  private endOf(worker: Worker): Promise<End> {
    return new Promise((resolve) => {
      worker.once('exit', (code: number | null, signal: string | null) => resolve({ code, signal }));
      worker.on('error', (error) => {
        this.log.error({ err: error, worker: worker.process.pid }, 'a worker could not be started or reached');
        // A worker that could not be started emits no `exit`.
        if (worker.process.pid === undefined) resolve({ code: null, signal: null });
      });
    });
  }

  private hasStarted(worker: Worker, onAllReady: () => void): void {
    this.ready.add(worker);
    if (this.wasReady || this.ready.size < this.options.size) return;
    this.wasReady = true;
    onAllReady();
  }

  private relay(from: Worker, message: Exclude<FromWorker, { kind: 'ready' }>): void {
    const { question } = message;
    if (message.kind === 'ask') {
      const others = [...this.ready].filter((worker) => worker !== from);
      const { topic } = message;
      send(from, { kind: 'expect', question, responses: others.length });
      for (const worker of others) send(worker, { kind: 'ask', question, topic, asker: from.id });
    } else {
      const asker = cluster.workers?.[message.asker];
      if (asker) send(asker, { kind: 'answer', question, value: message.value });
    }
  }
}

function signalAll(name: 'SIGTERM' | 'SIGKILL'): void {
  for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(name);
}

function send(worker: Worker, message: ToWorker): void {
  // The worker may be about to end. The asking worker then waits only `PATIENCE_MILLIS`.
  if (worker.isConnected()) worker.send(message, () => undefined);
}

function describe({ code, signal }: End): string {
  return signal ?? (code === null ? 'it could not be started' : `exit code ${code}`);
}
