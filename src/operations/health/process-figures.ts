import { performance } from 'node:perf_hooks';
import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock';
import { Database } from '../../platform/database/database';
import { Metrics, REQUEST_BOUNDS } from '../../platform/metrics/metrics';
import { WorkerChannel } from '../../platform/workers/worker-channel';
import { addTo, type Counts, emptyMinute, hundredsOf, type Minute, noCounts } from './minutes.rules';

export const KEPT_MINUTES = 60;

const READ_MILLIS = 5000;

const TOPIC = 'figures';

/**
 * Routes of streams. They are not counted, because their responses may last for hours and would distort the response
 * times.
 */
const STREAMS: readonly unknown[] = ['/events', '/api/v1/live'];

/** Load of a process, and its counts of the last hour. */
export interface ProcessFigures {
  pid: number;
  uptime_seconds: number;
  memory_bytes: number;
  /** Share of time that the event loop was busy in the last measured interval, from 0 to 1. */
  busy: number;
  connections: { open: number; idle: number; waiting: number };
  listeners: number;
  minutes: Minute[];
}

/**
 * Counts this process's requests, refusals and rate-limited attempts by minute for an hour, in memory, and collects the
 * counts of the other processes of the server.
 */
@Injectable()
export class HourOfProcesses implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private minutes: Minute[] = [];
  private timer: NodeJS.Timeout | null = null;
  private utilization = performance.eventLoopUtilization();
  private busy = 0;
  private totals = noCounts();

  constructor(
    private readonly metrics: Metrics,
    private readonly database: Database,
    private readonly workers: WorkerChannel,
    private readonly clock: Clock,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.workers.respondTo(TOPIC, () => this.own());
    this.totals = await this.readTotals();
    this.timer = setInterval(() => void this.read(), READ_MILLIS).unref();
  }

  beforeApplicationShutdown(): void {
    if (this.timer) clearInterval(this.timer);
  }

  async all(): Promise<ProcessFigures[]> {
    // The cast is safe: the other processes run the same code and respond with `own()`.
    return [await this.own(), ...((await this.workers.ask(TOPIC)) as ProcessFigures[])];
  }

  private async own(): Promise<ProcessFigures> {
    await this.read();
    return {
      pid: process.pid,
      uptime_seconds: Math.floor(process.uptime()),
      memory_bytes: process.memoryUsage.rss(),
      busy: Math.round(this.busy * 100) / 100,
      connections: this.database.connections,
      listeners: await this.listeners(),
      minutes: this.minutes,
    };
  }

  private async read(): Promise<void> {
    const [totals, listeners] = [await this.readTotals(), await this.listeners()];
    const minute = this.current();
    addTo(minute, totals);
    addTo(minute, this.totals, -1);
    this.totals = totals;
    minute.waiting = Math.max(minute.waiting, this.database.connections.waiting);
    minute.listeners = Math.max(minute.listeners, listeners);
    const utilization = performance.eventLoopUtilization(this.utilization);
    // Keeps the previous value of `busy`, because the load of a short interval is not representative.
    if (utilization.active + utilization.idle < READ_MILLIS / 5) return;
    this.busy = utilization.utilization;
    this.utilization = performance.eventLoopUtilization();
  }

  private listeners(): Promise<number> {
    return this.metrics.value('ensign_live_streams', 'ensign_event_streams');
  }

  private async readTotals(): Promise<Counts> {
    const [requests, refusals, attempts] = await Promise.all([
      this.metrics.requests.get(),
      this.metrics.refusals.get(),
      this.metrics.attempts.get(),
    ]);
    const totals = noCounts();
    for (const { metricName = '', labels, value } of requests.values) {
      if (STREAMS.includes(labels.route)) continue;
      if (metricName.endsWith('_count')) add(totals.answers, hundredsOf(Number(labels.status)), value);
      if (!metricName.endsWith('_bucket')) continue;
      // The types of prom-client lack the label `le`. In the last bucket it is `+Inf`.
      const bound = REQUEST_BOUNDS.indexOf(Number((labels as { le?: unknown }).le));
      add(totals.times, bound === -1 ? REQUEST_BOUNDS.length : bound, value);
    }
    for (const { value } of refusals.values) totals.turned_away += value;
    for (const { labels, value } of attempts.values) if (labels.verdict === 'ratelimited') totals.too_fast += value;
    return totals;
  }

  private current(): Minute {
    const now = Math.floor(this.clock.millis() / 60_000);
    const last = this.minutes.at(-1);
    if (last?.minute === now) return last;
    const minute = emptyMinute(now);
    this.minutes = [...this.minutes.filter((kept) => kept.minute > now - KEPT_MINUTES && kept.minute < now), minute];
    return minute;
  }
}

function add(counts: number[], index: number, value: number): void {
  counts[index] = (counts[index] ?? 0) + value;
}
