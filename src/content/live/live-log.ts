import { randomBytes } from 'node:crypto';
import type { Listener } from './live-stream';

/** Events that are kept for listeners who come back or read slowly; older ones they are told to read anew. */
const KEPT = 1000;

/** Whether a listener may be told; `unknown` where that was found out for those who listened at the time alone. */
export type Audience = (listener: Listener) => boolean | 'unknown';

/** What happened, and who may be told. */
export interface LiveEvent {
  name: 'solve' | 'challenges' | 'scores' | 'event' | 'notice';
  data: object;
  isFor: Audience;
}

interface Entry {
  number: number;
  frame: string;
  isFor: Audience;
}

/** The block of one event. JSON has no line breaks. */
export function frameOf(name: string, data: object, id?: string): string {
  return `${id === undefined ? '' : `id:${id}\n`}event:${name}\ndata:${JSON.stringify(data)}\n\n`;
}

/** The latest events of this process, numbered. Another process numbers its own, so an id says whose it is. */
export class LiveLog {
  private run = randomBytes(6).toString('hex');
  private entries: Entry[] = [];
  /** Number of the newest event. */
  newest = 0;

  add({ name, data, isFor }: LiveEvent): void {
    const number = ++this.newest;
    this.entries.push({ number, frame: frameOf(name, data, this.idOf(number)), isFor });
    if (this.entries.length > 2 * KEPT) this.entries = this.entries.slice(-KEPT);
  }

  /** Those after the one with this number, the oldest first; null where some of them are not kept any more. */
  after(number: number): readonly Entry[] | null {
    const missing = this.newest - number;
    if (missing === 0) return [];
    return missing < 0 || missing > this.entries.length ? null : this.entries.slice(-missing);
  }

  /** What a client sends back as `Last-Event-ID`. */
  idOf(number: number): string {
    return `${this.run}-${number}`;
  }

  /** The number in an id; null for one of another process, or from before events may have been missed. */
  numberOf(id: string): number | null {
    const [, run, number] = /^([0-9a-f]{12})-(\d{1,15})$/.exec(id) ?? [];
    return run === this.run ? Number(number) : null;
  }

  /** Forgets all, and every id that was given: events may have been missed. */
  restart(): void {
    this.run = randomBytes(6).toString('hex');
    this.entries = [];
    this.newest = 0;
  }
}
