import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { AdminStreams } from '../../content/live/admin-streams';
import { Handles } from '../../platform/events/handles';
import { ImportProgressed } from '../../transfer/backups/import/import.events';
import { AuditRecorded } from '../audit/audit.events';
import { AuditService } from '../audit/audit.service';
import { HealthQueries } from '../health/health.queries';
import { HealthService } from '../health/health.service';
import { AdminLiveQueries, type RecordedSubmission } from './admin-live.queries';

const ROUND_MILLIS = 1000;
const HEALTH_ROUNDS = 5;
const MAX_SUBMISSIONS = 50;
/** Ids can commit out of order, so each round also looks for submissions with up to this many lower ids. */
const LATE_IDS = 200;
/** Number of minutes in each `health` event: the current and the previous one. Older minutes no longer change. */
const CHANGING_MINUTES = 2;

/**
 * Sends events to administrators' streams, so that clients need not poll: submissions every second, health and mail
 * counts every five seconds, imports and audit records at once. Queries nothing while no such stream is open.
 */
@Injectable()
export class AdminLive implements BeforeApplicationShutdown {
  private readonly logger = new Logger(AdminLive.name);
  private timer: NodeJS.Timeout | null = null;
  private round = Promise.resolve();
  private isBusy = false;
  private rounds = 0;
  /** Ids of sent submissions. The next round reads the ids above `floor` that are not among these. */
  private sent: number[] = [];
  private floor = 0;
  private mails = '';

  constructor(
    private readonly streams: AdminStreams,
    private readonly queries: AdminLiveQueries,
    private readonly health: HealthService,
    private readonly healthQueries: HealthQueries,
    private readonly audit: AuditService,
  ) {
    streams.onChange = (isOpen) => (isOpen ? this.begin() : this.end());
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.end();
    await this.round;
  }

  @Handles(ImportProgressed)
  onImport({ status }: ImportProgressed): void {
    this.streams.send('job', { kind: 'import', ...status });
  }

  @Handles(AuditRecorded)
  async onAudit({ id }: AuditRecorded): Promise<void> {
    if (!this.streams.isOpen) return;
    const record = await this.audit.find(id);
    if (record) this.streams.send('audit', record);
  }

  private begin(): void {
    [this.rounds, this.floor, this.sent, this.mails] = [0, 0, [], ''];
    this.timer ??= setInterval(() => this.poll(), ROUND_MILLIS).unref();
    this.poll();
  }

  private end(): void {
    if (this.timer) clearInterval(this.timer);
    this.timer = null;
  }

  /** Starts a round, unless the previous one is still running: a slow database must not get more queries. */
  private poll(): void {
    if (this.isBusy) return;
    this.isBusy = true;
    this.round = this.send()
      .catch((error: unknown) => this.logger.warn({ err: error }, 'the streams of administrators could not be updated'))
      .finally(() => (this.isBusy = false));
  }

  private async send(): Promise<void> {
    const round = this.rounds++;
    if (round === 0) this.floor = await this.queries.newestSubmission();
    else await this.sendSubmissions();
    if (round % HEALTH_ROUNDS !== 0) return;
    await this.sendMails();
    const { minutes, ...health } = await this.health.get();
    this.streams.send('health', { ...health, minutes: minutes.slice(-CHANGING_MINUTES) });
  }

  private async sendSubmissions(): Promise<void> {
    const rows = await this.queries.submissionsAfter(this.floor, this.sent, MAX_SUBMISSIONS + 1);
    const latest = rows.slice(0, MAX_SUBMISSIONS);
    const newest = latest[0];
    if (!newest) return;
    if (rows.length > MAX_SUBMISSIONS) await this.skip(latest);
    for (const submission of latest.toReversed()) this.streams.send('submission', submission);
    this.sent = [...this.sent, ...latest.map(({ id }) => id)].filter((id) => id > newest.id - LATE_IDS);
    this.floor = Math.max(this.floor, newest.id - LATE_IDS);
  }

  private async skip(latest: readonly RecordedSubmission[]): Promise<void> {
    const oldest = latest.at(-1)?.id ?? 0;
    const skipped = (await this.queries.countAfter(this.floor, this.sent)) - latest.length;
    this.streams.send('submission', { skipped });
    this.floor = oldest - 1;
  }

  private async sendMails(): Promise<void> {
    const mails = await this.healthQueries.mails();
    const text = JSON.stringify(mails);
    if (text === this.mails) return;
    this.mails = text;
    this.streams.send('job', { kind: 'mails', ...mails });
  }
}
