import { Injectable } from '@nestjs/common';
import { newestOf, type WithMeta } from '../../http/envelope/results';
import { NotFound } from '../../http/errors/errors';
import { withinColumn } from '../../http/search/query-fields';
import { whereClause, type Condition } from '../../http/search/search-query';
import { Database } from '../../platform/database/database';
import type { RecipientsQuery } from './mailing.dto';
import type { MailingRecipientView, MailingView } from './mailing.views';
import { RECIPIENT_STATES } from './mailing-recipient.entity';

const PROGRESS = `
  (SELECT jsonb_build_object('total', COUNT(*), ${RECIPIENT_STATES.map(
    (state) => `'${state}', COUNT(*) FILTER (WHERE state = '${state}')`,
  ).join(', ')})
     FROM mailing_recipients WHERE mailing_id = mailings.id) AS progress`;

const PAGE_SIZE = 50;

/** Reads mailings for administrators. Served by the primary keys and the index on (mailing_id, state, id). */
@Injectable()
export class MailingsQueries {
  constructor(private readonly database: Database) {}

  newest(before_id: number | undefined): Promise<WithMeta<MailingView[]>> {
    return this.page(`SELECT mailings.*, ${PROGRESS} FROM mailings`, 'mailings.id', before_id, []);
  }

  async get(id: number): Promise<MailingView> {
    const [mailing] = await this.database.query<MailingView>(
      `SELECT mailings.*, ${PROGRESS} FROM mailings WHERE id = $1`,
      [id],
    );
    if (!mailing) throw new NotFound();
    return mailing;
  }

  recipients(mailing_id: number, { state, before_id }: RecipientsQuery): Promise<WithMeta<MailingRecipientView[]>> {
    const sql = `SELECT recipient.*, users.name FROM mailing_recipients recipient JOIN users ON users.id = recipient.user_id`;
    return this.page(sql, 'recipient.id', before_id, [
      { sql: 'recipient.mailing_id = $', value: mailing_id },
      state === undefined ? null : { sql: 'recipient.state = $', value: state },
    ]);
  }

  private async page<Row extends { id: number }>(
    select: string,
    id: string,
    before_id: number | undefined,
    conditions: (Condition | null)[],
  ): Promise<WithMeta<Row[]>> {
    const before = before_id === undefined ? null : { sql: `${id} < $`, value: withinColumn(before_id) };
    const { sql, parameters } = whereClause([...conditions, before]);
    const rows = await this.database.query<Row>(
      `${select} ${sql} ORDER BY ${id} DESC LIMIT ${PAGE_SIZE + 1}`,
      parameters,
    );
    return newestOf(rows, PAGE_SIZE);
  }
}
