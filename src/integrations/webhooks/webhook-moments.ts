import { Injectable, Logger } from '@nestjs/common';
import { ChallengesChanged } from '../../challenges/challenges/challenge.events';
import { EventRules } from '../../http/context/event-rules';
import { Clock } from '../../platform/clock/clock';
import { ResyncRequired } from '../../platform/events/domain-event';
import { Handles } from '../../platform/events/handles';
import { SettingsChanged } from '../../settings/config.events';
import { Settings } from '../../settings/settings';
import { WebhookMarks } from './webhook-marks';

/** Settings with the time of a moment, and the events that they cause. */
const MOMENTS = [
  ['start', 'event.started'],
  ['end', 'event.ended'],
  ['freeze', 'event.frozen'],
] as const;

/** An older moment is not announced: it passed while the platform did not run, or before its time was changed. */
const MAX_LATE_SECONDS = 3600;

/** Announces the start, freeze and end of the event, and released challenges. */
@Injectable()
export class WebhookMoments {
  private readonly logger = new Logger('webhooks');
  /** Moments that are already announced. */
  private known = new Set<string>();

  constructor(
    private readonly marks: WebhookMarks,
    private readonly settings: Settings,
    private readonly rules: EventRules,
    private readonly clock: Clock,
  ) {}

  /**
   * Announces moments that have passed. It is called each second; `known` saves the statements for announced moments.
   */
  async check(): Promise<void> {
    const now = this.clock.millis() / 1000;
    // An import or a changed setting replaces `this.known`, also while this method waits for the database.
    const { known } = this;
    for (const [setting, type] of MOMENTS) {
      const moment = this.settings.get(setting);
      const key = `${type} ${moment}`;
      if (moment === null || now < moment || known.has(key)) continue;
      const isSilent = now - moment > MAX_LATE_SECONDS || (setting === 'freeze' && this.rules.hasEnded());
      await this.marks.announce(type, String(moment), { date: this.settings.moment(setting) ?? undefined, isSilent });
      // Challenges that open with the event are marked before the next check, which would announce them.
      if (setting === 'start') await this.checkReleases();
      known.add(key);
    }
  }

  /** Announces released challenges. Each process calls it, and the first one announces them. */
  @Handles(ChallengesChanged)
  async checkReleases(): Promise<void> {
    await this.marks.announceReleases(this.isRunning());
  }

  /** After an import or a lost connection, checks moments and released challenges again. */
  @Handles(ResyncRequired)
  async onResyncRequired(): Promise<void> {
    this.known = new Set();
    await this.checkReleases().catch((error: unknown) =>
      this.logger.warn({ err: error }, 'releases could not be read'),
    );
  }

  /** Makes the next `check` test all moments again. Those with a row in `webhook_marks` are not announced twice. */
  @Handles(SettingsChanged)
  onSettings(): void {
    this.known = new Set();
  }

  private isRunning(): boolean {
    const start = this.settings.get('start');
    // Challenges that open with the event are not announced one by one.
    const hasStarted = start === null || this.clock.millis() / 1000 > start + 1;
    return hasStarted && !this.rules.hasEnded();
  }
}
