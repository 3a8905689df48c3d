import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { setTimeout as delay } from 'node:timers/promises';
import { TeamChanged } from '../../accounts/teams/team.events';
import { AccountChanged } from '../../accounts/users/user.events';
import { ChallengesChanged } from '../../challenges/challenges/challenge.events';
import { ChallengeSolved, ResultsChanged } from '../../competition/submissions/submission.events';
import { NotificationPosted } from '../../content/notifications/notification.events';
import { Clock } from '../../platform/clock/clock';
import { Config } from '../../platform/config/config';
import { BoundedSemaphore } from '../../platform/concurrency/bounded-semaphore';
import { ResyncRequired } from '../../platform/events/domain-event';
import { Handles } from '../../platform/events/handles';
import { SettingsChanged } from '../../settings/config.events';
import { Deliveries } from './deliveries';
import { DeliveryQueries } from './delivery.queries';
import { WebhookMarks } from './webhook-marks';
import { WebhookMoments } from './webhook-moments';
import { WebhooksChanged } from './webhook.events';

/**
 * Maximum number of concurrent requests of a process to one webhook. A receiver that hangs delays only its own
 * deliveries.
 */
const LANES = 4;
/**
 * Maximum number of concurrent statements of a process for deliveries, so that a long queue leaves connections to
 * players.
 */
const STATEMENTS = 2;
const POLL_MILLIS = 1000;
const SWEEP_SECONDS = 60;

/** Events whose transaction may have added deliveries. */
const CAUSES = [
  ...[ChallengeSolved, ResultsChanged, ChallengesChanged],
  ...[AccountChanged, TeamChanged, NotificationPosted, SettingsChanged],
];

/** Sends deliveries in the background, apart from the jobs: each webhook has `LANES` lanes of its own. */
@Injectable()
export class DeliveryWorker implements BeforeApplicationShutdown {
  private readonly logger = new Logger('webhooks');
  private readonly turns = new BoundedSemaphore(STATEMENTS, Infinity);
  private readonly lanes = new Map<number, Set<Promise<void>>>();
  /** Times until which receivers asked to wait, in milliseconds, by webhook. */
  private readonly pauses = new Map<number, number>();
  private timer: NodeJS.Timeout | null = null;
  private hasWebhooks = true;
  /** Earliest time of the next sweep of this process, as of `performance.now()`. */
  private nextSweep = 0;
  private round: Promise<void> | null = null;
  private isStale = false;

  constructor(
    private readonly queries: DeliveryQueries,
    private readonly deliveries: Deliveries,
    private readonly moments: WebhookMoments,
    private readonly marks: WebhookMarks,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /** Starts to send; called after everything else has started. */
  start(): void {
    this.timer = setInterval(() => this.poll(), POLL_MILLIS).unref();
    void this.moments.onResyncRequired();
    this.poll();
  }

  /** Checks for deliveries after events that may have added some. The poll finds all others. */
  @Handles(...CAUSES)
  onEvent(): void {
    // A check that is running may be the one that finds the first webhook.
    if (this.hasWebhooks || this.round !== null) this.wake();
  }

  /**
   * Ends the pauses, so that a test or a redelivery is sent at once, and because the ids belong to other webhooks after
   * an import.
   */
  @Handles(WebhooksChanged, ResyncRequired)
  onWebhooks(): void {
    this.pauses.clear();
    this.wake();
  }

  wake(): void {
    this.isStale = true;
    if (this.timer === null) return;
    this.round ??= this.rounds().finally(() => (this.round = null));
  }

  /** Resolves when this process has no running work. */
  async settled(): Promise<void> {
    while (this.round !== null || this.lanes.size > 0)
      await Promise.all([this.round, ...[...this.lanes.values()].flatMap((lanes) => [...lanes])]);
  }

  /**
   * Takes no further deliveries and waits for running requests. A delivery whose request does not end within
   * `shutdown_seconds` is sent again after its lease.
   */
  async beforeApplicationShutdown(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    this.timer = null;
    const patience = delay(this.config.http.shutdown_seconds * 1000, undefined, { ref: false });
    await Promise.race([this.settled(), patience]);
  }

  private poll(): void {
    this.wake();
    const work = async (): Promise<void> => {
      await this.moments.check();
      if (this.hasWebhooks && performance.now() >= this.nextSweep) await this.sweep();
    };
    void work().catch((error: unknown) => this.logger.error({ err: error }, 'webhooks could not be checked'));
  }

  private async sweep(): Promise<void> {
    this.nextSweep = performance.now() + SWEEP_SECONDS * 1000;
    // One second less, so that a timer that fires early does not miss its turn.
    if (await this.marks.isTurn('sweep', SWEEP_SECONDS - 1)) await this.queries.sweep();
  }

  /** Checks for due deliveries, one check at a time. Checks again if `wake` was called during a check. */
  private async rounds(): Promise<void> {
    try {
      while (this.isStale && this.timer !== null) {
        this.isStale = false;
        const endpoints = await this.turns.run(() => this.queries.endpoints());
        this.hasWebhooks = endpoints.length > 0;
        for (const { id, is_due } of endpoints) if (is_due) this.openLane(id);
      }
    } catch (error) {
      this.logger.error({ err: error }, 'deliveries could not be read');
    }
  }

  private openLane(id: number): void {
    const lanes = this.lanes.get(id) ?? new Set();
    if (this.timer === null || lanes.size >= LANES || this.isPaused(id)) return;
    this.lanes.set(id, lanes);
    const lane = this.work(id).finally(() => {
      lanes.delete(lane);
      if (lanes.size === 0) this.lanes.delete(id);
    });
    lanes.add(lane);
  }

  private async work(id: number): Promise<void> {
    try {
      while (this.timer !== null && !this.isPaused(id)) {
        const delivery = await this.turns.run(() => this.queries.take(id));
        if (!delivery) return;
        // Another lane takes the next delivery while this one is sent.
        this.openLane(id);
        const seconds = await this.deliveries.perform(delivery, this.turns);
        if (seconds !== null) this.pauses.set(id, this.clock.millis() + seconds * 1000);
      }
    } catch (error) {
      // A delivery that was taken is sent again when its lease ends.
      this.logger.error({ err: error }, 'deliveries could not be read or written');
    }
  }

  private isPaused(id: number): boolean {
    return this.clock.millis() < (this.pauses.get(id) ?? 0);
  }
}
