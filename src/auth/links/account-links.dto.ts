import { TextField } from '../../http/fields/fields';

/** The account whose password was forgotten. */
export class PasswordResetDto {
  @TextField('E-mail address of the account', { example: 'alice@example.com' }) email: string;
}

/** The password to be. */
export class NewPasswordDto {
  @TextField('New password', { example: 'a long passphrase' }) password: string;
}

/** A code that confirms an address, or nothing, which asks for a new one. */
export class ConfirmationDto {
  @TextField('Code of the link that was mailed; left out, a new link is mailed to the caller', {
    optional: true,
    nullable: true,
    example: 'd3Jpd…',
  })
  code?: string | null;
}
