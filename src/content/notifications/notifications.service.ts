import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { contentVariables } from '../../settings/content-variables';
import { Settings } from '../../settings/settings';
import { IdempotentRequests, type RepeatableRequest } from '../../http/idempotency/idempotent-requests';
import type { Viewer } from '../../http/context/viewer';
import { as } from '../../http/envelope/views';
import { InvalidInput, NotFound } from '../../http/errors/errors';
import { withinColumn } from '../../http/search/query-fields';
import { type Condition, equalities, searchCondition, textColumns } from '../../http/search/search-query';
import { Clock } from '../../platform/clock/clock';
import type { Instant } from '../../platform/clock/instant';
import { Database, type Tx } from '../../platform/database/database';
import { LOCKS } from '../../platform/database/locks';
import { Performs } from '../../platform/jobs/job';
import { JobQueue } from '../../platform/jobs/job-queue';
import { queueWebhooks } from '../../platform/webhooks/queue-webhooks';
import {
  type CreateNotificationDto,
  NOTIFICATION_FIELDS,
  type NotificationSearch,
  type UpdateNotificationDto,
} from './notification.dto';
import { Notification } from './notification.entity';
import { NotificationPosted } from './notification.events';
import { PostNotificationJob } from './notification.jobs';
import { NotificationAdminView, NotificationView, PostedNotificationView } from './notification.views';
import { NotificationsQueries } from './notifications.queries';

/** Lists, creates, schedules, posts and changes notifications. */
@Injectable()
export class NotificationsService {
  constructor(
    private readonly database: Database,
    private readonly requests: IdempotentRequests,
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly queries: NotificationsQueries,
    private readonly jobs: JobQueue,
    @InjectRepository(Notification) private readonly notifications: Repository<Notification>,
  ) {}

  async list(viewer: Viewer, { scheduled, ...search }: NotificationSearch): Promise<NotificationView[]> {
    const conditions = conditionsOf(search);
    if (!scheduled) return this.viewsOf(viewer, await this.queries.list(viewer.user?.id ?? null, conditions));
    return viewer.isAdmin ? this.viewsOf(viewer, await this.queries.scheduled(conditions)) : [];
  }

  async count(viewer: Viewer, search: NotificationSearch): Promise<number> {
    if (search.scheduled) return (await this.list(viewer, search)).length;
    return this.queries.count(viewer.user?.id ?? null, conditionsOf(search));
  }

  async get(viewer: Viewer, id: number): Promise<NotificationView> {
    const byId = equalities({ id });
    const rows = await this.queries.list(viewer.user?.id ?? null, byId);
    const scheduled = viewer.isAdmin && rows.length === 0 ? await this.queries.scheduled(byId) : [];
    const [view] = this.viewsOf(viewer, [...rows, ...scheduled]);
    if (!view) throw new NotFound();
    return view;
  }

  create(dto: CreateNotificationDto, repeatable: RepeatableRequest | null): Promise<PostedNotificationView> {
    return this.requests.make(repeatable, (tx) => this.createIn(tx, dto));
  }

  /**
   * Creates a notification within the caller's transaction. If it is posted now, no other notification can be posted
   * until the transaction ends.
   */
  async createIn(tx: Tx, dto: CreateNotificationDto): Promise<PostedNotificationView> {
    const { title, content, user_id, team_id, type, sound, publish_at } = dto;
    const isLater = this.isLater(publish_at);
    if (!isLater) await lockPosting(tx);
    const notifications = tx.repository(Notification);
    const notification = await notifications.save(
      notifications.create({
        title: title ?? null,
        content: content ?? null,
        user_id: user_id ?? null,
        team_id: team_id ?? null,
        type: type ?? 'alert',
        sound: sound ?? true,
        date: isLater ? publish_at : this.clock.now(),
        publish_at: isLater ? publish_at : null,
        delivered: null,
      }),
    );
    if (isLater) await this.jobs.add(tx, new PostNotificationJob(notification.id), publish_at);
    else await announce(tx, notification);
    return PostedNotificationView.from(notification, contentVariables(this.settings));
  }

