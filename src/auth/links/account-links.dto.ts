import { TextField } from '../../http/fields/fields';

/** Requests a reset link for an account. */
export class PasswordResetDto {
  @TextField('E-mail address of the account', { example: 'alice@example.com' }) email: string;
}

/** The new password. */
export class NewPasswordDto {
  @TextField('New password', { example: 'a long passphrase' }) password: string;
}

/** Code that confirms an address; without a code, a request for a new mail. */
export class ConfirmationDto {
  @TextField('Code from the link in the e-mail; if omitted, the caller is sent a new link', {
    optional: true,
    nullable: true,
    example: 'd3Jpd…',
  })
  code?: string | null;
}
