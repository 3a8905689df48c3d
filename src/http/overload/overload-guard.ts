import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { Injectable, Logger } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { Config } from '../../platform/config/config';
import { Metrics } from '../../platform/metrics/metrics';
import { announcedBytes, hasBody } from '../access/request';
import type { HeaderList } from '../chain';
import { atEndOfWork, before } from '../end-of-work';
import { PROBES } from '../probes';
import { type AtDoor, Door } from './door';
import { LargeBodies } from './large-bodies';
import { LoopTurns } from './loop-turns';
import { Patience } from './patience';
import { refuse, refusingInBrief } from './refusal';

/** Whoever has announced a body and sends nothing of it for so long is gone. */
const SILENCE_MILLIS = 30_000;

/** What is larger does not wait at the door, where there may be as many as there are connections; an attempt is. */
const MAX_WAITING_BODY_BYTES = 1024;

/**
 * Of the limit, what may be in flight once more comes than can be answered. By default more than the log-ins that may wait for their
 * passwords to be checked, so that these alone keep nobody out.
 */
const SHARE_OF_OVERLOAD = 0.2;
/** How long nobody has been refused when a burst may come again. */
const EASE_MILLIS = 500;

/** Of the connections there may be, those up to which idle ones are kept. */
const SHARE_OF_KEPT = 0.8;
/**
 * For how long, at least: longer than proxies keep theirs, by default a minute. A request they send while it is being closed is lost,
 * and they may not send an attempt again.
 */
const KEPT_MILLIS = 70_000;

