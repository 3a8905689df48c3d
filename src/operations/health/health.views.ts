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

/** Figures of a minute, summed over all processes. */
export class HealthMinuteView {
  @DateField('When the minute begins') minute: Instant;
  @IntField('Right answers', { example: 3 }) correct: number;
  @IntField('Wrong answers', { example: 12 }) incorrect: number;
  @IntField('Answers that came too fast', { example: 0 }) too_fast: number;
  @IntField('Solves', { example: 3 }) solves: number;
  @IntField('Accounts that answered', { example: 9 }) active_accounts: number;
  @IntField('Users who registered, or were made', { example: 1 }) registrations: number;
  @IntField('Requests that were answered, of any status', { example: 240 }) requests: number;
  @IntField('Of them with a redirect', { example: 4 }) redirected: number;
  @IntField('Of them refused: a status from 400 to 499', { example: 2 }) refused: number;
  @IntField('Of them failed: a status from 500 on', { example: 0 }) failed: number;
  @IntField('Requests turned away because too many were under way', { example: 0 }) turned_away: number;
  @NumberField('Milliseconds that 95 of 100 answers did not take longer than; null without answers', {
    nullable: true,
    example: 18.5,
  })
  p95_ms: number | null;
  @IntField('Most streams open at a time', { example: 120 }) listeners: number;
  @IntField('Most statements that waited for a connection to the database at a time', { example: 0 })
  database_waiting: number;
}

/** Database connections of a process. */
export class HealthPoolView {
  @IntField('Open connections', { example: 4 }) open: number;
  @IntField('Idle ones of them', { example: 3 }) idle: number;
  @IntField('Statements that wait for one', { example: 0 }) waiting: number;
}

/** A process on the port of the responding one. */
export class HealthWorkerView {
  @IntField('Its id on the machine', { example: 4711 }) pid: number;
  @IntField('Seconds since it started', { example: 86_400 }) uptime_seconds: number;
  @IntField('Memory it takes, in bytes', { example: 180_000_000 }) memory_bytes: number;
  @NumberField('Share of its time that it is at work, from 0 to 1', { example: 0.12 }) busy: number;
  @IntField('Streams open', { example: 60 }) listeners: number;
  @IntField('Requests answered in this minute', { example: 120 }) requests: number;
  @NumberField('Milliseconds that 95 of 100 of them did not take longer than', { nullable: true, example: 18.5 })
  p95_ms: number | null;
  @ViewField('Its connections to the database', () => HealthPoolView) database: HealthPoolView;
}

/** Jobs of a kind. */
export class HealthJobsView {
  @TextField('What it is', { example: 'account mail' }) kind: string;
  @IntField('Not done yet', { example: 0 }) pending: number;
  @IntField('Given up after eight tries', { example: 0 }) given_up: number;
  @IntField('Seconds for which the oldest has been due', { example: 0 }) overdue_seconds: number;
}

/** Unsent mails. */
export class HealthMailsView {
  @BoolField('Whether a mail server, or Mailgun, is set', { example: true }) configured: boolean;
  @IntField('To be sent', { example: 0 }) waiting: number;
  @IntField('Of them refused so far', { example: 0 }) failing: number;
  @IntField('Given up after eight tries', { example: 0 }) given_up: number;
  @TextField('What the mail server said last', { nullable: true, example: null }) error: string | null;
}

export const SEVERITIES = ['error', 'warning'] as const;

/** A finding that needs attention. */
export class AttentionView {
  @ChoiceField('Errors keep players from playing', SEVERITIES, { example: 'error' })
  severity: (typeof SEVERITIES)[number];
  @TextField('What it is about, for programs', { example: 'no_flag' }) code: string;
  @TextField('What is wrong, in a sentence', {
    example: 'Challenge 3 ("heap") has no flag, so nobody can solve it.',
  })
  sentence: string;
  @TextField('What to do', { nullable: true, example: 'Add a flag or hide the challenge.' }) remedy: string | null;
  @TextField('Where in the interface that is done', { nullable: true, example: '/admin/challenges/3' })
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

/** Health of the event and the platform. */
export class HealthView {
  @DateField('Time of the server') now: Instant;
  @BoolField('Whether nothing keeps players from playing: there is no error in `attention`', { example: true })
  ready: boolean;
  @ViewField('What somebody should look at, errors first', () => [AttentionView]) attention: AttentionView[];
  @ViewField('The last 60 minutes, the oldest first, the last one not over', () => [HealthMinuteView])
  minutes: HealthMinuteView[];
  @ViewField('Processes on this machine', () => [HealthWorkerView]) workers: HealthWorkerView[];
  @ViewField('Background work', () => [HealthJobsView]) jobs: HealthJobsView[];
  @ViewField('Mails', () => HealthMailsView) mails: HealthMailsView;
}
