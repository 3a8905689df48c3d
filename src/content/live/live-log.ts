import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { EventIds } from '../streams/event-ids';
import type { Happening } from './live-event';

/** Enough for clients that reconnect or read slowly. A client that missed older entries reads everything again. */
const KEPT = 1000;

/** A numbered domain event. */
export interface Entry {
  number: number;
  happening: Happening;
}

/**
 * The latest domain events of this process. Stream events are made when they are sent, by the rules of that moment. Ids
 * are valid only in the process that made them.
 */
@Injectable()
export class LiveLog {
  private run = '';
  private entries: Entry[] = [];
  newest = 0;

  constructor(private readonly ids: EventIds) {
    this.restart();
  }

  add(happening: Happening): void {
    this.entries.push({ number: ++this.newest, happening });
    if (this.entries.length > 2 * KEPT) this.entries = this.entries.slice(-KEPT);
  }

  /** Entries after this number, oldest first; null if some are no longer kept. */
  after(number: number): readonly Entry[] | null {
    const missing = this.newest - number;
    if (missing === 0) return [];
    return missing < 0 || missing > this.entries.length ? null : this.entries.slice(-missing);
  }

  /** The id that a client sends back as `Last-Event-ID`; different on each call. */
  idOf(number: number): string {
    return this.ids.seal(this.run, number);
  }

  /** The number in an id; null if the id is from another process or from before a restart of the log. */
  numberOf(id: string): number | null {
    return this.ids.open(this.run, id);
  }

  restart(): void {
    this.run = `live ${randomBytes(6).toString('hex')}`;
    this.entries = [];
    this.newest = 0;
  }
}
