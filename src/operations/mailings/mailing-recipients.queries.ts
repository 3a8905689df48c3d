import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock';
import type { Instant } from '../../platform/clock/instant';
import { Database } from '../../platform/database/database';
import type { RecipientState } from './mailing-recipient.entity';

/** A recipient whose mail is being sent, with the current state of the user. */
export interface ClaimedRecipient {
  id: number;
  address: string;
  attempts: number;
  user_id: number;
  name: string;
  email: string | null;
  is_banned: boolean;
  is_unsubscribed: boolean;
}

interface ClaimOptions {
  per_minute: number;
  isTeamsMode: boolean;
}

/** Seconds between two rounds. A round can send at once as many mails as the rate permits in this time. */
export const ROUND_SECONDS = 10;

/** Seconds after which a worker that has not finished a mail is considered dead; longer than one mail can take. */
export const LEASE_SECONDS = 120;

/** Changes the state of recipients. Each change is one statement, so a process that dies leaves none half done. */
@Injectable()
export class MailingRecipientsQueries {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Takes the next recipient before the mail is sent, or returns null if the rate permits none now, none is due, or the
   * mailing is not being sent in this run. The row lock of the mailing decides between processes.
   */
  async claim(
    mailing_id: number,
    run: number,
    { per_minute, isTeamsMode }: ClaimOptions,
  ): Promise<ClaimedRecipient | null> {
    const due = `mailing_id = $1 AND state = 'waiting' AND (due IS NULL OR due <= $3)`;
    const [recipient] = await this.database.query<ClaimedRecipient>(
      `WITH slot AS (
         UPDATE mailings
            SET next_send = GREATEST(next_send, $3::timestamptz - make_interval(secs => ${ROUND_SECONDS})) + make_interval(secs => 60 / $4::float8)
          WHERE id = $1 AND run = $2 AND state = 'sending' AND next_send < $3 AND EXISTS (SELECT FROM mailing_recipients WHERE ${due})
          RETURNING id
       ), taken AS (
         UPDATE mailing_recipients recipient
            SET state = 'sending', attempts = attempts + 1, error = NULL, changed = $3
           FROM slot
          WHERE recipient.id = (SELECT id FROM mailing_recipients WHERE ${due} ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
          RETURNING recipient.id, recipient.address, recipient.attempts, recipient.user_id
       )
       SELECT taken.*, users.name, users.email,
              users.banned OR COALESCE(teams.banned, false) AS is_banned,
              EXISTS (SELECT FROM news_opt_outs WHERE user_id = users.id) AS is_unsubscribed
         FROM taken JOIN users ON users.id = taken.user_id
         LEFT JOIN teams ON teams.id = users.team_id AND $5::boolean`,
      [mailing_id, run, this.clock.now(), per_minute, isTeamsMode],
    );
    return recipient ?? null;
  }

  /** Stores the result of an attempt, also of one that took longer than its lease. */
  async finish(
    { id, attempts }: ClaimedRecipient,
    state: RecipientState,
    { error = null, due = null }: { error?: string | null; due?: Instant | null } = {},
  ): Promise<void> {
    await this.database.query(
      `UPDATE mailing_recipients SET state = $3, error = $4, due = $5, changed = $6
        WHERE id = $1 AND attempts = $2 AND state IN ('sending', 'unknown')`,
      [id, attempts, state, error, due, this.clock.now()],
    );
  }

  /**
   * Marks the mails of dead processes as `unknown`. They are not sent again, because the server may have accepted them.
   */
  async abandon(mailing_id: number): Promise<void> {
    await this.database.query(
      `UPDATE mailing_recipients SET state = 'unknown', error = 'The process ended while it sent this mail.'
        WHERE mailing_id = $1 AND state = 'sending' AND changed < $2::timestamptz - make_interval(secs => ${LEASE_SECONDS})`,
      [mailing_id, this.clock.now()],
    );
  }
}