/** How long a process that stops waits for what nobody waits for any more, so that it is not cut off between two statements. */
const UNWANTED_MILLIS = 5000;

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
  private readonly patience: Patience;
  private readonly atDoor = new Door({
    isFull: () => this.isBusy,
    mayWait: () => this.mayWaitAtDoor,
    turnAway: (waiting) => {
      this.turnAwayInBrief(waiting);
    },
  });
  private hearing: NodeJS.Timeout | undefined;
  private hearingAt = Infinity;
  /** Let in at the door, so that those behind it with less to read do not get ahead. */
  private readonly letInAtDoor = new WeakSet<Response>();
  /** Refused there, by handlers that know how. */
  private readonly turnedAway = new WeakSet<Response>();
  /** Since when nothing more was read from connections whose time for being idle was over. */
  private readonly idle = new WeakMap<Socket, { bytesRead: number; since: number }>();
  private readonly turns = new LoopTurns(
    (begun) => {
      this.atDoor.hear(this.patience.refusals(begun));
      this.scheduleHearing();
    },
    () => this.isOverloaded,
  );
  /** Whether more came than can be answered, and there is no room for a burst yet. */
  private isOverloaded = false;
  /** When there was last no room for somebody. */
  private busyAt = -Infinity;
  private refusedAt = -Infinity;
  /** Since requests were last let in freely. */
  private refused = 0;

  constructor(
    config: Config,
    private readonly metrics: Metrics,
  ) {
    this.limit = config.http.max_requests_in_flight;
    this.patience = new Patience(this.limit);
    this.maxConnections = config.http.max_connections;
    this.hasForeignOrigins = config.http.cors_origins.length > 0;
    metrics.show('ensign_http_in_flight', 'Requests let in and not yet answered', () => this.inFlight);
    metrics.show('ensign_http_at_door', 'Requests that wait to be let in or refused', () => this.atDoor.length);
  }

  /** Before Express, and before anything costs anything: those that come when there is no room wait for it, or to be refused. */
  readonly queue = (request: Request, response: Response, next: NextFunction): void => {
    if (this.isOverloaded) this.letInAgain();
    const isFree = this.atDoor.length === 0 && !this.isBusy;
    if (isFree || isProbe(request) || !this.mayWait(request)) {
      next();
      return;
    }
    this.atDoor.add(request, response, next);
    this.scheduleHearing();
  };

  /** What is small, so that all that wait do not hold much together. Others take their chance. */
  private mayWait(request: Request): boolean {
    return announcedBytes(request) <= MAX_WAITING_BODY_BYTES && this.atDoor.length < this.maxConnections;
  }

  /** Express middleware: refuses what there is no room for, and what sends no body it announced. */
  readonly door = (request: Request, response: Response, next: NextFunction): void => {
    if ((this.isFull && !isProbe(request)) || this.turnedAway.has(response)) {
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
    if (this.largeBodies.admit(request, response)) return;
    this.noteRefusal();
    refuse(request, response);
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
      this.patience.noteConnection(this.atDoor.length);
      if (!this.isFlooded) return;
      this.noteBusy();
      this.isOverloaded = true;
    });
    server.on('timeout', (socket: Socket) => {
      this.letInAgain();
      if (server.listening && this.mayStayIdle(socket)) socket.setTimeout(socket.timeout ?? 0);
      else closeIdle(socket);
    });
  }

  /** Resolves when nothing is in flight any more, not even for clients that have gone, or that takes too long. */
  readonly settled = async (): Promise<void> => {
    if (this.inFlight === 0) return;
    await new Promise<void>((resolve) => {
      this.atLast = resolve;
      setTimeout(resolve, UNWANTED_MILLIS).unref();
    });
  };

  /** An answer that has to suit who asked is left to the handlers that know how: a refusal by way of them costs half as much again. */
  private turnAwayInBrief({ request, response, next }: AtDoor): void {
    const { accept = '', origin } = request.headers;
    if (accept.includes('text/html') || (this.hasForeignOrigins && origin !== undefined)) {
      this.turnedAway.add(response);
      next();
      return;
    }
    this.noteBusy();
    this.noteRefusal();
    this.refuseInBrief(request, response);
  }

  /** In the next turn where there is something to do at the door, else when there will be. */
  private scheduleHearing(): void {
    const millis = this.atDoor.millisToHear();
    if (millis === null) return;
    if (millis === 0) {
      this.turns.schedule();
      return;
    }
    const at = performance.now() + millis;
    if (at >= this.hearingAt) return;
    clearTimeout(this.hearing);
    this.hearingAt = at;
    this.hearing = setTimeout(() => {
      this.hearingAt = Infinity;
      this.turns.schedule();
    }, millis);
  }

  /**
   * Whether so many connections have come faster than they are taken that each one's first request is over the limit. Most of these have
   * not been heard yet, so that it would be reached only seconds later.
   */
  private get isFlooded(): boolean {
    return this.turns.takenInFlood > this.limit && this.inFlight > this.limit * SHARE_OF_OVERLOAD;
  }

  /** Nobody while connections come in a rush: whoever waits opens another one for what they ask next. */
  private get mayWaitAtDoor(): number {
    if (!this.isOverloaded && !this.isFull) return Infinity;
    return this.turns.isRush ? 0 : this.patience.room;
  }

  private get isFull(): boolean {
    return this.inFlight >= this.mayBeInFlight;
  }

  /** Whether nobody is let in who may wait: beyond what is begun soon that is as well done at the door. */
  private get isBusy(): boolean {
    return this.isFull || (this.isOverloaded && this.turns.isBusy);
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
      if (this.isOverloaded || this.refused > 0) this.letInAgain();
      this.scheduleHearing();
    };
    before(response, 'writeHead', leave);
    atEndOfWork(response, leave);
  }

  /** Whether a connection whose time for being idle is over has another: as long as there is room for new ones, which cost more. */
  private mayStayIdle(socket: Socket): boolean {
    if (this.connections > this.maxConnections * SHARE_OF_KEPT) return false;
    const [{ bytesRead }, now, before] = [socket, performance.now(), this.idle.get(socket)];
    const since = before?.bytesRead === bytesRead ? before.since : now;
    this.idle.set(socket, { bytesRead, since });
    return now - since < KEPT_MILLIS;
  }

  private turnAway(request: Request, response: Response): void {
    this.noteBusy();
    this.noteRefusal();
    refuse(request, response);
  }

  /** To be called when there is no room for somebody. */
  private noteBusy(): void {
    this.busyAt = performance.now();
    if (this.inFlight >= this.limit) this.isOverloaded = true;
  }

  private noteRefusal(): void {
    this.metrics.refusals.inc();
    this.refusedAt = performance.now();
    // Once, not for each: writing lines is work too.
    if (this.refused++ === 0)
      this.logger.warn({ in_flight: this.inFlight }, 'requests are refused: too many in flight');
  }

  /** Where nobody was refused for a while. */
  private letInAgain(): void {
    const now = performance.now();
    if (now - this.busyAt >= EASE_MILLIS) this.isOverloaded = false;
    if (this.refused === 0 || now - this.refusedAt < EASE_MILLIS) return;
    this.logger.warn({ refused: this.refused }, 'requests are let in again');
    this.refused = 0;
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
