import { Injectable } from '@nestjs/common';
import { AccountMailService } from '../../accounts/shared/account-mail.service';
import { InvalidInput, NotFound } from '../../http/errors/errors';
import { Clock } from '../../platform/clock/clock';
import { Instant } from '../../platform/clock/instant';
import { Database, type Tx } from '../../platform/database/database';
import { JobQueue } from '../../platform/jobs/job-queue';
import { SiteAddress } from '../../settings/site-address';
import { MailingAudiences } from './mailing-audiences';
import type { Mailing, MailingState } from './mailing.entity';
import { MailingJob } from './mailing.jobs';
import type { MailingView } from './mailing.views';
import { LEASE_SECONDS, ROUND_SECONDS } from './mailing-recipients.queries';
import { MailingsQueries } from './mailings.queries';

const COMPLAINTS = {
  start: 'Only a draft can be started.',
  pause: 'Only a mailing that is being sent can be paused.',
  resume: 'Only a paused mailing can be resumed.',
  cancel: 'Only a mailing that is being sent or paused can be cancelled.',
  retry: 'Only a mailing that is done or paused can be repeated for those that failed.',
};

/** Starts and stops mailings. Locks the row of the mailing, so that concurrent requests run one after the other. */
@Injectable()
export class MailingRunsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly jobs: JobQueue,
    private readonly mail: AccountMailService,
    private readonly site: SiteAddress,
    private readonly audiences: MailingAudiences,
    private readonly queries: MailingsQueries,
  ) {}

  /**
   * Stores the recipients and begins to send. Throws InvalidInput if this is not possible, for example without
   * recipients or without a mail server.
   */
  start(id: number): Promise<MailingView> {
    this.requireMail();
    return this.change(id, 'start', ['draft'], async (tx, mailing) => {
      await this.audiences.require(tx, mailing);
      await this.audiences.store(tx, id, mailing);
      const [recipient] = await tx.query('SELECT FROM mailing_recipients WHERE mailing_id = $1 LIMIT 1', [id]);
      if (!recipient) throw InvalidInput.forField('audience', 'There is no one to send it to.');
      await tx.query('UPDATE mailings SET started = $2 WHERE id = $1', [id, this.clock.now()]);
      await this.begin(tx, id);
    });
  }

  pause(id: number): Promise<MailingView> {
    return this.change(id, 'pause', ['sending'], async (tx) => {
      await tx.query(`UPDATE mailings SET state = 'paused' WHERE id = $1`, [id]);
    });
  }

  resume(id: number): Promise<MailingView> {
    this.requireMail();
    return this.change(id, 'resume', ['paused'], (tx) => this.begin(tx, id));
  }

  /** Cancels a mailing. Does not stop a mail that is being sent. */
  cancel(id: number): Promise<MailingView> {
    return this.change(id, 'cancel', ['sending', 'paused'], async (tx, { run }) => {
      const now = this.clock.now();
      await tx.query(`UPDATE mailings SET state = 'cancelled', finished = $2 WHERE id = $1`, [id, now]);
      // Queues a later job, which sends nothing but marks the mail of a process that died as `unknown`.
      await this.jobs.add(tx, new MailingJob(id, run), Instant.fromMillis(now.millis + (LEASE_SECONDS + 1) * 1000));
    });
  }

  /** Sends again to the recipients that the mail server refused. */
  retry(id: number): Promise<MailingView> {
    this.requireMail();
    return this.change(id, 'retry', ['done', 'paused'], async (tx) => {
      const rows = await tx.query(
        `UPDATE mailing_recipients SET state = 'waiting', due = NULL, attempts = 0
          WHERE mailing_id = $1 AND state = 'failed' RETURNING id`,
        [id],
      );
      if (rows.length === 0) throw InvalidInput.forField('state', 'The mail server refused no recipient.');
      await this.begin(tx, id);
    });
  }

  private async change(
    id: number,
    action: keyof typeof COMPLAINTS,
    from: readonly MailingState[],
    work: (tx: Tx, mailing: Mailing) => Promise<void>,
  ): Promise<MailingView> {
    await this.database.transaction(async (tx) => {
      const [mailing] = await tx.query<Mailing>('SELECT * FROM mailings WHERE id = $1 FOR UPDATE', [id]);
      if (!mailing) throw new NotFound();
      if (!from.includes(mailing.state)) throw InvalidInput.forField('state', COMPLAINTS[action]);
      await work(tx, mailing);
    });
    return this.queries.get(id);
  }

  /** Begins a new run, so that jobs of earlier runs send nothing. */
  private async begin(tx: Tx, id: number): Promise<void> {
    const [begun] = await tx.query<{ run: number }>(
      `UPDATE mailings SET state = 'sending', run = run + 1, failures = 0, error = NULL, finished = NULL,
              next_send = GREATEST(next_send, $2::timestamptz - make_interval(secs => ${ROUND_SECONDS}))
        WHERE id = $1 RETURNING run`,
      [id, this.clock.now()],
    );
    await this.jobs.add(tx, new MailingJob(id, begun?.run ?? 0));
  }

  private requireMail(): void {
    this.mail.requireConfigured();
    if (this.site.origin === null)
      throw InvalidInput.forField('', 'Set PUBLIC_URL, so that the links in mails lead here.');
  }
}
