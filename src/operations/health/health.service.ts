import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock';
import { Instant } from '../../platform/clock/instant';
import { SingleFlight } from '../../platform/concurrency/single-flight';
import { Mailer } from '../../platform/mail/mailer';
import { Attention } from './attention';
import { HealthQueries } from './health.queries';
import { AttentionView, type HealthMinuteView, type HealthView, type HealthWorkerView } from './health.views';
import { type Minute, p95, sumOf } from './minutes.rules';
import { HourOfProcesses, KEPT_MINUTES, type ProcessFigures } from './process-figures';

const MINUTE_MILLIS = 60_000;

/** Returns the health of the event and the platform, for the first page of the panel. */
@Injectable()
export class HealthService {
  /** Administrators who read at the same time share a read, because each one scans an hour of submissions. */
  private readonly flight = new SingleFlight<HealthView>();

  constructor(
    private readonly hour: HourOfProcesses,
    private readonly queries: HealthQueries,
    private readonly attention: Attention,
    private readonly mailer: Mailer,
    private readonly clock: Clock,
  ) {}

  get(): Promise<HealthView> {
    return this.flight.get('health', () => this.read());
  }

  private async read(): Promise<HealthView> {
    const now = this.clock.now();
    const last = Math.floor(now.millis / MINUTE_MILLIS);
    const first = last - KEPT_MINUTES + 1;
    const [processes, minutes, jobs, mails, findings] = await Promise.all([
      this.hour.all(),
      this.minutes(first),
      this.queries.jobs(),
      this.queries.mails(),
      this.attention.list(),
    ]);
    const attention = findings.map((finding) => AttentionView.from(finding));
    return {
      now,
      ready: attention.every(({ severity }) => severity !== 'error'),
      attention,
      minutes: Array.from({ length: KEPT_MINUTES }, (_, index) => minuteView(first + index, minutes, processes)),
      workers: processes.map((process) => workerView(process, last)),
      jobs,
      mails: { configured: this.mailer.isConfigured(), ...mails },
    };
  }

  private async minutes(first: number): Promise<Map<number, Partial<HealthMinuteView>>> {
    const since = Instant.fromMillis(first * MINUTE_MILLIS);
    const [attempts, solves, registrations] = await Promise.all([
      this.queries.attempts(since),
      this.queries.solves(since),
      this.queries.registrations(since),
    ]);
    const minutes = new Map<number, Partial<HealthMinuteView>>();
    const add = (minute: number, figures: Partial<HealthMinuteView>): void => {
      minutes.set(minute, { ...minutes.get(minute), ...figures });
    };
    for (const { minute, active, ...counts } of attempts) add(minute, { ...counts, active_accounts: active });
    for (const { minute, count } of solves) add(minute, { solves: count });
    for (const { minute, count } of registrations) add(minute, { registrations: count });
    return minutes;
  }
}

function minuteView(
  minute: number,
  stored: ReadonlyMap<number, Partial<HealthMinuteView>>,
  processes: readonly ProcessFigures[],
): HealthMinuteView {
  const seen = sumOf(
    minute,
    processes.flatMap(({ minutes }) => minuteOf(minutes, minute) ?? []),
  );
  const [, redirected = 0, refused = 0, failed = 0] = seen.answers;
  return {
    ...{ correct: 0, incorrect: 0, solves: 0, active_accounts: 0, registrations: 0, ...stored.get(minute) },
    minute: Instant.fromMillis(minute * MINUTE_MILLIS),
    too_fast: seen.too_fast,
    ...{ requests: seen.answers.reduce((sum, count) => sum + count, 0), redirected, refused, failed },
    turned_away: seen.turned_away,
    p95_ms: p95(seen),
    listeners: seen.listeners,
    database_waiting: seen.waiting,
  };
}

function workerView({ minutes, connections, ...figures }: ProcessFigures, last: number): HealthWorkerView {
  const seen = sumOf(last, [minuteOf(minutes, last) ?? []].flat());
  const requests = seen.answers.reduce((sum, count) => sum + count, 0);
  return { ...figures, requests, p95_ms: p95(seen), database: connections };
}

function minuteOf(minutes: readonly Minute[], number: number): Minute | undefined {
  return minutes.find(({ minute }) => minute === number);
}
