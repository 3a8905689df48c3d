import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { OrganiserListeners } from '../../content/live/organiser-listeners';
import { Handles } from '../../platform/events/handles';
import { ImportProgressed } from '../../transfer/backups/import/import.events';
import { AuditRecorded } from '../audit/audit.events';
import { AuditService } from '../audit/audit.service';
import { HealthQueries } from '../health/health.queries';
import { HealthService } from '../health/health.service';
import { OrganiserLiveQueries, type ToldSubmission } from './organiser-live.queries';

const ROUND_MILLIS = 1000;
/** Every so many rounds the health is told. */
const HEALTH_ROUNDS = 5;
/** Submissions that are told in a round. */
const MOST = 50;
/** Ids are taken before they are seen; one that comes so much later is told still. */
const LATE_IDS = 200;
/** Minutes of the health that change still. */
const TOLD_MINUTES = 2;

/** Tells administrators who listen what they would otherwise ask for again and again. While nobody listens it does nothing. */
@Injectable()
export class OrganiserLive implements BeforeApplicationShutdown {
  private readonly logger = new Logger(OrganiserLive.name);
  private timer: NodeJS.Timeout | null = null;
  private round = Promise.resolve();
  private isBusy = false;
  private rounds = 0;
  /** Ids of submissions above `floor` that were told or passed over. */
  private told: number[] = [];
  private floor = 0;
  private mails = '';

  constructor(
    private readonly listeners: OrganiserListeners,
    private readonly queries: OrganiserLiveQueries,
    private readonly health: HealthService,
    private readonly healthQueries: HealthQueries,
    private readonly audit: AuditService,
  ) {
    listeners.onChange = (isAnybody) => (isAnybody ? this.begin() : this.end());
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.end();
    await this.round;
  }

  @Handles(ImportProgressed)
  onImport({ status }: ImportProgressed): void {
    this.listeners.tell('job', { kind: 'import', ...status });
  }

  @Handles(AuditRecorded)
  async onAudit({ id }: AuditRecorded): Promise<void> {
    if (!this.listeners.isAnybody) return;
    const record = await this.audit.find(id);
    if (record) this.listeners.tell('audit', record);
  }

  private begin(): void {
    [this.rounds, this.floor, this.told, this.mails] = [0, 0, [], ''];
    this.timer ??= setInterval(() => this.look(), ROUND_MILLIS).unref();
    this.look();
  }

  private end(): void {
    if (this.timer) clearInterval(this.timer);
    this.timer = null;
  }

  /** One round at a time: a slow database is not asked again meanwhile. */
  private look(): void {
    if (this.isBusy) return;
    this.isBusy = true;
    this.round = this.tell()
      .catch((error: unknown) => this.logger.warn({ err: error }, 'administrators could not be told what happened'))
      .finally(() => (this.isBusy = false));
  }

  private async tell(): Promise<void> {
    const round = this.rounds++;
    await this.tellSubmissions(round === 0);
    if (round % HEALTH_ROUNDS !== 0) return;
    await this.tellMails();
    const { minutes, ...health } = await this.health.get();
    this.listeners.tell('health', { ...health, minutes: minutes.slice(-TOLD_MINUTES) });
  }

  private async tellSubmissions(isFirst: boolean): Promise<void> {
    if (isFirst) {
      this.floor = await this.queries.newestSubmission();
      return;
    }
    const found = await this.queries.submissionsAfter(this.floor, this.told, MOST + 1);
    const shown = found.slice(0, MOST);
    const newest = shown[0];
    if (!newest) return;
    if (found.length > MOST) await this.skip(shown);
    for (const submission of shown.toReversed()) this.listeners.tell('submission', submission);
    this.told = [...this.told, ...shown.map(({ id }) => id)].filter((id) => id > newest.id - LATE_IDS);
    this.floor = Math.max(this.floor, newest.id - LATE_IDS);
  }

  /** Says how many are passed over, and passes over them. */
  private async skip(shown: readonly ToldSubmission[]): Promise<void> {
    const oldest = shown.at(-1)?.id ?? 0;
    const skipped = (await this.queries.countAfter(this.floor, this.told)) - shown.length;
    this.listeners.tell('submission', { skipped });
    this.floor = oldest - 1;
  }

  private async tellMails(): Promise<void> {
    const mails = await this.healthQueries.mails();
    const text = JSON.stringify(mails);
    if (text === this.mails) return;
    this.mails = text;
    this.listeners.tell('job', { kind: 'mails', ...mails });
  }
}
