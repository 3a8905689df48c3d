import { BoolField, DateField, TextField } from '../../http/fields/fields';
import type { Instant } from '../../platform/clock/instant';

/** The state of the confirmation of an address. */
export class ConfirmationView {
  @BoolField('Whether nothing is left to be confirmed', { example: false }) confirmed: boolean;
  @TextField('Address that a new link is mailed to; null where none is', {
    nullable: true,
    example: 'alice@example.com',
  })
  sent_to: string | null;
}

/** A link by which a user chooses a new password, for an administrator to hand over. */
export class ResetLinkView {
  @TextField('Address of the form; it works once', {
    example: 'https://ctf.example.org/reset_password/V4ktTgWhXSmVQiUbVLDsBEbbPfzOYbEEPmKqXrQIu3c',
  })
  url: string;
  @DateField('Until when it works') expires: Instant;
}
