import { BoolField, ChoiceField, DateField, IntField, TextField } from '../../http/fields/fields';
import { QueryFlag, QueryInt, QueryLongText, QueryText } from '../../http/search/query-fields';
import { SearchQuery } from '../../http/search/search-query';
import type { Instant } from '../../platform/clock/instant';
import { NOTIFICATION_TYPES, type NotificationType } from './notification.entity';

export const NOTIFICATION_FIELDS = ['title', 'content'] as const;

/** A new notification for all, for one user or for one team. */
export class CreateNotificationDto {
  @TextField('Title', { optional: true, nullable: true, example: 'Hint released' }) title?: string | null;
  @TextField('Text in Markdown', { optional: true, nullable: true, example: 'Look **up**.' }) content?: string | null;

  @IntField('Only for this user and for administrators', { optional: true, nullable: true, example: null })
  user_id?: number | null;

  @IntField('Only for members of this team and for administrators', { optional: true, nullable: true, example: null })
  team_id?: number | null;

  @ChoiceField('Kind of display by clients; default `alert`', NOTIFICATION_TYPES, { optional: true, nullable: true })
  type?: NotificationType | null;

  @BoolField('True if clients play a sound; default true', { optional: true, nullable: true, example: true })
  sound?: boolean | null;

  @DateField('Time at which it is posted; default now. Until then only administrators can read it', {
    optional: true,
    nullable: true,
  })
  publish_at?: Instant | null;
}

/** Changes of a notification. Recipient and time cannot change after it is posted. */
export class UpdateNotificationDto extends CreateNotificationDto {}

export class NotificationSearch extends SearchQuery(NOTIFICATION_FIELDS) {
  @QueryText('Exact title') title?: string;
  @QueryLongText('Exact text') content?: string;
  @QueryInt('Only notifications for this user') user_id?: number;
  @QueryInt('Only notifications for this team') team_id?: number;
  @QueryInt('Only notifications posted after the one with this id') since_id?: number;
  @QueryFlag('For administrators: only notifications that are not posted yet') scheduled?: boolean;
}
