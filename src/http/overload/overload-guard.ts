import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { Injectable, Logger } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { Config } from '../../platform/config/config';
import { Metrics } from '../../platform/metrics/metrics';
import { announcedBytes, hasBody } from '../access/request';
import type { HeaderList } from '../chain';
import { PROBES } from '../probes';
import { LargeBodies } from './large-bodies';
import { BEGUN_A_TURN, LoopTurns } from './loop-turns';
import { refuse, refusingInBrief } from './refusal';

/** Whoever has announced a body and sends nothing of it for so long is gone. */
const SILENCE_MILLIS = 30_000;

/**
 * How long those at the door wait for room. Most clients who are refused come back at once, and a refusal costs a good part of what an
 * answer does; so whoever can be answered within this time is, and those who cannot come back this seldom. But while new connections
 * come in a rush nobody waits: a client that has to opens another one for its next request, which costs more still.
 */
const PATIENCE_MILLIS = 1000;
/** Of the connections there may be, those beyond which nobody waits either: the rest is for those who still come. */
const SHARE_OF_PATIENT = 0.8;
/**
 * For each request that is begun in a turn, those that may be refused, beside one: never so many that clients who come back at once keep
 * the process from its work.
 */
const REFUSED_TO_BEGUN = 2;
/** In each turn of a rush: so many that most clients find a connection free for their next request, and few enough that it ends. */
const REFUSED_IN_RUSH = 8;
/** What is larger does not wait at the door, where there may be as many as there are connections; an attempt is. */
const MAX_WAITING_BODY_BYTES = 1024;

/**
 * Of the limit, what may be in flight once somebody was refused: what is answered then has waited for tenths of a second. By default more
 * than the log-ins that may wait for their passwords to be checked, so that these alone keep nobody out.
 */
const SHARE_OF_OVERLOAD = 0.2;
/** Of the limit, what is left in flight when a burst may come again; or nobody was refused for so long. */
const SHARE_AT_EASE = 0.05;
const EASE_MILLIS = 1000;

/** By now the database has given up on whatever the request waited for, and the pool on finding it a connection. */
const ABANDONED_MILLIS = 120_000;

/** How long a process that stops waits for what nobody waits for any more, so that it is not cut off between two statements. */
const UNWANTED_MILLIS = 5000;

/** A request that waits since a moment of `performance.now()`. */
interface AtDoor {
  since: number;
  request: Request;
  response: Response;
  next: NextFunction;
}

/**
 * Bounds the requests in flight: a process that takes in more than it can answer only makes everybody wait longer, and grows.
 * The surplus is refused before anything is done about it. A request is in flight until its answer begins, so that neither a
 * stream nor a slow reader keeps others out.
 */
@Injectable()
export class OverloadGuard {
  private readonly logger = new Logger('overload');
  private readonly limit: number;
  private readonly maxConnections: number;
  private readonly hasForeignOrigins: boolean;
  private refuseInBrief = refusingInBrief({ keepAliveTimeout: 0 }, []);
  private connections = 0;
  private inFlight = 0;
  private readonly largeBodies = new LargeBodies();
  /** Called when the last in flight leaves. */
  private atLast = (): void => undefined;
  /** Neither let in nor refused. */
  private readonly atDoor: AtDoor[] = [];
  private impatience: NodeJS.Timeout | undefined;
  /** Let in at the door, so that those behind it with less to read do not get ahead. */
  private readonly letInAtDoor = new WeakSet<Response>();
  private readonly turns = new LoopTurns((begun) => {
    this.hear(this.turns.isRush ? REFUSED_IN_RUSH : 1 + begun * REFUSED_TO_BEGUN);
    this.scheduleHearing();
  });
  /** Whether somebody was refused at the limit, and there is no room for a burst yet. */
  private isOverloaded = false;
  /** Since requests were last let in freely. */
  private refused = 0;
  private refusedAt = -Infinity;

