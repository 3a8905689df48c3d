import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { AllTeamsRemoved, TeamChanged } from '../../accounts/teams/team.events';
import { AccountChanged, AllAccountsRemoved } from '../../accounts/users/user.events';
import { SignInEnded } from '../../auth/sign-in/auth.events';
import { ChallengesChanged } from '../../challenges/challenges/challenge.events';
import { ChallengeSolved, ResultsChanged } from '../../competition/submissions/submission.events';
import { Unavailable } from '../../http/errors/errors';
import { ResyncRequired } from '../../platform/events/domain-event';
import { Handles } from '../../platform/events/handles';
import { SettingsChanged } from '../../settings/config.events';
import { Settings } from '../../settings/settings';
import { ViewerRights } from '../../settings/viewer-rights';
import { beginStream } from '../event-stream/stream-answers';
import { NotificationPosted } from '../notifications/notification.events';
import { LiveLog } from './live-log';
import { LiveNews } from './live-news';
import { LiveRounds } from './live-rounds';
import { LiveState } from './live-state';
import { LiveStream } from './live-stream';
import type { Listener } from './listener';
import { OpenStreams } from './open-streams';
import { OrganiserListeners } from './organiser-listeners';

/** Begins live streams, and notes what happens as it is announced, to be told to all of this process. */
@Injectable()
export class LiveStreams implements BeforeApplicationShutdown {
  /** Streams that are about to begin. */
  private opening = 0;
  private inTeams = false;
  private isStopping = false;

  constructor(
    private readonly streams: OpenStreams,
    private readonly rounds: LiveRounds,
    private readonly log: LiveLog,
    private readonly news: LiveNews,
    private readonly state: LiveState,
    private readonly settings: Settings,
    private readonly rights: ViewerRights,
    private readonly organisers: OrganiserListeners,
  ) {}

  beforeApplicationShutdown(): void {
    this.isStopping = true;
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

  /**
   * Begins a stream with `hello`, which tells how everything is now; `last` is the id of the event after which the client goes on.
   * Throws Unavailable while the process stops.
   */
  async open(response: Response, listener: Listener, last: string | null): Promise<void> {
    this.opening++;
    try {
      if (this.streams.size === 0) await this.begin();
    } finally {
      this.opening--;
    }
    if (this.isStopping) throw new Unavailable();
    this.rounds.checkEvent();
    if (!beginStream(response)) return;
    const position = last === null ? this.log.newest : this.log.numberOf(last);
    const stream = new LiveStream(listener, response, this.log, this.state, this.news, position);
    this.streams.add(stream, response);
    if (listener.isOrganiser) this.organisers.add(response, listener);
    await stream.begin();
  }

  @Handles(ChallengeSolved)
  onSolve(solve: ChallengeSolved): void {
    // Also while nobody listens, so that those who come back miss nothing.
    this.log.add(solve);
    if (!this.hasListeners) return;
    this.rounds.noteChallenges((stale) => stale.addAccount(solve.account_id));
    this.rounds.noteScores();
  }

  @Handles(NotificationPosted)
  onNotification(posted: NotificationPosted): void {
    this.log.add(posted);
    if (this.hasListeners) this.rounds.noteNews();
  }

  @Handles(ResultsChanged)
  onResults({ of }: ResultsChanged): void {
    if (!this.hasListeners) return;
    this.rounds.noteChallenges((stale) => {
      if (of === null) stale.addAll();
      for (const { account_id } of of ?? []) if (account_id !== null) stale.addAccount(account_id);
    });
    this.rounds.noteScores();
  }

  @Handles(ChallengesChanged)
  onChallenges(): void {
    if (this.hasListeners) this.rounds.noteChallenges((stale) => stale.addAll());
  }

  /** Ends the streams of those who may not listen any more, and all when others compete than before. */
  @Handles(SettingsChanged)
  async onSettings(): Promise<void> {
    if (!this.hasListeners) return;
    // The settings in memory may follow the same event after this.
    await this.settings.reload();
    const isSwitched = this.settings.isTeamsMode !== this.inTeams;
    this.streams.endThose((listener) => isSwitched || !this.mayListen(listener));
    this.rounds.checkEvent();
    this.rounds.noteAll();
  }

  /** Ends the user's streams that are no longer allowed, and updates the viewer of the others. */
  @Handles(AccountChanged, SignInEnded)
  async onUser(event: AccountChanged | SignInEnded): Promise<void> {
    if (!this.hasListeners) return;
    const { user_id } = event;
    await this.streams.renew(({ viewer }) => viewer.user?.id === user_id);
    this.rounds.noteChallenges((stale) => stale.addUser(user_id));
    if (event instanceof AccountChanged && event.is_on_board) this.rounds.noteScores();
  }

  /** The same of the members of a team. */
  @Handles(TeamChanged)
  async onTeam({ team_id, is_on_board }: TeamChanged): Promise<void> {
    if (!this.hasListeners) return;
    await this.streams.renew(({ viewer }) => viewer.user?.team_id === team_id);
    this.rounds.noteChallenges((stale) => stale.addAccount(team_id));
    if (is_on_board) this.rounds.noteScores();
  }

  /** Notices may have been missed, or the whole event replaced: everybody reads everything again. */
  @Handles(AllAccountsRemoved, AllTeamsRemoved, ResyncRequired)
  async onResyncRequired(): Promise<void> {
    if (!this.hasListeners) {
      this.log.restart();
      return;
    }
    await this.streams.renew();
    await this.begin();
    this.rounds.restart();
  }

  /** Takes note of how everything is, since nobody listened before. */
  private async begin(): Promise<void> {
    this.inTeams = this.settings.isTeamsMode;
    await this.rounds.begin();
  }

  /** Whether anybody listens or is about to. */
  private get hasListeners(): boolean {
    return this.streams.size + this.opening > 0;
  }
}
