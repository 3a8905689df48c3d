import { Job } from '../../platform/jobs/job';

export type AccountMailName = 'confirmation' | 'welcome' | 'password changed';

export const MAIL_KINDS: readonly string[] = ['account mail', 'password reset'];

/** Sends a mail to a user. */
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

/** Sends a reset link to an address, if a user has it. */
export class PasswordResetJob extends Job {
  get kind(): string {
    return 'password reset';
  }

  constructor(readonly email: string) {
    super();
  }
}