  constructor(
    config: Config,
    private readonly metrics: Metrics,
  ) {
    this.limit = config.http.max_requests_in_flight;
    this.maxConnections = config.http.max_connections;
    this.hasForeignOrigins = config.http.cors_origins.length > 0;
    metrics.show('ensign_http_in_flight', 'Requests let in and not yet answered', () => this.inFlight);
    metrics.show('ensign_http_at_door', 'Requests that wait to be let in or refused', () => this.atDoor.length);
  }

  /** Before Express, and before anything costs anything: those that come when there is no room wait for it, or to be refused. */
  readonly queue = (request: Request, response: Response, next: NextFunction): void => {
    const isFree = this.atDoor.length === 0 && !this.isFull;
    if (isFree || isProbe(request) || !this.mayWait(request)) {
      next();
      return;
    }
    this.atDoor.push({ since: performance.now(), request, response, next });
    this.scheduleHearing();
  };

  /** What is small, so that all that wait do not hold much together. Others take their chance. */
  private mayWait(request: Request): boolean {
    return announcedBytes(request) <= MAX_WAITING_BODY_BYTES && this.atDoor.length < this.maxConnections;
  }

  /** Express middleware: refuses what there is no room for, and what sends no body it announced. */
  readonly door = (request: Request, response: Response, next: NextFunction): void => {
    if (this.isFull && !isProbe(request)) {
      this.turnAway(request, response);
      return;
    }
    if (hasBody(request)) {
      request.setTimeout(SILENCE_MILLIS, () => request.destroy());
      request.once('end', () => {
        // Once the answer is out, it is the time for being idle.
        if (!response.writableFinished) request.setTimeout(0);
      });
    }
    if (request.complete && !isProbe(request)) {
      this.letIn(response);
      this.letInAtDoor.add(response);
    }
    next();
  };

  /** The one after bodies are read, so that those who are slow to send theirs keep nobody out. */
  readonly middleware = (request: Request, response: Response, next: NextFunction): void => {
    if (isProbe(request)) {
      next();
      return;
    }
    if (!this.letInAtDoor.has(response)) {
      if (this.isFull) {
        this.turnAway(request, response);
        return;
      }
      this.letIn(response);
    }
    this.turns.begin(() => {
      // Nobody waits any more for what was not begun in time.
      if (response.destroyed) response.end();
      else next();
    });
  };

  /** For a large body that is read: refuses its request where there are as many of them as there may be. */
  readonly admitLargeBody = (request: Request, response: Response): void => {
    if (!this.largeBodies.admit(request, response)) this.turnAway(request, response);
  };

  /** Bounds the connections to `server`, all of whose answers have these headers: takes those that come, and closes those that are idle. */
  watch(server: Server, headers: HeaderList): void {
    this.refuseInBrief = refusingInBrief(server, headers);
    // Not by `maxConnections`: processes that share a port would hand the same connection to each other for ever.
    server.on('connection', (socket: Socket) => {
      this.connections++;
      socket.once('close', () => this.connections--);
      if (this.connections > this.maxConnections) socket.destroy();
      this.turns.noteConnection();
    });
    server.on('timeout', closeIdle);
  }

  /** Resolves when nothing is in flight any more, not even for clients that have gone, or that takes too long. */
  readonly settled = async (): Promise<void> => {
    if (this.inFlight === 0) return;
    await new Promise<void>((resolve) => {
      this.atLast = resolve;
      setTimeout(resolve, UNWANTED_MILLIS).unref();
    });
  };

  /** Lets in those that have waited longest, and refuses some of those that have waited for too long; passes over those that have gone. */
  private hear(mayRefuse: number): void {
    const now = performance.now();
    let [heard, admitted, refused] = [0, 0, 0];
    for (const first of this.atDoor) {
      if (admitted === BEGUN_A_TURN || refused === mayRefuse || !this.mayHear(first, now)) break;
      heard++;
      if (first.response.destroyed) continue;
      if (this.isFull) {
        refused++;
        this.turnAwayInBrief(first);
      } else {
        admitted++;
        first.next();
      }
    }
    this.atDoor.splice(0, heard);
  }

