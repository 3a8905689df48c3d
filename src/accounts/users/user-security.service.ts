import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/database';
import { AccountMailService } from '../shared/account-mail.service';
import { UserSessions } from '../shared/user-sessions';
import type { User } from './user.entity';

/** A user's row before and after a change. */
interface Change {
  before: User;
  after: User;
  hasNewPassword: boolean;
  /** True to end the access tokens together with the old password. */
  endsTokens: boolean;
  /** Hash of the session that goes on, if it is the user's; null ends all. */
  kept: string | null;
}

/** Consequences of a new address or password. */
@Injectable()
export class UserSecurityService {
  constructor(
    private readonly sessions: UserSessions,
    private readonly mail: AccountMailService,
  ) {}

  /**
   * Ends the user's other sessions and, if asked, their tokens. Mails the owner about a new password, and mails a new unconfirmed address
   * its link.
   */
  async secure(tx: Tx, { before, after, hasNewPassword, endsTokens, kept }: Change): Promise<void> {
    const hasNewAddress = after.email !== before.email;
    if (hasNewAddress || hasNewPassword) await this.sessions.endOthers(tx, after.id, kept);
    if (endsTokens) await this.sessions.endTokens(tx, after.id);
    if (hasNewPassword) await this.mail.passwordChanged(tx, after.id);
    if (hasNewAddress && !after.verified) await this.mail.unconfirmed(tx, after.id);
  }
}
