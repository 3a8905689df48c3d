import { BoolField, ChoiceField, DateField, IntField, TextField, ViewField } from '../../http/fields/fields';
import type { Instant } from '../../platform/clock/instant';
import { USER_TYPES, type UserType } from '../../accounts/users/user.entity';

/** The user who logged in. */
export class SignedInUserView {
  @IntField('User id', { example: 2 }) id: number;
  @TextField('Display name', { example: 'user1' }) name: string;
  @ChoiceField('Role', USER_TYPES, { example: 'user' }) type: UserType;
}

/** A login; `Set-Cookie` has the session cookie. */
export class SignedInView {
  @ViewField('Who is signed in now', () => SignedInUserView) user: SignedInUserView;
  @TextField('What requests that change something carry as `CSRF-Token` from now on', { example: '0'.repeat(64) })
  csrf_nonce: string;
}

/** A logout; `Set-Cookie` has an anonymous visitor's cookie. */
export class SignedOutView {
  @TextField('What goes with the new cookie as `CSRF-Token`', { example: '0'.repeat(64) })
  csrf_nonce: string;
}

/** A session of a user. */
export class UserSessionView {
  @IntField('Id of the session', { example: 5 }) id: number;
  @DateField('When it began') created: Instant;
  @DateField('When it was last used, to the day') last_seen: Instant;
  @TextField('Address it began from', { nullable: true, example: '192.0.2.7' }) ip: string | null;
  @TextField('What the browser calls itself', { nullable: true, example: 'Mozilla/5.0' }) user_agent: string | null;
}

/** A session of the caller. */
export class OwnSessionView extends UserSessionView {
  @BoolField('Whether it is the one that asks') current: boolean;
}

/** The user as whom an administrator views the platform. */
export class ViewAsView {
  @IntField('User id', { example: 2 }) id: number;
  @TextField('Display name', { example: 'user1' }) name: string;
  @DateField('Until when, at the latest') expires: Instant;
}
