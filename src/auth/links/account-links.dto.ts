import { TextField } from '../../http/fields/fields';

/** A request for a reset link. */
export class PasswordResetDto {
  @TextField('E-mail address of the account', { example: 'alice@example.com' }) email: string;
}

/** The new password. */
export class NewPasswordDto {
  @TextField('New password', { example: 'a long passphrase' }) password: string;
}

/** The code that confirms an address. Without a code, a request for a new mail. */
export class ConfirmationDto {
  @TextField('Code from the link in the e-mail; if omitted, the caller is sent a new link', {
    optional: true,
    nullable: true,
    example: 'd3Jpd…',
  })
  code?: string | null;
}
