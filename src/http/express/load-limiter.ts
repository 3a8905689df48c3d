import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { Config } from '../../platform/config/config';
import { Metrics } from '../../platform/metrics/metrics';
import { sendJson } from '../envelope/envelope';
import { Unavailable } from '../errors/errors';
import { barePage } from '../pages/bare-page';
import { wantsPage } from '../pages/browser-error.filter';
import { PROBES } from '../routes/probes';

const BUSY = new Unavailable('Too many requests are being answered at the moment. Please try again.');

const BUSY_PAGE = barePage('Not available', `<p>${BUSY.message}</p>`);

/** A request whose client is gone counts at most this long, which is twice the time limit of a statement. */
const ABANDONED_MILLIS = 120_000;
/** The shutdown waits at most this long for requests in flight. */
const SHUTDOWN_MILLIS = 5000;
/** Logs a refusal only if the previous one is at least this old. */
const QUIET_MILLIS = 10_000;

/**
 * Limits the requests in progress, and so memory and response time. Further requests, except `PROBES`, get 503 with
 * `Retry-After`. A request counts until its response begins, so streams and slow clients do not count.
 */
@Injectable()
export class LoadLimiter implements OnApplicationShutdown {
  private readonly logger = new Logger(LoadLimiter.name);
  private readonly limit: number;
  private inFlight = 0;
  private refusedAt = -Infinity;
  private onIdle = (): void => undefined;

  constructor(
    { http }: Config,
    private readonly metrics: Metrics,
  ) {
    this.limit = http.max_requests_in_flight;
    metrics.show('ensign_http_in_flight', 'Requests accepted and not yet answered', () => this.inFlight);
  }

  readonly middleware = (request: Request, response: Response, next: NextFunction): void => {
    if (PROBES.includes(request.path)) {
      next();
    } else if (this.inFlight >= this.limit) {
      this.refuse(request, response);
    } else {
      this.inFlight++;
      onceAnswered(response, () => {
        this.inFlight--;
        if (this.inFlight === 0) this.onIdle();
      });
      next();
    }
  };

  /**
   * Waits up to 5 seconds for requests in progress. The HTTP server does not wait for requests whose client is gone.
   */
  async onApplicationShutdown(): Promise<void> {
    if (this.inFlight === 0) return;
    await new Promise<void>((resolve) => {
      this.onIdle = resolve;
      setTimeout(resolve, SHUTDOWN_MILLIS).unref();
    });
  }

  private refuse(request: Request, response: Response): void {
    this.metrics.refusals.inc();
    const now = performance.now();
    if (now - this.refusedAt > QUIET_MILLIS) this.logger.warn({ limit: this.limit }, 'requests are refused: too many');
    this.refusedAt = now;
    response.status(BUSY.status).set({ ...BUSY.headers, 'Cache-Control': 'no-store' });
    if (wantsPage(request)) response.type('html').end(BUSY_PAGE);
    else void sendJson(response, BUSY.body());
  }
}

/**
 * Calls `then` once, when the response begins. If the client disconnects first, calls it when the handler ends the
 * response, or after `ABANDONED_MILLIS`. If abandoned requests did not count, clients that give up and try again would
 * overload the server.
 */
export function onceAnswered(response: Response, then: () => void): void {
  let isAnswered = false;
  let abandoned: NodeJS.Timeout | undefined;
  const answered = (): void => {
    clearTimeout(abandoned);
    if (!isAnswered) then();
    isAnswered = true;
  };
  before(response, 'writeHead', answered);
  response.once('close', () => {
    if (isAnswered) return;
    abandoned = setTimeout(answered, ABANDONED_MILLIS).unref();
    // Once the client is gone, `end` with a body does not call `writeHead`.
    before(response, 'end', answered);
  });
}

function before(response: Response, method: 'writeHead' | 'end', then: () => void): void {
  const original = response[method].bind(response) as (...values: unknown[]) => Response;
  response[method] = (...values: unknown[]) => {
    then();
    return original(...values);
  };
}
