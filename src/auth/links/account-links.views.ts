import { BoolField, DateField, TextField } from '../../http/fields/fields';
import type { Instant } from '../../platform/clock/instant';

/** State of a confirmation, and the address to which a new link was sent. */
export class ConfirmationView {
  @BoolField('True if nothing is left to confirm', { example: false }) confirmed: boolean;
  @TextField('Recipient of a new link; null if none is sent', {
    nullable: true,
    example: 'alice@example.com',
  })
  sent_to: string | null;
}

/** A reset link, which the administrator gives to the user. */
export class ResetLinkView {
  @TextField('URL of the form; it works once', {
    example: 'https://ctf.example.org/reset_password/V4ktTgWhXSmVQiUbVLDsBEbbPfzOYbEEPmKqXrQIu3c',
  })
  url: string;
  @DateField('Time at which the link expires') expires: Instant;
}
