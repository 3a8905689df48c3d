import type { NextFunction, Request, Response } from 'express';
import { BEGUN_A_TURN } from './loop-turns';

/** How long those at the door wait for room, at most. */
const PATIENCE_MILLIS = 1000;
/** How long until the next are refused where nothing is begun meanwhile: a process that waits for its database need not hurry. */
const REFUSAL_MILLIS = 1;

/** A request that waits since a moment of `performance.now()`. */
export interface AtDoor {
  since: number;
  request: Request;
  response: Response;
  next: NextFunction;
}

/** What the door asks of whoever it belongs to. */
export interface DoorKeeper {
  /** Whether nobody can be let in. */
  isFull: () => boolean;
  /** How many may wait to be let in; those behind them are refused as soon as that is possible. */
  mayWait: () => number;
  turnAway: (waiting: AtDoor) => void;
}

/**
 * Requests that are neither let in nor refused. The first wait for room, for a second at most. Those for whom there is no place to wait
 * are refused, the last first: an object that is given up soon costs the least, and whoever has waited longest is nearest to an answer.
 */
export class Door {
  private readonly waiting: AtDoor[] = [];

  constructor(private readonly keeper: DoorKeeper) {}

  get length(): number {
    return this.waiting.length;
  }

  add(request: Request, response: Response, next: NextFunction): void {
    this.waiting.push({ since: performance.now(), request, response, next });
  }

  /** Lets in those that have waited longest, and refuses so many of the rest; passes over those that have gone. */
  hear(mayRefuse: number): void {
    const now = performance.now();
    let [heard, admitted, refused] = [0, 0, 0];
    for (const first of this.waiting) {
      if (admitted === BEGUN_A_TURN || refused === mayRefuse || !this.mayHear(first, now)) break;
      heard++;
      if (first.response.destroyed) continue;
      if (this.keeper.isFull()) {
        refused++;
        this.keeper.turnAway(first);
      } else {
        admitted++;
        first.next();
      }
    }
    this.waiting.splice(0, heard);
    this.refuseLast(mayRefuse - refused);
  }

  /** Milliseconds until there is something to do here, as long as nobody comes or leaves; null when nobody waits. */
  millisToHear(): number | null {
    const [first] = this.waiting;
    if (first === undefined) return null;
    const now = performance.now();
    if (this.mayHear(first, now)) return 0;
    const isCrowded = this.waiting.length > this.keeper.mayWait();
    return isCrowded ? REFUSAL_MILLIS : first.since + PATIENCE_MILLIS - now;
  }

  private refuseLast(mayRefuse: number): void {
    const count = Math.min(mayRefuse, this.waiting.length - this.keeper.mayWait());
    if (count <= 0) return;
    for (const last of this.waiting.splice(-count)) if (!last.response.destroyed) this.keeper.turnAway(last);
  }

  /** Whether there is room for it, or it has gone, or has waited for long enough. */
  private mayHear({ since, response }: AtDoor, now: number): boolean {
    return !this.keeper.isFull() || response.destroyed || now - since >= PATIENCE_MILLIS;
  }
}
