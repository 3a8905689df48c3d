import { Job } from '../../platform/jobs/job';

/** Mails about an account that have a template in the settings. */
export type AccountMailName = 'confirmation' | 'welcome' | 'password changed';

export const MAIL_KINDS: readonly string[] = ['account mail', 'password reset'];

/** Sends a mail to an account. */
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

/** Mails a reset link to the account with this address, if there is one. */
export class PasswordResetJob extends Job {
  get kind(): string {
    return 'password reset';
  }

  constructor(readonly email: string) {
    super();
  }
}
