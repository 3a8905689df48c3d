import { Injectable } from '@nestjs/common';
import { UserProfilesService } from '../../accounts/users/user-profiles.service';
import type { Viewer } from '../../http/access/viewer';
import { as } from '../../http/envelope/views';
import { Clock } from '../../platform/clock/clock';
import { Database } from '../../platform/database/database';
import { SignInEnded } from './auth.events';
import { UserSessionView } from './session.views';
import { SessionsService } from './sessions.service';

/** The sessions of any user. Served by sessions_user_id_idx. */
@Injectable()
export class UserSessionsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly sessions: SessionsService,
    private readonly accounts: UserProfilesService,
  ) {}

  /** Those that still work; throws NotFound. */
  async list(user_id: number): Promise<UserSessionView[]> {
    await this.accounts.require(user_id);
    const rows = await this.database.query<UserSessionView>(
      `SELECT id, created, last_seen, ip, user_agent FROM sessions
        WHERE user_id = $1 AND NOT revoked AND expires > $2 ORDER BY last_seen DESC, id DESC`,
      [user_id, this.clock.now()],
    );
    return rows.map((row) => as(UserSessionView, row));
  }

  /** Ends all of them but the one that asks; throws NotFound. */
  async end(viewer: Viewer, user_id: number): Promise<void> {
    await this.accounts.require(user_id);
    await this.database.transaction(async (tx) => {
      await this.sessions.endOthers(tx, user_id, viewer.session);
      tx.publish(new SignInEnded(user_id));
    });
  }
}
