import { Injectable } from '@nestjs/common';
import { tagOf } from '../../http/envelope/cached-response';
import { Clock } from '../../platform/clock/clock';
import { BoardVersion } from '../../scoreboard/board-version';
import { ViewerRights } from '../../settings/viewer-rights';
import { EventStateService } from '../boot/event-state.service';
import { Listeners } from '../boot/listeners';
import type { Listener } from '../streams/listener';
import { frameOf } from './live-event';
import { LiveVersions, UNSEEN } from './live-versions';

export type Topic = 'challenges' | 'scores' | 'event';

export type Versions = Record<Topic, string>;

/** The state of the event, and the versions of challenges, scores and event for a listener. */
@Injectable()
export class LiveState {
  private event = '';

  constructor(
    private readonly versions: LiveVersions,
    private readonly board: BoardVersion,
    private readonly eventState: EventStateService,
    private readonly rights: ViewerRights,
    private readonly listeners: Listeners,
    private readonly clock: Clock,
  ) {}

  get jitter(): number {
    return this.listeners.jitterMillis;
  }

  readEvent(): boolean {
    const { start, end, freeze, paused, state } = this.eventState.event();
    const facts = JSON.stringify({ start, end, freeze, paused, state });
    if (facts === this.event) return false;
    this.event = facts;
    return true;
  }

  /**
   * Returns the current versions. The version of the scores may be slightly old, so that a new stream need not wait for
   * the board; the next round sends a newer one.
   */
  async versionsOf(listener: Listener): Promise<Versions> {
    const [challenges, scores] = await Promise.all([this.challengesOf(listener), this.board.current()]);
    return { challenges, scores: this.scoresOf(listener, scores), event: this.eventVersion() };
  }

  challengesOf(listener: Listener): Promise<string> {
    return this.versions.challenges(listener);
  }

  latestScores(): Promise<string> {
    return this.board.latest();
  }

  scoresOf({ viewer, spectatorKey }: Listener, version: string): string {
    return spectatorKey !== null || this.rights.seesScoreboard(viewer) ? version : UNSEEN;
  }

  /** Returns a hash without a key, unlike the other versions, because the event's times and state are public. */
  eventVersion(): string {
    return tagOf(this.event);
  }

  hello(versions: Versions, id: string): string {
    return frameOf('hello', { now: this.clock.now(), versions, jitter_ms: this.jitter }, id);
  }

  reset(): string {
    return frameOf('reset', { jitter_ms: this.jitter });
  }

  frame(topic: Topic, version: string): string {
    const jitter_ms = this.jitter;
    if (topic !== 'event') return frameOf(topic, { version, jitter_ms });
    return frameOf('event', { now: this.clock.now(), ...(JSON.parse(this.event) as object), jitter_ms });
  }
}
