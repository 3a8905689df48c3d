import { BoolField, ChoiceField, DateField, IntField, TextField, ViewField } from '../../http/fields/fields';
import type { Instant } from '../../platform/clock/instant';
import { USER_TYPES, type UserType } from '../../accounts/users/user.entity';

/** The user who has logged in. */
export class SignedInUserView {
  @IntField('User id', { example: 2 }) id: number;
  @TextField('Display name', { example: 'user1' }) name: string;
  @ChoiceField('Role', USER_TYPES, { example: 'user' }) type: UserType;
}

/** Response to a log-in. `Set-Cookie` contains the session cookie. */
export class SignedInView {
  @ViewField('User who is signed in now', () => SignedInUserView) user: SignedInUserView;
  @TextField('`CSRF-Token` header for all further requests that change something', { example: '0'.repeat(64) })
  csrf_nonce: string;
}

/** Response to a log-in with a correct password that the user must change first. */
export class PasswordChangeView {
  @TextField('Path of the page for the new password; it works once', {
    example: '/reset_password/dGhpcyBpcyBubyBjb2Rl',
  })
  password_change: string;
}

/** Response to a log-out. `Set-Cookie` contains the cookie of an anonymous visitor. */
export class SignedOutView {
  @TextField('`CSRF-Token` header for the new cookie', { example: '0'.repeat(64) })
  csrf_nonce: string;
}

/** A session of a user. */
export class UserSessionView {
  @IntField('Id of the session', { example: 5 }) id: number;
  @DateField('Start time') created: Instant;
  @DateField('Day on which the session was last used') last_seen: Instant;
  @TextField('Network address at the start', { nullable: true, example: '192.0.2.7' }) ip: string | null;
  @TextField('Browser, by its `User-Agent`', { nullable: true, example: 'Mozilla/5.0' }) user_agent: string | null;
}

/** A session of the caller. */
export class OwnSessionView extends UserSessionView {
  @BoolField('True for the session of this request') current: boolean;
}

/** The user in whose place an administrator sees the platform. */
export class ViewAsView {
  @IntField('User id', { example: 2 }) id: number;
  @TextField('Display name', { example: 'user1' }) name: string;
  @DateField('Time at which the view ends at the latest') expires: Instant;
}
