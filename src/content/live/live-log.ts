import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { EventIds } from '../streams/event-ids';
import type { Happening } from './live-event';

/**
 * Number of the latest entries that are always kept, for clients that reconnect or read slowly. A client that missed
 * entries that are no longer kept reads everything again.
 */
const KEPT = 1000;

/** A domain event with its number in the log, from 1. */
export interface Entry {
  number: number;
  happening: Happening;
}

/**
 * The latest solves and notifications of this process. Keeps domain events instead of texts: the rules at the time of
 * sending decide who gets an event. Ids are valid only in the process that made them.
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

  /** Returns the entries after `number`, oldest first, or null if some of these are no longer kept. */
  after(number: number): readonly Entry[] | null {
    const missing = this.newest - number;
    if (missing === 0) return [];
    return missing < 0 || missing > this.entries.length ? null : this.entries.slice(-missing);
  }

  /** Encrypts a number to the id that a client sends back as `Last-Event-ID`. The id differs on each call. */
  idOf(number: number): string {
    return this.ids.seal(this.run, number);
  }

  /** Decrypts an id. Returns null if it is from another process, or from before a `restart`. */
  numberOf(id: string): number | null {
    return this.ids.open(this.run, id);
  }

  restart(): void {
    this.run = `live ${randomBytes(6).toString('hex')}`;
    this.entries = [];
    this.newest = 0;
  }
}
