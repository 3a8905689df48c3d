import { Injectable } from '@nestjs/common';
import { AllTeamsRemoved, TeamChanged } from '../../accounts/teams/team.events';
import { AccountChanged, AllAccountsRemoved } from '../../accounts/users/user.events';
import { LiveKeysChanged } from '../../auth/live-keys/live-key.events';
import { SignInEnded } from '../../auth/sign-in/auth.events';
import { ChallengesChanged } from '../../challenges/challenges/challenge.events';
import { ChallengeSolved, ResultsChanged } from '../../competition/submissions/submission.events';
import { ResyncRequired } from '../../platform/events/domain-event';
import { Handles } from '../../platform/events/handles';
import { SettingsChanged } from '../../settings/config.events';
import { Settings } from '../../settings/settings';
import { NotificationPosted } from '../notifications/notification.events';
import { StreamHub } from '../streams/stream-hub';
import { LiveLog } from './live-log';
import { LiveRounds } from './live-rounds';
import { LiveStream } from './live-stream';
import { LiveService } from './live.service';

/**
 * Handles domain events for the live streams: marks the data that `LiveRounds` sends next, and ends streams whose
 * listener may no longer listen.
 */
@Injectable()
export class LiveChanges {
  constructor(
    private readonly hub: StreamHub,
    private readonly live: LiveService,
    private readonly rounds: LiveRounds,
    private readonly log: LiveLog,
    private readonly settings: Settings,
  ) {}

  @Handles(ChallengeSolved)
  onSolve(solve: ChallengeSolved): void {
    this.log.add(solve);
    this.rounds.markChallenges((stale) => stale.addAccount(solve.account_id));
    this.rounds.markScores();
  }

  @Handles(NotificationPosted)
  onNotification(posted: NotificationPosted): void {
    this.log.add(posted);
    this.rounds.schedule();
  }

  @Handles(ResultsChanged)
  onResults({ accounts }: ResultsChanged): void {
    this.rounds.markChallenges((stale) => {
      if (accounts === null) stale.addAll();
      for (const { account_id } of accounts ?? []) if (account_id !== null) stale.addAccount(account_id);
    });
    this.rounds.markScores();
  }

  @Handles(ChallengesChanged)
  onChallenges(): void {
    this.rounds.markChallenges((stale) => stale.addAll());
  }

  @Handles(SettingsChanged)
  async onSettings(): Promise<void> {
    // `Settings` handles the same event, possibly after this handler, so it may still have the old values.
    await this.settings.reload();
    const { isTeamsMode } = this.settings;
    for (const stream of this.hub.streamsOf(LiveStream))
      if (stream.listener.isTeamsMode !== isTeamsMode || !this.live.mayListen(stream.listener)) stream.end();
    this.rounds.checkEvent();
    this.rounds.markAll();
  }

  @Handles(AccountChanged, SignInEnded)
  async onUser(event: AccountChanged | SignInEnded): Promise<void> {
    const { user_id } = event;
    await this.hub.renew(({ viewer }) => viewer.user?.id === user_id);
    this.rounds.markChallenges((stale) => stale.addUser(user_id));
    if (event instanceof AccountChanged && event.is_on_board) this.rounds.markScores();
  }

  @Handles(TeamChanged)
  async onTeam({ team_id, is_on_board }: TeamChanged): Promise<void> {
    await this.hub.renew(({ viewer }) => viewer.user?.team_id === team_id);
    this.rounds.markChallenges((stale) => stale.addAccount(team_id));
    if (is_on_board) this.rounds.markScores();
  }

  @Handles(LiveKeysChanged)
  async onKeys(): Promise<void> {
    await this.hub.checkSpectatorKeys();
  }

  /**
   * Makes all clients read everything again, because events were missed, all data were replaced, or all users or teams
   * were removed.
   */
  @Handles(AllAccountsRemoved, AllTeamsRemoved, ResyncRequired)
  async onResyncRequired(): Promise<void> {
    await this.hub.renew();
    this.rounds.restart();
  }
}
