import { BoolField, ChoiceField, DateField, IntField, TextField, ViewField } from '../../http/fields/fields';
import { FieldEntryView } from '../custom-fields/field-entry.views';
import type { Instant } from '../../platform/clock/instant';
import { type User, USER_TYPES, type UserType } from './user.entity';

export type OwnProfile = UserListing & Pick<User, 'email' | 'language'>;

/** A user in a list. */
export class UserListing {
  @IntField('User id', { example: 2 }) id: number;
  @IntField('Id at the external log-in', { nullable: true, example: null }) oauth_id: number | null;
  @TextField('Display name', { example: 'user1' }) name: string;
  @TextField('Home page', { nullable: true, example: 'https://example.com' }) website: string | null;
  @TextField('School, company or club', { nullable: true, example: null }) affiliation: string | null;
  @TextField('Two-letter country code', { nullable: true, example: 'SE' }) country: string | null;
  @IntField('Bracket the user competes in', { nullable: true, example: null }) bracket_id: number | null;
  @IntField('Team of the user', { nullable: true, example: null }) team_id: number | null;
  @ViewField('Custom fields that the reader may see', () => [FieldEntryView]) fields: FieldEntryView[];
}

/** A user as others see them. */
export class UserPublicView extends UserListing {
  @IntField('Place in the standings; null while unranked or not shown', { nullable: true, example: 1 })
  place: number | null;
  @IntField('Points; null while not shown', { nullable: true, example: 20 }) score: number | null;
}

/** A user as they see themselves. */
export class UserPrivateView extends UserPublicView {
  @TextField('E-mail address', { nullable: true, example: 'user1@example.com' }) email: string | null;
  @TextField('Language of the pages', { nullable: true, example: null }) language: string | null;
}

/** A user's record without the password, as administrators get it after they create one. */
export class UserRecordView extends UserListing {
  @TextField('E-mail address', { nullable: true, example: 'user1@example.com' }) email: string | null;
  @ChoiceField('Role', USER_TYPES, { example: 'user' }) type: UserType;
  @TextField('Free text for administrators', { nullable: true, example: null }) secret: string | null;
  @BoolField('Left out of lists and standings') hidden: boolean;
  @BoolField('Refused everywhere') banned: boolean;
  @BoolField('E-mail address confirmed', { example: true }) verified: boolean;
  @TextField('Language of the pages', { nullable: true, example: null }) language: string | null;
  @DateField('When the account was made') created: Instant;
}

/** A user as administrators see them. */
export class UserAdminView extends UserRecordView {
  @IntField('Place in the standings; null while unranked or not shown', { nullable: true, example: 1 })
  place: number | null;
  @IntField('Points; null while not shown', { nullable: true, example: 20 }) score: number | null;
}

/** A user in the full list for administrators. */
export class UserFullListing extends UserAdminView {
  @TextField('Name of the team of the user', { nullable: true, example: null }) team_name: string | null;
  @DateField('When a session of theirs was last used, to the day; null for never', { nullable: true })
  last_seen: Instant | null;
}

/** An IP address of a user. */
export class UserAddressView {
  @TextField('The address', { example: '192.0.2.7' }) address: string;
  @DateField('When they first came from it') first_seen: Instant;
  @DateField('When they last did; of sessions known to the day') last_seen: Instant;
  @IntField('Answers given from it', { example: 12 }) submissions: number;
  @IntField('Sessions begun from it, of those that are not over', { example: 1 }) sessions: number;
}
