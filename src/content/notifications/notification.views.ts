import { BoolField, ChoiceField, DateField, IntField, TextField } from '../../http/fields/fields';
import type { Instant } from '../../platform/clock/instant';
import type { ContentVariables } from '../../platform/markdown/markdown';
import { renderContent } from '../../platform/markdown/render';
import { type Notification, NOTIFICATION_TYPES, type NotificationType } from './notification.entity';

const DETAIL_OR_NULL = { details: true, nullable: true };

/** A notification for its readers. */
export class NotificationView {
  @IntField('Notification id', { example: 2 }) id: number;
  @TextField('Headline', { nullable: true, example: 'Hint released' }) title: string | null;
  @TextField('Text in Markdown', { nullable: true, example: 'Look **up**.' }) content: string | null;
  @TextField('Text as HTML, safe to show; left out when there is no text', {
    optional: true,
    example: '<p>Look <strong>up</strong>.</p>\n',
  })
  html?: string;
  @DateField('When it was posted') date: Instant;
  @IntField('User it is for; null for everybody', { nullable: true, example: null }) user_id: number | null;
  @IntField('User it is for', { nullable: true, example: null }) user: number | null;
  @IntField('Team it is for; null for everybody', { nullable: true, example: null }) team_id: number | null;
  @IntField('Team it is for', { nullable: true, example: null }) team: number | null;

  static from(notification: Notification, variables: ContentVariables): NotificationView {
    const { id, title, content, date, user_id, team_id } = notification;
    const html = content === null ? {} : { html: renderContent(content, variables) };
    return { id, title, content, ...html, date, user_id, user: user_id, team_id, team: team_id };
  }
}

/** A notification for administrators. */
export class NotificationAdminView extends NotificationView {
  @ChoiceField('How clients show it', NOTIFICATION_TYPES, { details: true }) type: NotificationType;
  @BoolField('Whether clients play a sound', { details: true, example: true }) sound: boolean;
  @DateField('When it will be posted, under an id that is new; null once it is', {
    ...DETAIL_OR_NULL,
    example: null,
  })
  publish_at: Instant | null;
  @IntField('How many listeners it was sent to when it was posted; null where nobody listened, or it is not posted', {
    ...DETAIL_OR_NULL,
    example: 120,
  })
  delivered: number | null;

  static override from(notification: Notification, variables: ContentVariables): NotificationAdminView {
    const { type, sound, publish_at, delivered } = notification;
    return { ...NotificationView.from(notification, variables), type, sound, publish_at, delivered };
  }
}

/** A notification at the time of posting, for the response and the event. */
export class PostedNotificationView extends NotificationView {
  @ChoiceField('How clients show it', NOTIFICATION_TYPES) type: NotificationType;
  @BoolField('Whether clients play a sound', { example: true }) sound: boolean;
  @DateField('When it will be posted, under an id that is new; left out where it is posted now', { optional: true })
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
