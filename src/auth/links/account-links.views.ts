import { BoolField, TextField } from '../../http/fields/fields';

/** How it stands with the confirmation of an address. */
export class ConfirmationView {
  @BoolField('Whether nothing is left to be confirmed', { example: false }) confirmed: boolean;
  @TextField('Address that a new link is mailed to; null where none is', {
    nullable: true,
    example: 'alice@example.com',
  })
  sent_to: string | null;
}
