import { Injectable, Logger } from '@nestjs/common';
import { ChallengesChanged } from '../../challenges/challenges/challenge.events';
import { EventRules } from '../../http/context/event-rules';
import { Clock } from '../../platform/clock/clock';
import { ResyncRequired } from '../../platform/events/domain-event';
import { Handles } from '../../platform/events/handles';
import { SettingsChanged } from '../../settings/config.events';
import { Settings } from '../../settings/settings';
import { WebhookMarks } from './webhook-marks';

/** Moments of the event with the events that they cause. */
const MOMENTS = [
  ['start', 'event.started'],
  ['end', 'event.ended'],
  ['freeze', 'event.frozen'],
] as const;

/** A moment that passed longer ago, while the platform did not run or before a time was changed, is no news. */
const MAX_LATE_SECONDS = 3600;

/** Announces the moments of the event, and challenges that are released. */
@Injectable()
export class WebhookMoments {
  private readonly logger = new Logger('webhooks');
  /** Moments that this process knows to be announced. */
  private readonly known = new Set<string>();

  constructor(
    private readonly marks: WebhookMarks,
    private readonly settings: Settings,
    private readonly rules: EventRules,
    private readonly clock: Clock,
  ) {}

  /** Called about each second: costs nothing between the moments. */
  async check(): Promise<void> {
    const now = this.clock.millis() / 1000;
    for (const [setting, type] of MOMENTS) {
      const moment = this.settings.get(setting);
      const key = `${type} ${moment}`;
      if (moment === null || now < moment || this.known.has(key)) continue;
      const isSilent = now - moment > MAX_LATE_SECONDS || (setting === 'freeze' && this.rules.hasEnded());
      await this.marks.announce(type, String(moment), { date: this.settings.moment(setting) ?? undefined, isSilent });
      this.known.add(key);
      if (setting === 'start') await this.checkReleases();
    }
  }

  /** Announces releases, in each process: the first one to come does it. */
  @Handles(ChallengesChanged)
  async checkReleases(): Promise<void> {
    // A release of this second counts as one of the event that starts with it only if that has begun before.
    await this.marks.announceReleases(this.isRunning());
  }

  /** Everything may have been replaced, an import too: what is visible then is noted without news. */
  @Handles(ResyncRequired)
  async onResyncRequired(): Promise<void> {
    this.known.clear();
    await this.checkReleases().catch((error: unknown) =>
      this.logger.warn({ err: error }, 'releases could not be read'),
    );
  }

  /** A time that was changed back is announced again only if its row is gone. */
  @Handles(SettingsChanged)
  onSettings(): void {
    this.known.clear();
  }

  private isRunning(): boolean {
    const start = this.settings.get('start');
    // Challenges that open with the start are part of it.
    const hasStarted = start === null || this.clock.millis() / 1000 > start + 1;
    return hasStarted && !this.rules.hasEnded();
  }
}
