import { Injectable } from '@nestjs/common';
import type { RequestHandler } from 'express';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Counters and timings of this process, in the Prometheus text format. */
@Injectable()
export class Metrics {
  private readonly registry = new Registry();

  /** Attempts by what the database decided about them. */
  readonly attempts = new Counter({
    name: 'ensign_attempts_total',
    help: 'Judged and refused attempts by verdict',
    labelNames: ['verdict'],
    registers: [this.registry],
  });

  /** Jobs by what came of a try. */
  readonly jobs = new Counter({
    name: 'ensign_jobs_total',
    help: 'Tries of background jobs by kind and outcome',
    labelNames: ['kind', 'outcome'],
    registers: [this.registry],
  });

  /** Requests by method and status, in seconds. */
  readonly requests = new Histogram({
    name: 'ensign_http_request_seconds',
    help: 'Time from request to answer in seconds',
    labelNames: ['method', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [this.registry],
  });

  /** Requests turned away unread, which `requests` does not know of. */
  readonly refusals = new Counter({
    name: 'ensign_http_refused_total',
    help: 'Requests refused because too many were in flight',
    registers: [this.registry],
  });

  /** Of `requests`, by method and status: to find them there takes longer than to count. */
  private readonly timers = new Map<string, Histogram.Internal<'method' | 'status'>>();

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  /** Times every request that passes. */
  readonly timing: RequestHandler = ({ method }, response, next) => {
    const begun = performance.now();
    response.once('finish', () => this.timer(method, response.statusCode).observe((performance.now() - begun) / 1000));
    next();
  };

  /** Shows the number that `read` gives whenever the metrics are asked for. */
  show(name: string, help: string, read: () => number): void {
    const collect = (): void => gauge.set(read());
    const gauge: Gauge = new Gauge({ name, help, collect, registers: [this.registry] });
  }

  /** All of them as text, and the content type that goes with it. */
  async render(): Promise<{ text: string; contentType: string }> {
    return { text: await this.registry.metrics(), contentType: this.registry.contentType };
  }

  private timer(method: string, status: number): Histogram.Internal<'method' | 'status'> {
    const key = `${method} ${status}`;
    const timer = this.timers.get(key) ?? this.requests.labels(method, String(status));
    this.timers.set(key, timer);
    return timer;
  }
}
