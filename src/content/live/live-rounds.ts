import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Listeners } from '../boot/listeners';
import { StreamHub } from '../streams/stream-hub';
import { LiveLog } from './live-log';
import { LiveNews } from './live-news';
import { LiveState } from './live-state';
import { LiveStream } from './live-stream';
import { StaleAccounts } from './stale-accounts';

const CLOCK_MILLIS = 1000;
/** Number of streams that adds one millisecond to the pause between two rounds. A round takes 0.2 ms for 20 streams. */
const STREAMS_PER_PAUSED_MILLI = 20;
/** Minimum time between two `scores` events, because every client reads the board again after each. */
const SCORES_PAUSE_MILLIS = 1000;

/**
 * Sends changes to the live streams in rounds; each round reads its data once for all streams. The interval grows with
 * the number of streams, so that writing takes a bounded share of the time. A version is sent only to listeners for
 * whom it changed, since others must not learn of the change.
 */
@Injectable()
export class LiveRounds implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(LiveRounds.name);
  private sentUpTo = 0;
  private readonly stale = new StaleAccounts();
  private areScoresStale = false;
  private scoresReadAt = 0;

  private clock: NodeJS.Timeout | null = null;
  private round: NodeJS.Timeout | null = null;
  private scoresRound: NodeJS.Timeout | null = null;
  private rounds = Promise.resolve();
  private lastRound = 0;
  private isStopping = false;

  constructor(
    private readonly hub: StreamHub,
    private readonly listeners: Listeners,
    private readonly log: LiveLog,
    private readonly news: LiveNews,
    private readonly state: LiveState,
  ) {}

  onApplicationBootstrap(): void {
    this.clock = setInterval(() => this.checkEvent(), CLOCK_MILLIS).unref();
  }

  beforeApplicationShutdown(): void {
    this.isStopping = true;
    for (const timer of [this.clock, this.round, this.scoresRound]) if (timer) clearTimeout(timer);
  }

  restart(): void {
    this.log.restart();
    this.sentUpTo = 0;
    for (const stream of this.hub.streamsOf(LiveStream)) stream.restart();
    this.markAll();
  }

  schedule(): void {
    if (this.round || this.isStopping) return;
    const pause = this.lastRound + this.listeners.count / STREAMS_PER_PAUSED_MILLI - performance.now();
    const begin = (): void => {
      this.rounds = this.rounds.then(() => this.send());
    };
    this.round = setTimeout(begin, Math.max(0, pause)).unref();
  }

  markChallenges(add: (stale: StaleAccounts) => void): void {
    add(this.stale);
    this.schedule();
  }

  markScores(): void {
    this.areScoresStale = true;
    this.schedule();
  }

  markAll(): void {
    this.markChallenges((stale) => stale.addAll());
    this.markScores();
  }

  checkEvent(): void {
    if (!this.state.readEvent()) return;
    const version = this.state.eventVersion();
    this.watch(this.hub.each(LiveStream, (stream) => stream.report('event', version)));
    this.markAll();
  }

  private async send(): Promise<void> {
    this.round = null;
    this.lastRound = performance.now();
    try {
      await this.sendNews();
      await this.sendChallenges();
      this.scheduleScores();
    } catch (error) {
      this.logger.warn({ err: error }, 'live streams could not be updated');
      this.restart();
    }
  }

  private async sendNews(): Promise<void> {
    const [after, upTo] = [this.sentUpTo, this.log.newest];
    this.sentUpTo = upTo;
    const streams = this.hub.streamsOf(LiveStream);
    const entries = this.log.after(after);
    if (streams.length === 0) return;
    if (entries === null) {
      for (const stream of streams) stream.restart();
      return;
    }
    const listeners = streams.map(({ listener }) => listener);
    const events = await this.news.eventsOf(entries, listeners);
    this.watch(this.news.countDelivered(events, listeners));
    await this.hub.each(LiveStream, (stream) => stream.send({ after, upTo, events }));
  }

  private async sendChallenges(): Promise<void> {
    const isStale = this.stale.take();
    await this.hub.each(LiveStream, async (stream) => {
      if (isStale(stream.listener)) stream.report('challenges', await this.state.challengesOf(stream.listener));
    });
  }

  /** Schedules the next `scores` event. Waits until clients had time to read the previous board. */
  private scheduleScores(): void {
    if (!this.areScoresStale || this.scoresRound || this.isStopping || this.listeners.count === 0) return;
    const wait = this.scoresReadAt + Math.max(SCORES_PAUSE_MILLIS, 2 * this.state.jitter) - performance.now();
    this.scoresRound = setTimeout(() => this.watch(this.sendScores()), Math.max(0, wait)).unref();
  }

  /** Not part of a round, because rounds would wait while the board loads. */
  private async sendScores(): Promise<void> {
    this.areScoresStale = false;
    try {
      const version = await this.state.latestScores();
      await this.hub.each(LiveStream, (stream) =>
        stream.report('scores', this.state.scoresOf(stream.listener, version)),
      );
    } finally {
      this.scoresReadAt = performance.now();
      this.scoresRound = null;
      this.scheduleScores();
    }
  }

  private watch(work: Promise<void>): void {
    work.catch((error: unknown) => this.logger.warn({ err: error }, 'live streams could not be updated'));
  }
}
