import { DateField, IntField, TextField } from '../../http/fields/fields';
import type { Instant } from '../../platform/clock/instant';

/** A token in the list of its user. */
export class TokenListing {
  @IntField('Token id', { example: 3 }) id: number;
  @TextField('Always `user`', { example: 'user' }) type: string;
  @DateField('Time at which the token expires') expiration: Instant;
}

/** A token for its user, without the value. */
export class TokenView extends TokenListing {
  @DateField('Time at which the token was created') created: Instant;
  @TextField('Purpose of the token', { nullable: true, example: 'backup script' }) description: string | null;
}

/** A token for administrators, with the user and without the value. */
export class TokenAdminView extends TokenView {
  @IntField('User id of the owner', { example: 2 }) user_id: number;
}

/** A new token; only this response contains its value. */
export class NewTokenView extends TokenAdminView {
  @TextField('Value to send as `Authorization: Token <value>`', { example: `ctfd_${'0123456789abcdef'.repeat(4)}` })
  value: string;
}
