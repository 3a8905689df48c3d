import { DateField, IntField, TextField } from '../../http/fields/fields';
import type { Instant } from '../../platform/clock/instant';

/** A row of one's own list of tokens. */
export class TokenListing {
  @IntField('Token id', { example: 3 }) id: number;
  @TextField('Always `user`', { example: 'user' }) type: string;
  @DateField('When the token stops working') expiration: Instant;
}

/** One token of one's own; its value is never shown again. */
export class TokenView extends TokenListing {
  @DateField('When the token was made') created: Instant;
  @TextField('What the token is for', { nullable: true, example: 'backup script' }) description: string | null;
}

/** Any token, as administrators see it: with its owner, without its value. */
export class TokenAdminView extends TokenView {
  @IntField('Owner of the token', { example: 2 }) user_id: number;
}

/** A token just made: the only answer that shows its value. */
export class NewTokenView extends TokenAdminView {
  @TextField('What to send as `Authorization: Token <value>`', { example: `ctfd_${'0123456789abcdef'.repeat(4)}` })
  value: string;
}
