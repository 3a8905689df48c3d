import { Injectable } from '@nestjs/common';
import type { Request, RequestHandler } from 'express';
import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { WorkerChannel } from '../workers/worker-channel';

/** The route of requests that are answered before one is found. */
const NO_ROUTE = 'none';

/** The topic of a question to the other processes. */
const TOPIC = 'metrics';

/** Upper bounds of the times of requests, in seconds. */
export const REQUEST_BOUNDS: readonly number[] = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10];

/** Counters and timings of this process, and of the others that serve on its port, in the Prometheus text format. */
@Injectable()
export class Metrics {
  private readonly registry = new Registry();
  /** Metrics that are the same for all processes, so that they are not added up. */
  private readonly shared = new Registry();

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

  /** Mails by whether the mail server took them. */
  readonly mails = new Counter({
    name: 'ensign_mails_total',
    help: 'Mails by outcome: sent or failed',
    labelNames: ['outcome'],
    registers: [this.registry],
  });

  /** Requests by method, route and status, in seconds. Routes are the templates that the code declares, so that there are few of them. */
  readonly requests = new Histogram({
    name: 'ensign_http_request_seconds',
    help: 'Time from request to answer in seconds',
    labelNames: ['method', 'route', 'status'],
    buckets: [...REQUEST_BOUNDS],
    registers: [this.registry],
  });

  /** Requests turned away unread, which `requests` does not know of. */
  readonly refusals = new Counter({
    name: 'ensign_http_refused_total',
    help: 'Requests refused because too many were in flight',
    registers: [this.registry],
  });

  /** Streams and downloads turned away, by the bound that was reached: `address`, `user`, `visitors` or `process`. */
  readonly longRefusals = new Counter({
    name: 'ensign_long_responses_refused_total',
    help: 'Streams, downloads and exports refused because too many were open, by bound',
    labelNames: ['limit'],
    registers: [this.registry],
  });

  constructor(private readonly workers: WorkerChannel) {
    collectDefaultMetrics({ register: this.registry });
    workers.answer(TOPIC, () => this.registry.getMetricsAsJSON());
  }

  /** Times every request that passes. */
  readonly timing: RequestHandler = (request, response, next) => {
    const begun = performance.now();
    response.once('finish', () => {
      const seconds = (performance.now() - begun) / 1000;
      const labels = { method: request.method, route: routeOf(request), status: String(response.statusCode) };
      this.requests.observe(labels, seconds);
    });
    next();
  };

  /** Shows the number that `read` gives whenever the metrics are asked for. */
  show(name: string, help: string, read: () => number): void {
    const collect = (): void => gauge.set(read());
    const gauge: Gauge = new Gauge({ name, help, collect, registers: [this.registry] });
  }

  /** A number that is the same for all processes, such as the size of the database; who asks for the metrics sets it before. */
  share<Label extends string>(name: string, help: string, labelNames: readonly Label[] = []): Gauge<Label> {
    return new Gauge({ name, help, labelNames, registers: [this.shared] });
  }

  /** The sum of what gauges of this process show now. */
  async value(...names: string[]): Promise<number> {
    let sum = 0;
    for (const name of names) {
      const { values = [] } = (await this.registry.getSingleMetric(name)?.get()) ?? {};
      for (const { value } of values) sum += value;
    }
    return sum;
  }

  /** All of them together as text, and the content type that goes with it. */
  async render(): Promise<{ text: string; contentType: string }> {
    const others = await this.workers.ask(TOPIC);
    const registry = others.length === 0 ? this.registry : await this.summed(others);
    const texts = [await registry.metrics(), await this.shared.metrics()];
    return { text: texts.join('\n'), contentType: this.registry.contentType };
  }

  /** These and those of others, as they gave them: counts added up, timings of the event loop averaged. */
  private async summed(others: readonly unknown[]): Promise<Registry> {
    // The others run the same code, and answer what is given to `answer` above.
    return AggregatorRegistry.aggregate([await this.registry.getMetricsAsJSON(), ...(others as object[])]);
  }
}

/** The template of the route; Express sets it when it has found one. */
function routeOf(request: Request): string {
  return (request.route as { path: string } | undefined)?.path ?? NO_ROUTE;
}
