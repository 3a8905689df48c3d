import { Injectable } from '@nestjs/common';
import { MAIL_KINDS } from '../../accounts/shared/account-mail.jobs';
import { InvalidInput, NotFound } from '../../http/errors/errors';
import { newestOf, type WithMeta } from '../../http/envelope/results';
import { withinColumn } from '../../http/search/query-fields';
import { Clock } from '../../platform/clock/clock';
import { Database, type Tx } from '../../platform/database/database';
import { JobsAdded } from '../../platform/jobs/job.events';
import type { OutboxQuery } from './mail.dto';
import type { MailState, OutboxMailView } from './mail.views';

const PAGE_SIZE = 50;

/**
 * SQL conditions for the states of a mail's job. `sending` has no error, because the worker clears it when it begins a
 * try.
 */
const STATES: Readonly<Record<MailState, string>> = {
  given_up: 'due IS NULL',
  sending: 'due IS NOT NULL AND attempts > 0 AND error IS NULL',
  retrying: 'due IS NOT NULL AND error IS NOT NULL',
  waiting: 'due IS NOT NULL AND attempts = 0 AND error IS NULL',
};

const STATE = `CASE ${Object.entries(STATES)
  .map(([state, condition]) => `WHEN ${condition} THEN '${state}'`)
  .join(' ')} END`;

const IS_MAIL = 'kind = ANY($1::text[])';

/** Lists, retries and deletes unsent mails, which are rows in jobs. */
@Injectable()
export class MailsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async list({ state, before_id }: OutboxQuery): Promise<WithMeta<OutboxMailView[]>> {
    const rows = await this.database.query<OutboxMailView>(
      `SELECT mail.id, COALESCE(mail.payload->>'mail', mail.kind) AS kind, COALESCE(users.email, mail.payload->>'email') AS "to",
              users.id AS user_id, mail.state, mail.attempts AS tries, mail.error, mail.created,
              CASE WHEN mail.state <> 'sending' THEN mail.due END AS next_try
         FROM (SELECT *, ${STATE} AS state FROM jobs WHERE ${IS_MAIL} AND ($2::int IS NULL OR id < $2)) mail
         LEFT JOIN users ON users.id = (mail.payload->>'user_id')::int
        WHERE $3::text IS NULL OR mail.state = $3
        ORDER BY mail.id DESC LIMIT ${PAGE_SIZE + 1}`,
      [MAIL_KINDS, before_id === undefined ? null : withinColumn(before_id), state ?? null],
    );
    return newestOf(rows, PAGE_SIZE);
  }

  /**
   * Makes a mail due now. A mail that was given up gets all its tries again. Throws NotFound, and InvalidInput while
   * the mail is being sent.
   */
  async retry(id: number): Promise<void> {
    await this.database.transaction(async (tx) => {
      const changed = await tx.query(
        `UPDATE jobs SET due = $3::timestamptz - interval '1 second', attempts = CASE WHEN due IS NULL THEN 0 ELSE attempts END
          WHERE ${IS_MAIL} AND id = $2 AND NOT (${STATES.sending}) RETURNING id`,
        [MAIL_KINDS, id, this.clock.now()],
      );
      if (changed.length === 0) await this.refuse(tx, id);
      tx.publish(new JobsAdded());
    });
  }

  async remove(id: number): Promise<void> {
    await this.database.transaction(async (tx) => {
      const removed = await tx.query(
        `DELETE FROM jobs WHERE ${IS_MAIL} AND id = $2 AND NOT (${STATES.sending}) RETURNING id`,
        [MAIL_KINDS, id],
      );
      if (removed.length === 0) await this.refuse(tx, id);
    });
  }

  private async refuse(tx: Tx, id: number): Promise<never> {
    const [mail] = await tx.query(`SELECT id FROM jobs WHERE ${IS_MAIL} AND id = $2`, [MAIL_KINDS, id]);
    if (!mail) throw new NotFound();
    throw InvalidInput.forField('id', 'This mail is being sent at the moment.');
  }
}
