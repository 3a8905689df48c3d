import { BoolField, DateField, TextField } from '../../http/fields/fields';
import type { Instant } from '../../platform/clock/instant';

/** State of the confirmation of an address. */
export class ConfirmationView {
  @BoolField('Whether nothing is left to be confirmed', { example: false }) confirmed: boolean;
  @TextField('Address that a new link is mailed to; null where none is', {
    nullable: true,
    example: 'alice@example.com',
  })
  sent_to: string | null;
}

/** A reset link that an administrator passes to the user. */
export class ResetLinkView {
  @TextField('Address of the form; it works once', {
    example: 'https://ctf.example.org/reset_password/V4ktTgWhXSmVQiUbVLDsBEbbPfzOYbEEPmKqXrQIu3c',
  })
  url: string;
  @DateField('Until when it works') expires: Instant;
}
