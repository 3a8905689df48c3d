import { performance } from 'node:perf_hooks';
import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock';
import { Database } from '../../platform/database/database';
import { Metrics } from '../../platform/metrics/metrics';
import { WorkerChannel } from '../../platform/workers/worker-channel';
import { countAnswer, emptyMinute, type Minute } from './minutes.rules';

/** Minutes that are kept. */
export const KEPT_MINUTES = 60;

/** How often what is counted elsewhere is looked at. */
const LOOK_MILLIS = 5000;

/** What processes ask each other for. */
const TOPIC = 'figures';

/** Answers that last as long as their connection. */
const STREAMS = ['/events', '/api/v1/live'];

/** What a process says of itself. */
export interface ProcessFigures {
  pid: number;
  uptime_seconds: number;
  memory_bytes: number;
  /** Share of the time since the last look in which it was at work. */
  busy: number;
  connections: { open: number; idle: number; waiting: number };
  listeners: number;
  minutes: Minute[];
}

/** How this process and the others on its port did in the last hour, minute by minute, in memory. */
@Injectable()
export class HourOfProcesses implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private minutes: Minute[] = [];
  private timer: NodeJS.Timeout | null = null;
  private utilization = performance.eventLoopUtilization();
  private busy = 0;
  /** Totals at the last look. */
  private turnedAway = 0;
  private tooFast = 0;

  constructor(
    private readonly metrics: Metrics,
    private readonly database: Database,
    private readonly workers: WorkerChannel,
    private readonly clock: Clock,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.metrics.onAnswer = ({ route, status, seconds }) => {
      if (!STREAMS.includes(route)) countAnswer(this.current(), status, seconds * 1000);
    };
    this.workers.answer(TOPIC, () => this.own());
    [this.turnedAway, this.tooFast] = await this.totals();
    this.timer = setInterval(() => void this.look(), LOOK_MILLIS).unref();
  }

  beforeApplicationShutdown(): void {
    if (this.timer) clearInterval(this.timer);
  }

  /** Of every process that answers in time, this one first. */
  async all(): Promise<ProcessFigures[]> {
    // The others run the same code, and answer what is given to `answer` above.
    return [await this.own(), ...((await this.workers.ask(TOPIC)) as ProcessFigures[])];
  }

  private async own(): Promise<ProcessFigures> {
    await this.look();
    return {
      pid: process.pid,
      uptime_seconds: Math.floor(process.uptime()),
      memory_bytes: process.memoryUsage.rss(),
      busy: Math.round(this.busy * 100) / 100,
      connections: this.database.connections,
      listeners: await this.metrics.value('ensign_live_streams', 'ensign_event_streams'),
      minutes: this.minutes,
    };
  }

  /** Takes over what is counted elsewhere. */
  private async look(): Promise<void> {
    const minute = this.current();
    const [turnedAway, tooFast] = await this.totals();
    minute.turned_away += turnedAway - this.turnedAway;
    minute.too_fast += tooFast - this.tooFast;
    [this.turnedAway, this.tooFast] = [turnedAway, tooFast];
    minute.waiting = Math.max(minute.waiting, this.database.connections.waiting);
    const listeners = await this.metrics.value('ensign_live_streams', 'ensign_event_streams');
    minute.listeners = Math.max(minute.listeners, listeners);
    const utilization = performance.eventLoopUtilization(this.utilization);
    // Shorter looks say little.
    if (utilization.active + utilization.idle < LOOK_MILLIS / 5) return;
    this.busy = utilization.utilization;
    this.utilization = performance.eventLoopUtilization();
  }

  private async totals(): Promise<[turnedAway: number, tooFast: number]> {
    const [refusals, attempts] = [await this.metrics.refusals.get(), await this.metrics.attempts.get()];
    const tooFast = attempts.values.filter(({ labels }) => labels.verdict === 'ratelimited');
    return [total(refusals.values), total(tooFast)];
  }

  /** The minute that the clock shows, without those that are an hour old. */
  private current(): Minute {
    const now = Math.floor(this.clock.millis() / 60_000);
    const last = this.minutes.at(-1);
    if (last?.minute === now) return last;
    const minute = emptyMinute(now);
    this.minutes = [...this.minutes.filter((kept) => kept.minute > now - KEPT_MINUTES && kept.minute < now), minute];
    return minute;
  }
}

function total(values: readonly { value: number }[]): number {
  return values.reduce((sum, { value }) => sum + value, 0);
}
