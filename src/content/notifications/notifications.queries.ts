import { Injectable } from '@nestjs/common';
import { type Condition, whereClause } from '../../http/search/search-query';
import { Database } from '../../platform/database/database';
import type { Notification } from './notification.entity';

/** A notification with its `readers`: those of the requested users who may read it, or null if everyone may. */
export type AddressedNotification = Notification & { readers: number[] | null };

const IS_FOR_EVERYBODY = 'notifications.user_id IS NULL AND notifications.team_id IS NULL';

// The only rule for notifications to a user or team. It uses the reader's current row, so a player who left a team can
// no longer read the team's notifications.
const IS_ADDRESSED_TO_READER = `
  (reader.type = 'admin' OR reader.id = notifications.user_id OR reader.team_id = notifications.team_id)`;

const IS_POSTED = 'notifications.publish_at IS NULL';

const POSTED: Condition = { sql: IS_POSTED, value: null };

/** SQL for notifications that a reader may see. */
@Injectable()
export class NotificationsQueries {
  constructor(private readonly database: Database) {}

  scheduled(conditions: readonly (Condition | null)[]): Promise<Notification[]> {
    const { sql, parameters } = whereClause([{ sql: `NOT (${IS_POSTED})`, value: null }, ...conditions]);
    return this.database.query<Notification>(`SELECT * FROM notifications ${sql} ORDER BY publish_at, id`, parameters);
  }

  /** Adds to `delivered`; each process calls it with the number of its own listeners. */
  async addDelivered(id: number, listeners: number): Promise<void> {
    if (listeners === 0) return;
    await this.database.query('UPDATE notifications SET delivered = COALESCE(delivered, 0) + $2 WHERE id = $1', [
      id,
      listeners,
    ]);
  }

  /**
   * Posted notifications that a user may read, sorted by id. `reader` is null for visitors. Served by
   * notifications_pkey.
   */
  list(
    reader: number | null,
    conditions: readonly (Condition | null)[],
    limit: number | null = null,
  ): Promise<Notification[]> {
    const { sql, parameters } = whereClause([POSTED, readableBy(reader), ...conditions]);
    return this.database.query<Notification>(
      `SELECT * FROM notifications ${sql} ORDER BY id LIMIT $${parameters.length + 1}`,
      [...parameters, limit],
    );
  }

  readableAfter(after: number, reader: number, limit: number): Promise<Notification[]> {
    return this.list(reader, [{ sql: 'notifications.id > $', value: after }], limit);
  }

  async count(reader: number | null, conditions: readonly (Condition | null)[]): Promise<number> {
    const { sql, parameters } = whereClause([POSTED, readableBy(reader), ...conditions]);
    const [row] = await this.database.query<{ count: number }>(
      `SELECT COUNT(*) AS count FROM notifications ${sql}`,
      parameters,
    );
    return row?.count ?? 0;
  }

  /** Posted notifications with these ids, each with its readers among `users`. Served by notifications_pkey. */
  addressed(ids: readonly number[], users: readonly number[]): Promise<AddressedNotification[]> {
    return this.withReaders('notifications.id = ANY($1::int[])', ids, users);
  }

  addressedAfter(after: number, users: readonly number[], limit: number): Promise<AddressedNotification[]> {
    return this.withReaders('notifications.id > $1', after, users, limit);
  }

  private withReaders(
    condition: string,
    value: unknown,
    users: readonly number[],
    limit: number | null = null,
  ): Promise<AddressedNotification[]> {
    return this.database.query<AddressedNotification>(
      `SELECT notifications.*,
              CASE WHEN NOT (${IS_FOR_EVERYBODY})
                   THEN ARRAY(SELECT reader.id FROM users AS reader
                               WHERE reader.id = ANY($2::int[]) AND ${IS_ADDRESSED_TO_READER})
              END AS readers
         FROM notifications WHERE ${IS_POSTED} AND ${condition} ORDER BY notifications.id LIMIT $3`,
      [value, users, limit],
    );
  }

  async newestId(): Promise<number> {
    const [row] = await this.database.query<{ id: number }>(
      `SELECT COALESCE(MAX(id), 0) AS id FROM notifications WHERE ${IS_POSTED}`,
    );
    return row?.id ?? 0;
  }
}

function readableBy(reader: number | null): Condition {
  return {
    sql: `(${IS_FOR_EVERYBODY} OR EXISTS (
             SELECT FROM users AS reader WHERE reader.id = $ AND ${IS_ADDRESSED_TO_READER}))`,
    value: reader,
  };
}
