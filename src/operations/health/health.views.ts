import {
  BoolField,
  ChoiceField,
  CustomField,
  DateField,
  IntField,
  TextField,
  ViewField,
} from '../../http/fields/fields';
import type { FieldOptions } from '../../http/fields/field';
import type { Instant } from '../../platform/clock/instant';
import type { Finding } from './finding';

function NumberField(description: string, options: FieldOptions): PropertyDecorator {
  return CustomField(description, { type: 'number' }, (value) => value, options);
}

/** Counts of one minute, from the database or summed over the processes on this machine. */
export class HealthMinuteView {
  @DateField('Start of the minute') minute: Instant;
  @IntField('Correct submissions', { example: 3 }) correct: number;
  @IntField('Wrong submissions', { example: 12 }) incorrect: number;
  @IntField('Submissions refused because of the rate limit', { example: 0 }) too_fast: number;
  @IntField('Solves', { example: 3 }) solves: number;
  @IntField('Number of accounts with submissions', { example: 9 }) active_accounts: number;
  @IntField('Users who registered or were created', { example: 1 }) registrations: number;
  @IntField('Requests answered, with any status', { example: 240 }) requests: number;
  @IntField('Requests answered with a redirect', { example: 4 }) redirected: number;
  @IntField('Requests refused: status 400 to 499', { example: 2 }) refused: number;
  @IntField('Requests failed: status 500 and above', { example: 0 }) failed: number;
  @IntField('Requests refused because too many were in progress', { example: 0 }) turned_away: number;
  @NumberField('95th percentile of the response time, in milliseconds; null without requests', {
    nullable: true,
    example: 18.5,
  })
  p95_ms: number | null;
  @IntField('Maximum number of open streams', { example: 120 }) listeners: number;
  @IntField('Maximum number of statements waiting for a database connection', { example: 0 })
  database_waiting: number;
}

/** Number of database connections of a process. */
export class HealthPoolView {
  @IntField('Open connections', { example: 4 }) open: number;
  @IntField('Idle connections', { example: 3 }) idle: number;
  @IntField('Statements waiting for a connection', { example: 0 }) waiting: number;
}

/** A process of the server on this machine. */
export class HealthWorkerView {
  @IntField('Process id', { example: 4711 }) pid: number;
  @IntField('Seconds since the process started', { example: 86_400 }) uptime_seconds: number;
  @IntField('Memory in use, in bytes', { example: 180_000_000 }) memory_bytes: number;
  @NumberField('Share of the time that the process is busy, from 0 to 1', { example: 0.12 }) busy: number;
  @IntField('Open streams', { example: 60 }) listeners: number;
  @IntField('Requests answered in the current minute', { example: 120 }) requests: number;
  @NumberField('95th percentile of the response time, in milliseconds', { nullable: true, example: 18.5 })
  p95_ms: number | null;
  @ViewField('Database connections of the process', () => HealthPoolView) database: HealthPoolView;
}

/** Number of unfinished jobs of one kind. */
export class HealthJobsView {
  @TextField('Name of the queue', { example: 'account mail' }) kind: string;
  @IntField('Number of pending jobs', { example: 0 }) pending: number;
  @IntField('Number given up after eight tries', { example: 0 }) given_up: number;
  @IntField('Seconds since the oldest job was due', { example: 0 }) overdue_seconds: number;
}

/** Number of mails that are not sent, by state. */
export class HealthMailsView {
  @BoolField('True if a mail server or Mailgun is configured', { example: true }) configured: boolean;
  @IntField('Number of mails to be sent', { example: 0 }) waiting: number;
  @IntField('Number of waiting mails that failed before', { example: 0 }) failing: number;
  @IntField('Number given up after eight tries', { example: 0 }) given_up: number;
  @TextField('Last error of the mail server', { nullable: true, example: null }) error: string | null;
}

export const SEVERITIES = ['error', 'warning'] as const;

/** An error or warning that an administrator should attend to. */
export class AttentionView {
  @ChoiceField('Severity; an error keeps players from playing', SEVERITIES, { example: 'error' })
  severity: (typeof SEVERITIES)[number];
  @TextField('Code of the problem, for programs', { example: 'no_flag' }) code: string;
  @TextField('Description of the problem, as a sentence', {
    example: 'Challenge 3 ("heap") has no flag, so nobody can solve it.',
  })
  sentence: string;
  @TextField('Remedy', { nullable: true, example: 'Add a flag or hide the challenge.' }) remedy: string | null;
  @TextField('Path in the interface where the problem can be fixed', { nullable: true, example: '/admin/challenges/3' })
  link: string | null;

  static from({ level, code, text, remedy, href }: Finding): AttentionView {
    return {
      severity: level === 'error' ? 'error' : 'warning',
      code,
      sentence: sentenceOf(text),
      remedy: remedy === undefined ? null : sentenceOf(remedy),
      link: href ?? null,
    };
  }
}

function sentenceOf(text: string): string {
  const begun = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}

/** Problems, counts of the last hour, processes, jobs and mails. */
export class HealthView {
  @DateField('Current time of the server') now: Instant;
  @BoolField('True if `attention` contains no error that keeps players from playing', { example: true })
  ready: boolean;
  @ViewField('Problems that need attention, errors first', () => [AttentionView]) attention: AttentionView[];
  @ViewField('The last 60 minutes, the oldest first; the last one is incomplete', () => [HealthMinuteView])
  minutes: HealthMinuteView[];
  @ViewField('Processes on this machine', () => [HealthWorkerView]) workers: HealthWorkerView[];
  @ViewField('Background jobs', () => [HealthJobsView]) jobs: HealthJobsView[];
  @ViewField('Mail queue', () => HealthMailsView) mails: HealthMailsView;
}
