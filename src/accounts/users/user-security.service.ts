import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/database';
import { AccountMailService } from '../shared/account-mail.service';
import { UserSessions } from '../shared/user-sessions';
import type { User } from './user.entity';

interface Change {
  before: User;
  after: User;
  hasNewPassword: boolean;
  endsTokens: boolean;
  /** Hash of the session that must not end. Null ends all sessions. */
  kept: string | null;
}

/** Ends sessions and sends mails after a change of the address or password. */
@Injectable()
export class UserSecurityService {
  constructor(
    private readonly sessions: UserSessions,
    private readonly mail: AccountMailService,
  ) {}

  /**
   * Ends the user's sessions except `kept` after a new address or password. With `endsTokens`, deletes the tokens.
   * If mails can be sent, queues a mail about a new password. If the event also verifies addresses, queues a
   * confirmation link to a new address that is not verified.
   */
  async secure(tx: Tx, { before, after, hasNewPassword, endsTokens, kept }: Change): Promise<void> {
    const hasNewAddress = after.email !== before.email;
    if (hasNewAddress || hasNewPassword) await this.sessions.endOthers(tx, after.id, kept);
    if (endsTokens) await this.sessions.endTokens(tx, after.id);
    if (hasNewPassword) await this.mail.passwordChanged(tx, after.id);
    if (hasNewAddress && !after.verified) await this.mail.unconfirmed(tx, after.id);
  }
}
