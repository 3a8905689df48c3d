import { Injectable } from '@nestjs/common';
import type { Viewer } from '../../http/access/viewer';
import { as } from '../../http/envelope/views';
import { Forbidden, NotFound } from '../../http/errors/errors';
import { Clock } from '../../platform/clock/clock';
import { Database } from '../../platform/database/database';
import { SignInEnded } from './auth.events';
import { OwnSessionView } from './session.views';
import { SessionsService } from './sessions.service';

/** The sessions of the caller. One that is ended is told so with 401 at its next request. Served by sessions_user_id_idx. */
@Injectable()
export class OwnSessionsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly sessions: SessionsService,
  ) {}

  /** Those that still work. */
  async list(viewer: Viewer): Promise<OwnSessionView[]> {
    const rows = await this.database.query<OwnSessionView>(
      `SELECT id, created, last_seen, ip, user_agent, hash IS NOT DISTINCT FROM $2 AS current
         FROM sessions WHERE user_id = $1 AND NOT revoked AND expires > $3 ORDER BY last_seen DESC, id DESC`,
      [ownerOf(viewer), viewer.session, this.clock.now()],
    );
    return rows.map((row) => as(OwnSessionView, row));
  }

  /** Ends one; throws NotFound for those of others. */
  async end(viewer: Viewer, id: number): Promise<void> {
    const user_id = ownerOf(viewer);
    await this.database.transaction(async (tx) => {
      const ended = await tx.query(
        'UPDATE sessions SET revoked = true WHERE user_id = $1 AND id = $2 AND NOT revoked AND expires > $3 RETURNING id',
        [user_id, id, this.clock.now()],
      );
      if (ended.length === 0) throw new NotFound();
      tx.publish(new SignInEnded(user_id));
    });
  }

  /** Ends all but the one that asks. */
  async endOthers(viewer: Viewer): Promise<void> {
    const user_id = ownerOf(viewer);
    await this.database.transaction(async (tx) => {
      await this.sessions.endOthers(tx, user_id, viewer.session);
      tx.publish(new SignInEnded(user_id));
    });
  }
}

function ownerOf({ user }: Viewer): number {
  if (!user) throw new Forbidden();
  return user.id;
}
