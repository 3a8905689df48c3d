import { Injectable } from '@nestjs/common';
import type { RequestHandler } from 'express';
import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { WorkerMetrics } from '../workers/worker-metrics';

/** Counters and timings of this process, and of the others that serve on its port, in the Prometheus text format. */
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

  constructor(private readonly workers: WorkerMetrics) {
    collectDefaultMetrics({ register: this.registry });
    workers.answer(() => this.registry.getMetricsAsJSON());
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

  /** All of them together as text, and the content type that goes with it. */
  async render(): Promise<{ text: string; contentType: string }> {
    const others = await this.workers.ask();
    const registry = others.length === 0 ? this.registry : await this.summed(others);
    return { text: await registry.metrics(), contentType: this.registry.contentType };
  }

  /** These and those of others, as they gave them: counts added up, timings of the event loop averaged. */
  private async summed(others: readonly unknown[]): Promise<Registry> {
    // The others run the same code, and answer what is given to `answer` above.
    return AggregatorRegistry.aggregate([await this.registry.getMetricsAsJSON(), ...(others as object[])]);
  }

  private timer(method: string, status: number): Histogram.Internal<'method' | 'status'> {
    const key = `${method} ${status}`;
    const timer = this.timers.get(key) ?? this.requests.labels(method, String(status));
    this.timers.set(key, timer);
    return timer;
  }
}
