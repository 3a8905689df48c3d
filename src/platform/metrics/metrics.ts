import { Injectable } from '@nestjs/common';
import type { Request, RequestHandler } from 'express';
import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { WorkerChannel } from '../workers/worker-channel';

const NO_ROUTE = 'none';

const TOPIC = 'metrics';

/** In seconds. */
export const REQUEST_BOUNDS: readonly number[] = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10];

/** Metrics of all processes on the port, in the Prometheus text format. */
@Injectable()
export class Metrics {
  private readonly registry = new Registry();
  /** Metrics with the same value in all processes, which are not added up. */
  private readonly shared = new Registry();

  readonly attempts = new Counter({
    name: 'ensign_attempts_total',
    help: 'Judged and refused attempts by verdict',
    labelNames: ['verdict'],
    registers: [this.registry],
  });

  readonly jobs = new Counter({
    name: 'ensign_jobs_total',
    help: 'Tries of background jobs by kind and outcome',
    labelNames: ['kind', 'outcome'],
    registers: [this.registry],
  });

  readonly mails = new Counter({
    name: 'ensign_mails_total',
    help: 'Mails by outcome: sent or failed',
    labelNames: ['outcome'],
    registers: [this.registry],
  });

  readonly webhooks = new Counter({
    name: 'ensign_webhook_attempts_total',
    help: 'Attempts to send an event to a webhook by outcome: delivered, retry, failed or gone',
    labelNames: ['outcome'],
    registers: [this.registry],
  });

  /** The label `route` is the declared path, such as `/users/:id`, which limits the number of time series. */
  readonly requests = new Histogram({
    name: 'ensign_http_request_seconds',
    help: 'Time from request to response in seconds',
    labelNames: ['method', 'route', 'status'],
    buckets: [...REQUEST_BOUNDS],
    registers: [this.registry],
  });

  /** Requests that were refused before they were read. `requests` does not count them. */
  readonly refusals = new Counter({
    name: 'ensign_http_refused_total',
    help: 'Requests refused because too many were in flight',
    registers: [this.registry],
  });

  /** The label is the limit that was reached: `address`, `user`, `visitors` or `process`. */
  readonly longRefusals = new Counter({
    name: 'ensign_long_responses_refused_total',
    help: 'Streams, downloads and exports refused because too many were open, by bound',
    labelNames: ['limit'],
    registers: [this.registry],
  });

  constructor(private readonly workers: WorkerChannel) {
    collectDefaultMetrics({ register: this.registry });
    workers.respondTo(TOPIC, () => this.registry.getMetricsAsJSON());
  }

  readonly timing: RequestHandler = (request, response, next) => {
    const begun = performance.now();
    response.once('finish', () => {
      const seconds = (performance.now() - begun) / 1000;
      const labels = { method: request.method, route: routeOf(request), status: String(response.statusCode) };
      this.requests.observe(labels, seconds);
    });
    next();
  };

  show(name: string, help: string, read: () => number): void {
    const collect = (): void => gauge.set(read());
    const gauge: Gauge = new Gauge({ name, help, collect, registers: [this.registry] });
  }

  /**
   * Adds a gauge with the same value in all processes, such as the size of the database. The caller sets the value
   * before each scrape.
   */
  share<Label extends string>(name: string, help: string, labelNames: readonly Label[] = []): Gauge<Label> {
    return new Gauge({ name, help, labelNames, registers: [this.shared] });
  }

  async value(...names: string[]): Promise<number> {
    let sum = 0;
    for (const name of names) {
      const { values = [] } = (await this.registry.getSingleMetric(name)?.get()) ?? {};
      for (const { value } of values) sum += value;
    }
    return sum;
  }

  async render(): Promise<{ text: string; contentType: string }> {
    const others = await this.workers.ask(TOPIC);
    const registry = others.length === 0 ? this.registry : await this.summed(others);
    const texts = [await registry.metrics(), await this.shared.metrics()];
    return { text: texts.join('\n'), contentType: this.registry.contentType };
  }

  private async summed(others: readonly unknown[]): Promise<Registry> {
    return AggregatorRegistry.aggregate([await this.registry.getMetricsAsJSON(), ...(others as object[])]);
  }
}

function routeOf(request: Request): string {
  return (request.route as { path: string } | undefined)?.path ?? NO_ROUTE;
}
