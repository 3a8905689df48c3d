import { Injectable } from '@nestjs/common';
import { tagOf } from '../../http/envelope/cached-response';
import { Clock } from '../../platform/clock/clock';
import { BoardVersion } from '../../scoreboard/board-version';
import { ViewerRights } from '../../settings/viewer-rights';
import { BootService } from '../boot/boot.service';
import { Listeners } from '../boot/listeners';
import { frameOf } from './live-event';
import { LiveVersions, UNSEEN } from './live-versions';
import type { Listener } from './listener';

/** Topics with a version, by which clients know whether to read again. */
export type Topic = 'challenges' | 'scores' | 'event';

export type Versions = Record<Topic, string>;

/** The state of the event, and the versions that listeners get. */
@Injectable()
export class LiveState {
  private scores = '';
  private event = '';

  constructor(
    private readonly versions: LiveVersions,
    private readonly board: BoardVersion,
    private readonly boot: BootService,
    private readonly rights: ViewerRights,
    private readonly listeners: Listeners,
    private readonly clock: Clock,
  ) {}

  /** Milliseconds over which listeners spread their requests. */
  get jitter(): number {
    return this.listeners.jitterMillis;
  }

  /** Takes note of the board with every change before this call. */
  async readScores(): Promise<void> {
    this.scores = await this.board.latest();
  }

  /** Reads the state of the event; returns whether it has changed. */
  readEvent(): boolean {
    const { start, end, freeze, paused, state } = this.boot.event();
    const facts = JSON.stringify({ start, end, freeze, paused, state });
    if (facts === this.event) return false;
    this.event = facts;
    return true;
  }

  async of(listener: Listener): Promise<Versions> {
    return {
      challenges: await this.challengesOf(listener),
      scores: this.scoresOf(listener),
      event: this.eventVersion(),
    };
  }

  challengesOf(listener: Listener): Promise<string> {
    return this.versions.challenges(listener);
  }

  scoresOf({ viewer, spectatorKey }: Listener): string {
    return spectatorKey !== null || this.rights.seesScoreboard(viewer) ? this.scores : UNSEEN;
  }

  /** What everybody may read, so it need not be signed. */
  eventVersion(): string {
    return tagOf(this.event);
  }

  /** What a stream begins with. */
  hello(versions: Versions, id: string): string {
    return frameOf('hello', { now: this.clock.now(), versions, jitter_ms: this.jitter }, id);
  }

  /** What has a client read everything again. */
  reset(): string {
    return frameOf('reset', { jitter_ms: this.jitter });
  }

  /** The event of a topic that has another version. */
  frame(topic: Topic, version: string): string {
    const jitter_ms = this.jitter;
    if (topic !== 'event') return frameOf(topic, { version, jitter_ms });
    return frameOf('event', { now: this.clock.now(), ...(JSON.parse(this.event) as object), jitter_ms });
  }
}
