import { Job } from '../../platform/jobs/job';

/** Mails about an account that are written from the settings' templates. */
export type AccountMailName = 'confirmation' | 'welcome' | 'password changed';

/** Kinds of the jobs below. */
export const MAIL_KINDS: readonly string[] = ['account mail', 'password reset'];

/** A mail to the owner of an account. */
export class AccountMailJob extends Job {
  get kind(): string {
    return 'account mail';
  }

  constructor(
    readonly mail: AccountMailName,
    readonly user_id: number,
  ) {
    super();
  }
}

/** A request for a new password for the account with this address, if there is one. */
export class PasswordResetJob extends Job {
  get kind(): string {
    return 'password reset';
  }

  constructor(readonly email: string) {
    super();
  }
}
