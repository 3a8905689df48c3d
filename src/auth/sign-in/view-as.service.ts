import { Injectable, Logger } from '@nestjs/common';
import type { Response } from 'express';
import { UserProfilesService } from '../../accounts/users/user-profiles.service';
import { clearCookie, VIEW_AS_COOKIE, writeCookie } from '../../http/access/cookies';
import { Forbidden, InvalidInput } from '../../http/errors/errors';
import type { Visit } from '../../http/pages/visit';
import { Clock } from '../../platform/clock/clock';
import { Instant } from '../../platform/clock/instant';
import { Secrets } from '../../platform/database/secrets';
import { isSameSecret, sign } from '../../platform/secrets/hashes';
import type { ViewAsView } from './session.views';

const HOURS = 1;

/**
 * Lets administrators see the platform as a player, by a second cookie, `<user id>.<expiry>.<signature>`. The signature
 * binds the cookie to the administrator's session, whose own cookie and nonce stay. The player's data do not change, so
 * the player cannot notice the view.
 */
@Injectable()
export class ViewAsService {
  private readonly logger = new Logger('accounts');

  constructor(
    private readonly secrets: Secrets,
    private readonly clock: Clock,
    private readonly accounts: UserProfilesService,
  ) {}

  /** Sets the cookie. Throws NotFound, InvalidInput for an administrator, and Forbidden for a caller with a token. */
  async start({ viewer, response }: Visit, id: number): Promise<ViewAsView> {
    const { name, type } = await this.accounts.require(id);
    if (type === 'admin') throw InvalidInput.forField('id', 'Administrators cannot be looked at the platform as.');
    if (viewer.session === null) throw new Forbidden('Sign in with a browser to look at the platform as a player.');
    const until = Math.floor(this.clock.millis()) + HOURS * 3_600_000;
    const cookie = `${id}.${until}.${this.signature(viewer.session, id, until)}`;
    writeCookie(response, VIEW_AS_COOKIE, cookie, { days: HOURS / 24, path: '/' });
    this.logger.log({ user_id: id, by: viewer.user?.id }, 'an administrator looks at the platform as a player');
    return { id, name, expires: Instant.fromMillis(until) };
  }

  end(response: Response): void {
    clearCookie(response, VIEW_AS_COOKIE);
  }

  /** Returns the user id of a cookie, or null if the cookie is invalid, expired or of another session. */
  idOf(cookie: string, session: string): number | null {
    const [, id, until, signature] = /^(\d{1,10})\.(\d{1,15})\.([0-9a-f]{64})$/.exec(cookie)?.map(String) ?? [];
    if (!id || !until || !signature || Number(until) <= this.clock.millis()) return null;
    return isSameSecret(signature, this.signature(session, Number(id), Number(until))) ? Number(id) : null;
  }

  private signature(session: string, id: number, until: number): string {
    return sign(this.secrets.signingKey, 'view-as', `${session} ${id} ${until}`);
  }
}
