import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock';
import { Instant } from '../../platform/clock/instant';
import { Database } from '../../platform/database/database';
import { Performs } from '../../platform/jobs/job';
import { JobQueue } from '../../platform/jobs/job-queue';
import { retryDelay } from '../../platform/jobs/retry.rules';
import { MailFailed } from '../../platform/mail/mail-fault';
import { Mailer } from '../../platform/mail/mailer';
import { Settings } from '../../settings/settings';
import type { Letter } from './mailing-letter.rules';
import type { Mailing } from './mailing.entity';
import { MailingJob } from './mailing.jobs';
import { MailingLetters } from './mailing-letters';
import { type ClaimedRecipient, MailingRecipientsQueries, ROUND_SECONDS } from './mailing-recipients.queries';

/** A round begins no mail after this time, so that it ends within the time limit of a job. */
const MAX_ROUND_MILLIS = 30_000;

/** Number of refusals in a row that pauses a mailing, because the settings are probably wrong and not the addresses. */
const MAX_REFUSALS = 20;

/**
 * Sends mailings in rounds, each a job. Marks a recipient as `sending` before the mail is sent, and as `waiting` again
 * only if the server did not accept the mail. A process that dies in between may leave out one recipient, but no one
 * gets the mail twice.
 */
@Injectable()
export class MailingSender implements OnModuleDestroy {
  private readonly logger = new Logger(MailingSender.name);
  private isStopping = false;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly jobs: JobQueue,
    private readonly mailer: Mailer,
    private readonly settings: Settings,
    private readonly letters: MailingLetters,
    private readonly recipients: MailingRecipientsQueries,
  ) {}

  onModuleDestroy(): void {
    this.isStopping = true;
  }

  @Performs(MailingJob)
  async send({ mailing_id, run }: MailingJob): Promise<void> {
    await this.recipients.abandon(mailing_id);
    const [mailing] = await this.database.query<Mailing>(
      `SELECT * FROM mailings WHERE id = $1 AND run = $2 AND state = 'sending'`,
      [mailing_id, run],
    );
    if (!mailing) return;
    const letter = this.letters.letterFrom(mailing);
    const end = performance.now() + MAX_ROUND_MILLIS;
    while (!this.isStopping && performance.now() < end) {
      const recipient = await this.recipients.claim(mailing_id, run, {
        per_minute: this.settings.get('mailing_rate'),
        isTeamsMode: this.settings.isTeamsMode,
      });
      if (!recipient) break;
      const reason = reasonToSkip(recipient, mailing.kind === 'news');
      if (reason !== null) {
        await this.recipients.finish(recipient, 'skipped', { error: reason });
        continue;
      }
      const failure = await this.deliver(mailing, letter, recipient);
      if (failure && !(await this.noteFailure(mailing, failure))) return;
      if (!failure) await this.noteSuccess(mailing);
    }
    await this.finish(mailing_id, run);
  }

  /** Returns the error if the mail was refused or its outcome is unknown, and null if it was sent. */
  private async deliver({ kind }: Mailing, letter: Letter, recipient: ClaimedRecipient): Promise<MailFailed | null> {
    const { user_id: id, name, email, address } = recipient;
    try {
      await this.mailer.send(this.letters.mailFor(letter, kind, { id, name, email: email ?? address }));
    } catch (error) {
      if (!(error instanceof MailFailed)) throw error;
      await this.storeFailure(recipient, error);
      return error;
    }
    await this.recipients.finish(recipient, 'sent');
    return null;
  }

  private async storeFailure(recipient: ClaimedRecipient, { message: error, fault }: MailFailed): Promise<void> {
    if (fault.kind === 'unknown') return this.recipients.finish(recipient, 'unknown', { error });
    if (fault.kind === 'server') return this.recipients.finish(recipient, 'waiting', { error });
    const seconds = fault.isTemporary ? retryDelay(recipient.attempts) : null;
    if (seconds === null) return this.recipients.finish(recipient, 'failed', { error });
    return this.recipients.finish(recipient, 'waiting', { error, due: this.after(seconds) });
  }

  /** Counts a failure. Returns true if the round can go on. Otherwise queues a later round, or pauses the mailing. */
  private async noteFailure({ id, run }: Mailing, { message, fault }: MailFailed): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      const [row] = await tx.query<{ failures: number }>(
        'UPDATE mailings SET failures = failures + 1, error = $3 WHERE id = $1 AND run = $2 RETURNING failures',
        [id, run, message],
      );
      const failures = row?.failures ?? 0;
      if (fault.kind === 'recipient' && failures < MAX_REFUSALS) return true;
      const seconds = fault.kind === 'recipient' ? null : retryDelay(failures);
      if (seconds !== null) await this.jobs.add(tx, new MailingJob(id, run), this.after(seconds));
      else {
        this.logger.warn({ mailing_id: id, failures, error: message }, 'a mailing was paused');
        await tx.query(`UPDATE mailings SET state = 'paused' WHERE id = $1 AND run = $2 AND state = 'sending'`, [
          id,
          run,
        ]);
      }
      return false;
    });
  }

  private async noteSuccess({ id, run }: Mailing): Promise<void> {
    await this.database.query(
      'UPDATE mailings SET failures = 0, error = NULL WHERE id = $1 AND run = $2 AND failures > 0',
      [id, run],
    );
  }

  /** Ends the mailing, or queues the next round. Does nothing if this run is over, for example because of a pause. */
  private async finish(id: number, run: number): Promise<void> {
    await this.database.transaction(async (tx) => {
      const [next] = await tx.query<{ is_done: boolean }>(
        `SELECT NOT EXISTS (SELECT FROM mailing_recipients WHERE mailing_id = $1 AND state IN ('waiting', 'sending')) AS is_done
           FROM mailings WHERE id = $1 AND run = $2 AND state = 'sending' FOR UPDATE`,
        [id, run],
      );
      if (!next) return;
      if (next.is_done)
        await tx.query(`UPDATE mailings SET state = 'done', finished = $2 WHERE id = $1`, [id, this.clock.now()]);
      else await this.jobs.add(tx, new MailingJob(id, run), this.after(this.isStopping ? 0 : ROUND_SECONDS));
    });
  }

  private after(seconds: number): Instant {
    return Instant.fromMillis(this.clock.millis() + seconds * 1000);
  }
}

function reasonToSkip(recipient: ClaimedRecipient, isNews: boolean): string | null {
  if (recipient.is_banned) return 'The user was banned.';
  if (recipient.email?.toLowerCase() !== recipient.address.toLowerCase()) return 'The user changed the address.';
  return isNews && recipient.is_unsubscribed ? 'The user unsubscribed.' : null;
}
