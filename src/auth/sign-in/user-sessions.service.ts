import { Injectable } from '@nestjs/common';
import { UserProfilesService } from '../../accounts/users/user-profiles.service';
import { requireUser } from '../../http/context/require-user';
import type { Viewer } from '../../http/context/viewer';
import { as } from '../../http/envelope/views';
import { NotFound } from '../../http/errors/errors';
import { Clock } from '../../platform/clock/clock';
import { Database } from '../../platform/database/database';
import { SignInEnded } from './auth.events';
import { OwnSessionView, UserSessionView } from './session.views';
import { SessionsService } from './sessions.service';

/** Lists and ends sessions, for their users and for administrators. */
@Injectable()
export class UserSessionsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly sessions: SessionsService,
    private readonly users: UserProfilesService,
  ) {}

  async listOwn(viewer: Viewer): Promise<OwnSessionView[]> {
    return (await this.read(requireUser(viewer).id, viewer.session)).map((row) => as(OwnSessionView, row));
  }

  async list(user_id: number): Promise<UserSessionView[]> {
    await this.users.require(user_id);
    return (await this.read(user_id, null)).map((row) => as(UserSessionView, row));
  }

  /** Ends a session of the caller; its next request gets 401. Throws NotFound, also for a session of another user. */
  async endOwn(viewer: Viewer, id: number): Promise<void> {
    const user_id = requireUser(viewer).id;
    await this.database.transaction(async (tx) => {
      const ended = await tx.query(
        'UPDATE sessions SET revoked = true WHERE user_id = $1 AND id = $2 AND NOT revoked AND expires > $3 RETURNING id',
        [user_id, id, this.clock.now()],
      );
      if (ended.length === 0) throw new NotFound();
      tx.publish(new SignInEnded(user_id));
    });
  }

  async endOwnOthers(viewer: Viewer): Promise<void> {
    await this.endOthers(viewer, requireUser(viewer).id);
  }

  async end(viewer: Viewer, user_id: number): Promise<void> {
    await this.users.require(user_id);
    await this.endOthers(viewer, user_id);
  }

  /** `current` is the hash of the caller's session. */
  private read(user_id: number, current: string | null): Promise<OwnSessionView[]> {
    return this.database.query<OwnSessionView>(
      `SELECT id, created, last_seen, ip, user_agent, hash IS NOT DISTINCT FROM $2 AS current
         FROM sessions WHERE user_id = $1 AND NOT revoked AND expires > $3 ORDER BY last_seen DESC, id DESC`,
      [user_id, current, this.clock.now()],
    );
  }

  private async endOthers({ session }: Viewer, user_id: number): Promise<void> {
    await this.database.transaction(async (tx) => {
      await this.sessions.endOthers(tx, user_id, session);
      tx.publish(new SignInEnded(user_id));
    });
  }
}
