import { BoolField, ChoiceField, DateField, IntField, TextField } from '../../http/fields/fields';
import type { Instant } from '../../platform/clock/instant';
import type { ContentVariables } from '../../platform/markdown/markdown';
import { renderContent } from '../../platform/markdown/render';
import { type Notification, NOTIFICATION_TYPES, type NotificationType } from './notification.entity';

const DETAIL_OR_NULL = { details: true, nullable: true };

/** A notification as players and visitors see it. */
export class NotificationView {
  @IntField('Notification id', { example: 2 }) id: number;
  @TextField('Title', { nullable: true, example: 'Hint released' }) title: string | null;
  @TextField('Text in Markdown', { nullable: true, example: 'Look **up**.' }) content: string | null;
  @TextField('Text as safe HTML; omitted if there is no text', {
    optional: true,
    example: '<p>Look <strong>up</strong>.</p>\n',
  })
  html?: string;
  @DateField('Time at which it was posted') date: Instant;
  @IntField('Recipient; null if not for one user', { nullable: true, example: null }) user_id: number | null;
  @IntField('Recipient', { nullable: true, example: null }) user: number | null;
  @IntField('Receiving team; null if not for one team', { nullable: true, example: null }) team_id: number | null;
  @IntField('Receiving team', { nullable: true, example: null }) team: number | null;

  static from(notification: Notification, variables: ContentVariables): NotificationView {
    const { id, title, content, date, user_id, team_id } = notification;
    const html = content === null ? {} : { html: renderContent(content, variables) };
    return { id, title, content, ...html, date, user_id, user: user_id, team_id, team: team_id };
  }
}

/** A notification as administrators see it: also with its schedule and the number of listeners. */
export class NotificationAdminView extends NotificationView {
  @ChoiceField('Kind of display by clients', NOTIFICATION_TYPES, { details: true }) type: NotificationType;
  @BoolField('True if clients play a sound', { details: true, example: true }) sound: boolean;
  @DateField('Time at which it will be posted, with a new id; null after that', {
    ...DETAIL_OR_NULL,
    example: null,
  })
  publish_at: Instant | null;
  @IntField('Number of listeners that received it when it was posted; null if there were none, or it is not posted', {
    ...DETAIL_OR_NULL,
    example: 120,
  })
  delivered: number | null;

  static override from(notification: Notification, variables: ContentVariables): NotificationAdminView {
    const { type, sound, publish_at, delivered } = notification;
    return { ...NotificationView.from(notification, variables), type, sound, publish_at, delivered };
  }
}

/** A notification in the response to its creation, and in the event streams. */
export class PostedNotificationView extends NotificationView {
  @ChoiceField('Kind of display by clients', NOTIFICATION_TYPES) type: NotificationType;
  @BoolField('True if clients play a sound', { example: true }) sound: boolean;
  @DateField('Time at which it will be posted, with a new id; omitted if it is posted now', { optional: true })
  publish_at?: Instant;

  static override from(notification: Notification, variables: ContentVariables): PostedNotificationView {
    const { type, sound, publish_at } = notification;
    return {
      ...NotificationView.from(notification, variables),
      type,
      sound,
      ...(publish_at === null ? {} : { publish_at }),
    };
  }
}
