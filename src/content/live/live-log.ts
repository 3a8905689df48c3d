import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { EventIds } from '../streams/event-ids';
import type { Happening } from './live-event';

/** Number of entries kept for clients that reconnect or read slowly. A client that has missed older entries reads everything again. */
const KEPT = 1000;

/** Domain event with its number. */
export interface Entry {
  number: number;
  happening: Happening;
}

/**
 * Latest domain events of this process, numbered. Events are made when they are sent, by the rules of that moment. An id is valid only in
 * the process that made it.
 */
@Injectable()
export class LiveLog {
  private run = '';
  private entries: Entry[] = [];
  /** Number of the newest entry. */
  newest = 0;

  constructor(private readonly ids: EventIds) {
    this.restart();
  }

  add(happening: Happening): void {
    this.entries.push({ number: ++this.newest, happening });
    if (this.entries.length > 2 * KEPT) this.entries = this.entries.slice(-KEPT);
  }

  /** Entries after the one with this number, oldest first; null if some of them are no longer kept. */
  after(number: number): readonly Entry[] | null {
    const missing = this.newest - number;
    if (missing === 0) return [];
    return missing < 0 || missing > this.entries.length ? null : this.entries.slice(-missing);
  }

  /** The id that a client sends back as `Last-Event-ID`; a different text each time. */
  idOf(number: number): string {
    return this.ids.seal(this.run, number);
  }

  /** The number in an id; null for one of another process, or from before something may have been missed. */
  numberOf(id: string): number | null {
    return this.ids.open(this.run, id);
  }

  /** Forgets all entries and makes all ids invalid: something may have been missed. */
  restart(): void {
    this.run = `live ${randomBytes(6).toString('hex')}`;
    this.entries = [];
    this.newest = 0;
  }
}
