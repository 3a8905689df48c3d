import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { Response } from 'express';
import { AllTeamsRemoved, TeamChanged } from '../../accounts/teams/team.events';
import { AccountChanged, AllAccountsRemoved } from '../../accounts/users/user.events';
import { ChallengesChanged } from '../../challenges/challenges/challenge.events';
import { ChallengeSolved, ResultsChanged } from '../../competition/submissions/submission.events';
import { EventRules } from '../../http/access/event-rules';
import { tagOf } from '../../http/envelope/cached-response';
import { Unavailable } from '../../http/errors/errors';
import { Clock } from '../../platform/clock/clock';
import { ResyncRequired } from '../../platform/events/domain-event';
import { Handles } from '../../platform/events/handles';
import { SettingsChanged } from '../../settings/config.events';
import { Settings } from '../../settings/settings';
import { ViewerRights } from '../../settings/viewer-rights';
import { BootService } from '../boot/boot.service';
import { Listeners } from '../boot/listeners';
import { BATCH, beginStream } from '../event-stream/stream-answers';
import { NotificationPosted } from '../notifications/notification.events';
import { NotificationFeed } from '../notifications/notification-feed';
import { type Audience, frameOf, LiveLog } from './live-log';
import { LiveSolves } from './live-solves';
import { type Listener, LiveStream } from './live-stream';
import { LiveVersions } from './live-versions';
import { OpenStreams } from './open-streams';
import { OrganiserListeners } from './organiser-listeners';

/** How often it is looked whether the event has begun, ended or frozen. */
const CLOCK_MILLIS = 1000;
/** Streams that are written to in a millisecond of a pause, of which the writing takes a fifth. */
const STREAMS_PER_PAUSED_MILLI = 20;
/** The board is told to have changed at most so often, since everybody then reads it again. */
const SCORES_PAUSE_MILLIS = 1000;

/**
 * What the live streams of this process tell. What happens is noted as it is announced, read once for all streams, put into the log and
 * then sent; how often depends on how many listen, so that writing takes a bounded part of the time of the process.
 */
