import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { LiveLog } from './live-log';
import { LiveNews } from './live-news';
import { LiveState } from './live-state';
import { OpenStreams } from './open-streams';
import { StaleAccounts } from './stale-accounts';

/** Interval at which the event is checked for its start, end and freeze. */
const CLOCK_MILLIS = 1000;
/** Streams that are written to in a millisecond of a pause, of which the writing takes a fifth. */
const STREAMS_PER_PAUSED_MILLI = 20;
/** Least time between two `scores`, since everybody reads the board again after each. */
const SCORES_PAUSE_MILLIS = 1000;

/**
 * Sends what was noted to the listeners. Data are read once for all streams; the interval grows with the number of streams, so that writing
 * takes a bounded part of the process's time. A version is sent only to listeners for whom it has changed, so that nobody learns of changes
 * that they may not see.
 */
@Injectable()
export class LiveRounds implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(LiveRounds.name);
  /** Number of the last log entry that was sent to the streams. */
  private toldUpTo = 0;
  /** Accounts whose challenges may have another version. */
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
    private readonly streams: OpenStreams,
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

  /** Takes note of how everything is, for those who begin to listen. Not during a round, which could put back what it read earlier. */
  begin(): Promise<void> {
    const done = this.rounds.then(async () => {
      this.toldUpTo = this.log.newest;
      this.state.readEvent();
      await this.state.readScores();
    });
    this.rounds = done.catch(() => undefined);
    return done;
  }

  /** Makes every client read everything again. */
  restart(): void {
    this.log.restart();
    this.toldUpTo = 0;
    this.streams.restart();
    this.noteAll();
  }

  /** Sends what was added to the log at the next round. */
  noteNews(): void {
    if (!this.round && !this.isStopping) this.schedule();
  }

  /** Notifies accounts whose challenges have changed at the next round; `add` names the accounts to check. */
  noteChallenges(add: (stale: StaleAccounts) => void): void {
    add(this.stale);
    this.noteNews();
  }

  noteScores(): void {
    this.areScoresStale = true;
    this.noteNews();
  }

  /** Another setting or moment may change what everybody sees. */
  noteAll(): void {
    this.noteChallenges((stale) => stale.addAll());
    this.noteScores();
  }

  /** Notifies everybody if the times or the state of the event have changed. */
  checkEvent(): void {
    if (this.streams.size === 0 || !this.state.readEvent()) return;
    const version = this.state.eventVersion();
    this.watch(this.streams.each((stream) => stream.report('event', version)));
    this.noteAll();
  }

  private schedule(): void {
    const pause = this.lastRound + this.streams.size / STREAMS_PER_PAUSED_MILLI - performance.now();
    const begin = (): void => {
      this.rounds = this.rounds.then(() => this.tell());
    };
    this.round = setTimeout(begin, Math.max(0, pause)).unref();
  }

  /** Tells all that was noted. */
  private async tell(): Promise<void> {
    this.round = null;
    this.lastRound = performance.now();
    try {
      await this.tellNews();
      await this.tellChallenges();
      this.scheduleScores();
    } catch (error) {
      this.logger.warn({ err: error }, 'what happened could not be told');
      this.restart();
    }
  }

  private async tellNews(): Promise<void> {
    const [after, upTo] = [this.toldUpTo, this.log.newest];
    const entries = this.log.after(after);
    this.toldUpTo = upTo;
    if (entries === null) {
      this.streams.restart();
      return;
    }
    const { listeners } = this.streams;
    const events = await this.news.told(entries, listeners);
    this.watch(this.news.reached(events, listeners));
    await this.streams.each((stream) => stream.tell({ after, upTo, events }));
  }

  private async tellChallenges(): Promise<void> {
    const isStale = this.stale.take();
    await this.streams.each(async (stream) => {
      if (isStale(stream.listener)) stream.report('challenges', await this.state.challengesOf(stream.listener));
    });
  }

  /** Schedules `scores`, no sooner than listeners can have read the board again. */
  private scheduleScores(): void {
    if (!this.areScoresStale || this.scoresRound || this.isStopping || this.streams.size === 0) return;
    const wait = this.scoresReadAt + Math.max(SCORES_PAUSE_MILLIS, 2 * this.state.jitter) - performance.now();
    this.scoresRound = setTimeout(() => this.watch(this.tellScores()), Math.max(0, wait)).unref();
  }

  /** Beside the rounds: a board may take long to read. */
  private async tellScores(): Promise<void> {
    this.areScoresStale = false;
    try {
      await this.state.readScores();
      await this.streams.each((stream) => stream.report('scores', this.state.scoresOf(stream.listener)));
    } finally {
      this.scoresReadAt = performance.now();
      this.scoresRound = null;
      this.scheduleScores();
    }
  }

  /** Logs the failure of work that nobody waits for. */
  private watch(work: Promise<void>): void {
    work.catch((error: unknown) => this.logger.warn({ err: error }, 'live streams could not be looked after'));
  }
}
