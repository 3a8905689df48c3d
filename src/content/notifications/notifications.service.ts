import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { contentVariables } from '../../settings/content-variables';
import { Settings } from '../../settings/settings';
import type { Viewer } from '../../http/access/viewer';
import { NotFound } from '../../http/errors/errors';
import { withinColumn } from '../../http/search/query-fields';
import { type Condition, equalities, searchCondition, textColumns } from '../../http/search/search-query';
import { Clock } from '../../platform/clock/clock';
import { Database } from '../../platform/database/database';
import { LOCKS } from '../../platform/database/locks';
import { type CreateNotificationDto, NOTIFICATION_FIELDS, type NotificationSearch } from './notification.dto';
import { Notification } from './notification.entity';
import { NotificationPosted } from './notification.events';
import { NotificationView, PostedNotificationView } from './notification.views';
import { NotificationsQueries } from './notifications.queries';

/** Announcements of the organisers. */
@Injectable()
export class NotificationsService {
  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly queries: NotificationsQueries,
    @InjectRepository(Notification) private readonly notifications: Repository<Notification>,
  ) {}

  /** What the caller may read, the oldest first. */
  async list({ user }: Viewer, search: NotificationSearch): Promise<NotificationView[]> {
    const rows = await this.queries.list(user?.id ?? null, conditionsOf(search));
    const variables = contentVariables(this.settings);
    return rows.map((row) => NotificationView.of(row, variables));
  }

  /** How many `list` would give. */
  count({ user }: Viewer, search: NotificationSearch): Promise<number> {
    return this.queries.count(user?.id ?? null, conditionsOf(search));
  }

  /** Throws NotFound for one that the caller may not know of, too. */
  async get({ user }: Viewer, id: number): Promise<NotificationView> {
    const [row] = await this.queries.list(user?.id ?? null, equalities({ id }));
    if (!row) throw new NotFound();
    return NotificationView.of(row, contentVariables(this.settings));
  }

  /**
   * Posts one at a time: an id is taken and its row seen by all before the next id is taken, so a reader who has seen an id
   * has missed none below it. The event streams rest on that.
   */
  async create({
    title,
    content,
    user_id,
    team_id,
    type,
    sound,
  }: CreateNotificationDto): Promise<PostedNotificationView> {
    const posted = await this.database.transaction(async (tx) => {
      await tx.query('SELECT pg_advisory_xact_lock($1)', [LOCKS.notifications]);
      const notifications = tx.repository(Notification);
      const notification = await notifications.save(
        notifications.create({
          title: title ?? null,
          content: content ?? null,
          user_id: user_id ?? null,
          team_id: team_id ?? null,
          type: type ?? 'alert',
          sound: sound ?? true,
          date: this.clock.now(),
        }),
      );
      tx.publish(new NotificationPosted(notification.id));
      return notification;
    });
    return PostedNotificationView.of(posted, contentVariables(this.settings));
  }

  async remove(id: number): Promise<void> {
    const { affected } = await this.notifications.delete({ id });
    if (!affected) throw new NotFound();
  }
}

function conditionsOf({ since_id, q, field, ...exact }: NotificationSearch): (Condition | null)[] {
  return [
    ...equalities(exact),
    since_id === undefined ? null : { sql: 'notifications.id > $', value: withinColumn(since_id) },
    searchCondition({ q, field }, textColumns('notifications', NOTIFICATION_FIELDS)),
  ];
}