@Injectable()
export class LiveStreams implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(LiveStreams.name);
  private readonly log = new LiveLog();
  private clockTimer: NodeJS.Timeout | null = null;
  /** Streams that are about to begin. */
  private opening = 0;
  private isStopping = false;

  /** What is to be told at the next round. */
  private solved: ChallengeSolved[] = [];
  private hasNotices = false;
  private areChallengesNew = false;
  private areScoresNew = false;

  /** What was told last. */
  private challenges = '';
  private scores = 0;
  private scoresToldAt = 0;
  private event = '';
  private notice = 0;
  private inTeams = false;

  private round: NodeJS.Timeout | null = null;
  private scoresRound: NodeJS.Timeout | null = null;
  private rounds = Promise.resolve();
  private lastRound = 0;

  constructor(
    private readonly streams: OpenStreams,
    private readonly solves: LiveSolves,
    private readonly versions: LiveVersions,
    private readonly feed: NotificationFeed,
    private readonly boot: BootService,
    private readonly listeners: Listeners,
    private readonly settings: Settings,
    private readonly rights: ViewerRights,
    private readonly rules: EventRules,
    private readonly clock: Clock,
    private readonly organisers: OrganiserListeners,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.notice = await this.feed.newestId();
    this.clockTimer = setInterval(() => this.lookAtClock(), CLOCK_MILLIS).unref();
  }

  beforeApplicationShutdown(): void {
    this.isStopping = true;
    for (const timer of [this.clockTimer, this.round, this.scoresRound]) if (timer) clearTimeout(timer);
  }

  /** Whether there is anything that a listener may be told. */
  mayListen({ viewer, spectatorKey }: Listener): boolean {
    return (
      spectatorKey !== null ||
      !viewer.isAnonymous ||
      this.rights.seesScoreboard(viewer) ||
      this.rights.sees(viewer, 'challenge')
    );
  }

  /** Begins a stream with `hello`, which tells how everything is now; `last` is the id of the event after which the client goes on. Throws Unavailable while the process stops. */
  async open(response: Response, listener: Listener, last: string | null): Promise<void> {
    this.opening++;
    try {
      await (this.streams.size === 0 ? this.begin() : this.inTurn(() => this.tellChallenges()));
    } finally {
      this.opening--;
    }
    if (this.isStopping) throw new Unavailable();
    this.lookAtClock();
    if (!beginStream(response)) return;
    const position = last === null ? this.log.newest : this.log.numberOf(last);
    const stream = new LiveStream(listener, response, this.log, position, () => this.resetFrames());
    this.streams.add(stream, response);
    if (position !== null) response.write(this.helloFrame(position));
    stream.advance();
    if (listener.isOrganiser) this.organisers.add(response, listener);
  }

  @Handles(ChallengeSolved)
  onSolve(solve: ChallengeSolved): void {
    this.note(() => this.solved.push(solve));
  }

  /** Awards and hints that players buy after the freeze change nothing that the board shows. */
  @Handles(ResultsChanged)
  onResults(): void {
    if (!this.rules.isFrozen()) this.note(() => (this.areScoresNew = true));
  }

  @Handles(ChallengesChanged)
  onChallenges(): void {
    this.note(() => (this.areChallengesNew = true));
  }

  @Handles(NotificationPosted)
  onNotification(): void {
    this.note(() => (this.hasNotices = true));
  }

  /** Ends the streams of those who may not listen any more, and all when others compete than before. */
  @Handles(SettingsChanged)
  async onSettings(): Promise<void> {
    if (!this.hasListeners) return;
    // The settings in memory may follow the same event after this.
    await this.settings.reload();
    const isSwitched = this.settings.isTeamsMode !== this.inTeams;
    this.streams.endThose((listener) => isSwitched || !this.mayListen(listener));
    this.lookAtClock();
  }

  @Handles(AccountChanged, TeamChanged)
  onAccount({ is_on_board }: AccountChanged | TeamChanged): void {
    if (is_on_board) this.note(() => (this.areScoresNew = true));
  }

  /** Notices may have been missed, or the whole event replaced: everybody reads everything again. */
  @Handles(AllAccountsRemoved, AllTeamsRemoved, ResyncRequired)
  async onResyncRequired(): Promise<void> {
    if (!this.hasListeners) return;
    await this.streams.renew();
    await this.begin();
    this.restart();
  }

  /** Takes note of how everything is, since nobody listened before. */
  private begin(): Promise<void> {
    return this.inTurn(() => this.takeNote());
  }

  /** Does `work` between the rounds, which else could put back what they read earlier. */
  private inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.rounds.then(work);
    this.rounds = done.catch(() => undefined);
    return done;
  }

  private async takeNote(): Promise<void> {
    [this.solved, this.hasNotices, this.areChallengesNew, this.areScoresNew] = [[], false, false, false];
    this.scores++;
    this.inTeams = this.settings.isTeamsMode;
    this.event = this.eventFacts();
    this.notice = await this.feed.newestId();
    this.challenges = await this.versions.challenges();
  }

  /** Has everybody read everything anew. */
  private restart(): void {
    this.log.restart();
    this.streams.restart();
  }

  private helloFrame(position: number): string {
    const now = this.clock.now();
    const versions = { challenges: this.challenges, scores: this.scoresVersion, event: tagOf(this.event) };
    return frameOf('hello', { now, versions, jitter_ms: this.jitter }, this.log.idOf(position));
  }

  private resetFrames(): string {
    return `${frameOf('reset', { jitter_ms: this.jitter })}${this.helloFrame(this.log.newest)}`;
  }

  /** Whether anybody listens or is about to. */
  private get hasListeners(): boolean {
    return this.streams.size + this.opening > 0;
  }

  private get jitter(): number {
    return this.listeners.jitterMillis;
  }

  /** Of this process alone: a client that comes to another one reads the board again. */
  private get scoresVersion(): string {
    return this.log.idOf(this.scores);
  }

  private eventFacts(): string {
    const { start, end, freeze, paused, state } = this.boot.event();
    return JSON.stringify({ start, end, freeze, paused, state });
  }

  /** Tells everybody when the times of the event, or how it stands, have changed. */
  private lookAtClock(): void {
    if (this.streams.size === 0) return;
    const facts = this.eventFacts();
    if (facts === this.event) return;
    this.event = facts;
    const data = { now: this.clock.now(), ...(JSON.parse(facts) as object), jitter_ms: this.jitter };
    this.log.add({ name: 'event', data, isFor: () => true });
    this.watch(this.streams.advance());
  }

  /** Has something told at the next round, if anybody listens. */
  private note(change: () => void): void {
    if (!this.hasListeners) return;
    change();
    this.scheduleRound();
  }

  private scheduleRound(): void {
    if (this.round || this.isStopping) return;
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
      await this.tellSolves();
      if (this.hasNotices) await this.tellNotices();
      if (this.areChallengesNew) {
        this.areChallengesNew = false;
        await this.tellChallenges();
      }
      this.tellScores();
    } catch (error) {
      this.logger.warn({ err: error }, 'what happened could not be told');
      this.restart();
    }
    await this.streams.advance();
  }

  private async tellSolves(): Promise<void> {
    const { solved } = this;
    this.solved = [];
    if (solved.length === 0) return;
    const { events, changesBoard } = await this.solves.told(solved, this.streams.listeners);
    for (const event of events) this.log.add(event);
    if (changesBoard) this.areScoresNew = true;
  }

  private async tellNotices(): Promise<void> {
    this.hasNotices = false;
    for (;;) {
      const users = new Set(this.streams.listeners.flatMap(({ viewer }) => viewer.user?.id ?? []));
      const posted = await this.feed.postedAfter(this.notice, [...users], BATCH);
      for (const { readers, ...notification } of posted) {
        this.notice = notification.id;
        const { user_id: _user, user: _u, team_id: _team, team: _t, ...data } = this.feed.view(notification);
        const addressed = readers && new Set(readers);
        const isFor: Audience = ({ viewer: { user } }) => {
          if (!addressed) return true;
          return user !== null && (addressed.has(user.id) || (users.has(user.id) ? false : 'unknown'));
        };
        this.log.add({ name: 'notice', data, isFor });
        const reached = this.streams.listeners.filter((listener) => isFor(listener) === true).length;
        this.watch(this.feed.reached(notification.id, reached));
      }
      if (posted.length < BATCH) return;
    }
  }

  /** Has the next round tell of the challenges if they are not what was told last. */
  private async tellChallenges(): Promise<void> {
    const version = await this.versions.challenges();
    if (version === this.challenges) return;
    this.challenges = version;
    this.log.add({
      name: 'challenges',
      data: { version, jitter_ms: this.jitter },
      isFor: ({ viewer, spectatorKey }) => spectatorKey !== null || this.rights.seesChallenges(viewer),
    });
    this.scheduleRound();
  }

  /** Not more often than listeners have read the board again since the last time. */
  private tellScores(): void {
    if (!this.areScoresNew) return;
    const wait = this.scoresToldAt + Math.max(SCORES_PAUSE_MILLIS, 2 * this.jitter) - performance.now();
    if (wait > 0) {
      this.scoresRound ??= setTimeout(() => {
        this.scoresRound = null;
        this.scheduleRound();
      }, wait).unref();
      return;
    }
    this.areScoresNew = false;
    this.scoresToldAt = performance.now();
    this.scores++;
    this.log.add({
      name: 'scores',
      data: { version: this.scoresVersion, jitter_ms: this.jitter },
      isFor: ({ viewer, spectatorKey }) => spectatorKey !== null || this.rights.seesScoreboard(viewer),
    });
  }

  /** Logs the failure of work that nobody waits for. */
  private watch(work: Promise<void>): void {
    work.catch((error: unknown) => this.logger.warn({ err: error }, 'live streams could not be looked after'));
  }
}