  /** An answer that has to suit who asked is left to the handlers that know how: a refusal by way of them costs half as much again. */
  private turnAwayInBrief({ request, response, next }: AtDoor): void {
    const { accept = '', origin } = request.headers;
    if (accept.includes('text/html') || (this.hasForeignOrigins && origin !== undefined)) {
      next();
      return;
    }
    this.noteRefusal();
    this.refuseInBrief(request, response);
  }

  /** Whether there is room for it, or it has gone, or has waited for long enough. */
  private mayHear({ since, response }: AtDoor, now: number): boolean {
    return !this.isFull || this.isCrowded || response.destroyed || now - since >= PATIENCE_MILLIS;
  }

  /** In the next turn, or when there is room, or when the first has waited for long enough. */
  private scheduleHearing(): void {
    const [first] = this.atDoor;
    if (first === undefined) return;
    const now = performance.now();
    if (this.mayHear(first, now)) this.turns.schedule();
    else this.impatience ??= setTimeout(this.losePatience, first.since + PATIENCE_MILLIS - now);
  }

  private readonly losePatience = (): void => {
    this.impatience = undefined;
    this.scheduleHearing();
  };

  private get isCrowded(): boolean {
    return this.turns.isRush || this.connections > this.maxConnections * SHARE_OF_PATIENT;
  }

  private get isFull(): boolean {
    return this.inFlight >= this.mayBeInFlight;
  }

  /**
   * All of the limit is for bursts. When that was not enough, more comes than can be answered, and a long queue would do nothing but
   * have everybody wait; so it stays short until there is room for a burst again.
   */
  private get mayBeInFlight(): number {
    return this.isOverloaded ? Math.ceil(this.limit * SHARE_OF_OVERLOAD) : this.limit;
  }

  private letIn(response: Response): void {
    this.inFlight++;
    let isInFlight = true;
    const leave = (): void => {
      if (!isInFlight) return;
      isInFlight = false;
      this.inFlight--;
      if (this.inFlight === 0) this.atLast();
      if (this.refused > 0 && this.isAtEase()) this.letInAgain();
      this.scheduleHearing();
    };
    before(response, 'writeHead', leave);
    response.on('close', () => {
      if (!isInFlight) return;
      // Work goes on when its client has gone, or those who give up and come back at once would pile it up without bound.
      before(response, 'end', leave);
      setTimeout(leave, ABANDONED_MILLIS).unref();
    });
  }

  private turnAway(request: Request, response: Response): void {
    this.noteRefusal();
    refuse(request, response);
  }

  private noteRefusal(): void {
    this.metrics.refusals.inc();
    this.refusedAt = performance.now();
    if (this.inFlight >= this.limit) this.isOverloaded = true;
    // Once, not for each: writing lines is work too.
    if (this.refused++ === 0)
      this.logger.warn({ in_flight: this.inFlight }, 'requests are refused: too many in flight');
  }

  private isAtEase(): boolean {
    return this.inFlight <= this.limit * SHARE_AT_EASE || performance.now() - this.refusedAt > EASE_MILLIS;
  }

  private letInAgain(): void {
    this.logger.warn({ refused: this.refused }, 'requests are let in again');
    this.refused = 0;
    this.isOverloaded = false;
  }
}

/** Those who watch over the process are always heard. */
function isProbe({ url }: Request): boolean {
  return PROBES.includes(url.split('?', 1)[0] ?? url);
}

/**
 * Closes a connection on which nothing came for too long. Where the process is busy a request may have come all the same and not been
 * read yet, so that is done first: it takes up to two turns, since this is called at any moment of one.
 */
function closeIdle(socket: Socket): void {
  const { bytesRead } = socket;
  const close = (): void => {
    if (socket.bytesRead === bytesRead) socket.destroy();
  };
  setImmediate(() => setImmediate(close));
}

/** Has `then` happen whenever `method` of the response is called. */
function before(response: Response, method: 'writeHead' | 'end', then: () => void): void {
  const original = response[method].bind(response) as (...values: unknown[]) => Response;
  response[method] = (...values: unknown[]) => {
    then();
    return original(...values);
  };
}
