import { DateField, IntField, TextField } from '../../http/fields/fields';
import type { Instant } from '../../platform/clock/instant';

/** A token in the user's own list. */
export class TokenListing {
  @IntField('Token id', { example: 3 }) id: number;
  @TextField('Always `user`', { example: 'user' }) type: string;
  @DateField('When the token stops working') expiration: Instant;
}

/** One of the user's own tokens, without its value. */
export class TokenView extends TokenListing {
  @DateField('When the token was made') created: Instant;
  @TextField('What the token is for', { nullable: true, example: 'backup script' }) description: string | null;
}

/** A token for administrators: with its owner, without its value. */
export class TokenAdminView extends TokenView {
  @IntField('Owner of the token', { example: 2 }) user_id: number;
}

/** A new token; only this response contains its value. */
export class NewTokenView extends TokenAdminView {
  @TextField('What to send as `Authorization: Token <value>`', { example: `ctfd_${'0123456789abcdef'.repeat(4)}` })
  value: string;
}
