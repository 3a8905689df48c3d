import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { Config } from '../../platform/config/config';
import { Metrics } from '../../platform/metrics/metrics';
import type { PlatformRequest } from '../context/request';
import { TooManyOpen, Unavailable } from '../errors/errors';
import { networkOf } from './network.rules';

/** Responses that may last for hours: event streams, and downloads by slow clients. */
export type LongKind = 'stream' | 'download';

/** Share of `MAX_CONNECTIONS` for long responses. The rest stays free for pages and attempts. */
const SHARE = 0.8;

/** Share of the long responses that anonymous visitors may use. The rest stays free for users. */
const SHARE_OF_VISITORS = 0.5;

/** Maximum for each user in one process. */
export const MAX_PER_USER = { stream: 20, download: 100 } satisfies Record<LongKind, number>;

type Bound = 'address' | 'user' | 'visitors' | 'process';

/**
 * Limits the long responses of this process: of each user, of each network, of all anonymous visitors, and in total.
 * Keeps connections free for pages and attempts.
 */
@Injectable()
export class LongResponses {
  private readonly maxPerAddress: number;
  private readonly max: number;
  private readonly maxOfVisitors: number;
  private readonly held = new Map<string, Set<Response>>();
  private open = 0;
  private ofVisitors = 0;

  constructor(
    { http }: Config,
    private readonly metrics: Metrics,
  ) {
    this.maxPerAddress = http.max_streams_per_address;
    this.max = Math.ceil(http.max_connections * SHARE);
    this.maxOfVisitors = Math.ceil(this.max * SHARE_OF_VISITORS);
    metrics.show('ensign_long_responses', 'Open streams, downloads and exports', () => this.open);
    metrics.show('ensign_visitor_long_responses', 'Those of visitors who are not signed in', () => this.ofVisitors);
  }

  /**
   * Counts the response until it is closed. If a user has too many streams, ends the oldest one. Throws TooManyOpen at
   * the other limits of a user or network, and Unavailable at the limits of all visitors and of the process.
   */
  admit(response: Response, kind: LongKind): void {
    if (response.destroyed) return;
    const { viewer, ip = '' } = response.req as PlatformRequest;
    const user_id = viewer?.senderId ?? null;
    const key = `${kind} ${user_id === null ? networkOf(ip) : `user ${user_id}`}`;
    const own = this.held.get(key) ?? new Set<Response>();
    const release = (held: Response): void => {
      if (!own.delete(held)) return;
      if (own.size === 0) this.held.delete(key);
      this.open--;
      if (user_id === null) this.ofVisitors--;
    };
    if (user_id === null) this.requireVisitorsRoom(own.size);
    else if (own.size >= MAX_PER_USER[kind]) {
      const [oldest] = own;
      if (kind !== 'stream' || !oldest) throw this.refusal('user', new TooManyOpen(MAX_PER_USER[kind]));
      // `end` would wait for a client that does not read the response.
      if (oldest.writableNeedDrain) oldest.destroy();
      else oldest.end();
      release(oldest);
    }
    if (this.open >= this.max) throw this.refusal('process', busy());
    own.add(response);
    this.held.set(key, own);
    this.open++;
    if (user_id === null) this.ofVisitors++;
    // Raises the limit of ten listeners by one. Node.js would otherwise warn of a leak, because a download has more.
    response.setMaxListeners(response.getMaxListeners() + 1).once('close', () => release(response));
  }

  private requireVisitorsRoom(ofAddress: number): void {
    if (ofAddress >= this.maxPerAddress) throw this.refusal('address', new TooManyOpen(this.maxPerAddress));
    if (this.ofVisitors >= this.maxOfVisitors) throw this.refusal('visitors', busy());
  }

  private refusal<T extends Error>(limit: Bound, error: T): T {
    this.metrics.longRefusals.inc({ limit });
    return error;
  }
}

function busy(): Unavailable {
  return new Unavailable('Too many streams and downloads are open at the moment. Please try again later.');
}
