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
  @IntField('Bracket of the user', { nullable: true, example: null }) bracket_id: number | null;
  @IntField('Team of the user', { nullable: true, example: null }) team_id: number | null;
  @ViewField('Custom fields that the caller may see', () => [FieldEntryView]) fields: FieldEntryView[];
}

/** A user for other players. */
export class UserPublicView extends UserListing {
  @IntField('Place in the standings; null if unranked or not visible', { nullable: true, example: 1 })
  place: number | null;
  @IntField('Points; null if not visible', { nullable: true, example: 20 }) score: number | null;
}

/** A user for themselves. */
export class UserPrivateView extends UserPublicView {
  @TextField('E-mail address', { nullable: true, example: 'user1@example.com' }) email: string | null;
  @TextField('Language of the pages', { nullable: true, example: null }) language: string | null;
}

/** A user for administrators after a change. */
export class UserRecordView extends UserListing {
  @TextField('E-mail address', { nullable: true, example: 'user1@example.com' }) email: string | null;
  @ChoiceField('Role', USER_TYPES, { example: 'user' }) type: UserType;
  @TextField('Free text for administrators', { nullable: true, example: null }) secret: string | null;
  @BoolField('Hidden from lists and standings') hidden: boolean;
  @BoolField('True if banned') banned: boolean;
  @BoolField('True if the e-mail address is confirmed', { example: true }) verified: boolean;
  @TextField('Language of the pages', { nullable: true, example: null }) language: string | null;
  @DateField('Time at which the account was created') created: Instant;
  @BoolField('True if the user must choose a new password at the next log-in', { details: true })
  change_password?: boolean;
}

/** A user for administrators, with place and points. */
export class UserAdminView extends UserRecordView {
  @IntField('Place in the standings; null if unranked or not visible', { nullable: true, example: 1 })
  place: number | null;
  @IntField('Points; null if not visible', { nullable: true, example: 20 }) score: number | null;
}

/** A user in the full list for administrators. */
export class UserFullListing extends UserAdminView {
  @TextField("Name of the user's team", { nullable: true, example: null }) team_name: string | null;
  @DateField('Day on which a session of the user was last used; null if never', { nullable: true })
  last_seen: Instant | null;
}

/** An IP address of a user. */
export class UserAddressView {
  @TextField('Network address', { example: '192.0.2.7' }) address: string;
  @DateField('Time of the first submission or session from the address') first_seen: Instant;
  @DateField('Time of the last submission or session from the address; a session counts to the day') last_seen: Instant;
  @IntField('Number of submissions from the address', { example: 12 }) submissions: number;
  @IntField('Number of current sessions that began from the address', { example: 1 }) sessions: number;
}