  /**
   * Changes a notification. A new `publish_at` that is null or not in the future posts it now. Throws NotFound, and
   * InvalidInput for a new recipient or time of a posted notification.
   */
  async update(id: number, dto: UpdateNotificationDto): Promise<NotificationAdminView> {
    const changed = await this.database.transaction(async (tx) => {
      await lockPosting(tx);
      const notifications = tx.repository(Notification);
      const notification = await notifications.findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!notification) throw new NotFound();
      const { title, content, type, sound, user_id, team_id, publish_at } = dto;
      if (title !== undefined) notification.title = title;
      if (content !== undefined) notification.content = content;
      if (type !== undefined) notification.type = type ?? 'alert';
      if (sound !== undefined) notification.sound = sound ?? true;
      if (notification.publish_at === null) {
        requirePosted(notification, dto);
        return notifications.save(notification);
      }
      if (user_id !== undefined) notification.user_id = user_id;
      if (team_id !== undefined) notification.team_id = team_id;
      if (publish_at === undefined) return notifications.save(notification);
      const now = this.clock.now();
      notification.publish_at = this.isLater(publish_at) ? publish_at : now;
      notification.date = notification.publish_at;
      await notifications.save(notification);
      if (notification.publish_at === now) return (await this.post(tx, id, now)) ?? notification;
      await this.jobs.add(tx, new PostNotificationJob(id), notification.publish_at);
      return notification;
    });
    return NotificationAdminView.from(changed, contentVariables(this.settings));
  }

  /** Posts a scheduled notification. Does nothing if an administrator has rescheduled, deleted or posted it. */
  @Performs(PostNotificationJob)
  async postDue({ notification_id }: PostNotificationJob): Promise<void> {
    await this.database.transaction(async (tx) => {
      await lockPosting(tx);
      await this.post(tx, notification_id, this.clock.now());
    });
  }

  /**
   * Posts the notification if it is due, with a new id: streams have already passed the old one. The caller must hold
   * `lockPosting`.
   */
  private async post(tx: Tx, id: number, now: Instant): Promise<Notification | undefined> {
    const [posted] = await tx.query<Notification>(
      `UPDATE notifications SET id = nextval(pg_get_serial_sequence('notifications', 'id')), publish_at = NULL, date = $2
        WHERE id = $1 AND publish_at <= $2 RETURNING *`,
      [id, now],
    );
    if (posted) await announce(tx, posted);
    return posted;
  }

  private isLater(moment: Instant | null | undefined): moment is Instant {
    return moment !== null && moment !== undefined && moment.millis > this.clock.millis();
  }

  private viewsOf(viewer: Viewer, rows: readonly Notification[]): NotificationView[] {
    const variables = contentVariables(this.settings);
    const view = viewer.isAdmin ? NotificationAdminView : NotificationView;
    return rows.map((row) => as(view, view.from(row, variables)));
  }

  async remove(id: number): Promise<void> {
    const { affected } = await this.notifications.delete({ id });
    if (!affected) throw new NotFound();
  }
}

/**
 * Lets only one transaction post at a time, so that ids become visible in order. The event streams depend on this
 * order.
 */
async function lockPosting(tx: Tx): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock($1)', [LOCKS.notifications]);
}

async function announce(tx: Tx, { id, date }: Notification): Promise<void> {
  await queueWebhooks(tx, 'notification.posted', { notification_id: id }, date);
  tx.publish(new NotificationPosted(id));
}

function requirePosted(posted: Notification, dto: UpdateNotificationDto): void {
  const complaint = 'It is posted already.';
  for (const field of ['user_id', 'team_id'] as const)
    if (dto[field] !== undefined && dto[field] !== posted[field]) throw InvalidInput.forField(field, complaint);
  if (dto.publish_at) throw InvalidInput.forField('publish_at', complaint);
}

function conditionsOf({
  since_id,
  q,
  field,
  scheduled: _scheduled,
  ...exact
}: NotificationSearch): (Condition | null)[] {
  return [
    ...equalities(exact),
    since_id === undefined ? null : { sql: 'notifications.id > $', value: withinColumn(since_id) },
    searchCondition({ q, field }, textColumns('notifications', NOTIFICATION_FIELDS)),
  ];
}
