import { Injectable } from '@nestjs/common';
import { requestOrigin } from '../../http/context/request';
import { Refused } from '../../http/errors/errors';
import { Redirect } from '../../http/errors/redirect';
import { unstorableText } from '../../http/fields/coercions';
import { formError } from '../../http/pages/forms';
import type { HtmlPage } from '../../http/pages/html-page';
import { FormValues } from '../../http/pages/form-values';
import type { Visit } from '../../http/pages/visit';
import { networkOf } from '../../http/limits/network.rules';
import { RateLimiter } from '../../http/limits/rate-limiter';
import { Database } from '../../platform/database/database';
import { Passwords } from '../../platform/passwords/passwords';
import { hashSecret } from '../../platform/secrets/hashes';
import { isEmailAddress } from '../../accounts/shared/account.rules';
import type { SignInDto } from './auth.dto';
import { KnownDevicesService } from './known-devices.service';
import { loginPage, WRONG_LOGIN } from './login.page';
import { safeNext } from './next.rules';
import type { SignedInView } from './session.views';
import { SessionsService } from './sessions.service';

interface Account {
  id: number;
  password: string | null;
}

interface Try {
  nameHash: string;
  /** Key of the limit by network: the visitor's network and `nameHash`. */
  here: string;
  /** Id of the browser if the user was logged in on it before, else null. */
  device: string | null;
}

/** Logs users in, by name or e-mail address and password, and out. */
@Injectable()
export class LoginService {
  constructor(
    private readonly database: Database,
    private readonly passwords: Passwords,
    private readonly limiter: RateLimiter,
    private readonly sessions: SessionsService,
    private readonly devices: KnownDevicesService,
  ) {}

  async logIn(body: unknown, next: string, visit: Visit): Promise<HtmlPage | Redirect> {
    const form = new FormValues(body);
    const name = form.text('name');
    const user_id = await this.authenticate({ name, password: form.text('password') }, visit);
    if (user_id === null) return formError(loginPage(next, name), [WRONG_LOGIN]);
    await this.sessions.start(user_id, visit, { renew: true });
    return new Redirect(safeNext(next, requestOrigin(visit.request), '/challenges'));
  }

  async signIn(dto: SignInDto, visit: Visit): Promise<SignedInView> {
    const user_id = await this.authenticate(dto, visit);
    if (user_id === null) throw Refused.forField('', WRONG_LOGIN);
    return this.sessions.signIn(user_id, visit);
  }

  async logOut(visit: Visit): Promise<Redirect> {
    await this.sessions.end(visit);
    return new Redirect('/');
  }

  /**
   * Returns the user's id, or null for a wrong name or password. Neither the result nor the time reveals if the account
   * exists. Banned users can log in; `AccessGuard` then tells them of the ban.
   */
  private async authenticate({ name, password }: SignInDto, { request }: Visit): Promise<number | null> {
    const account = unstorableText(name) === null ? await this.find(name) : null;
    const nameHash = hashSecret(name.trim().toLowerCase());
    const here = `${networkOf(request.ip ?? '')} ${nameHash}`;
    const device = this.devices.find(request, account);
    const isRight = await this.limitFailures({ nameHash, here, device }, () => this.isRight(account, password));
    if (!account || !isRight) return null;
    await this.renewHash(account, password);
    if (request.counted) await this.limiter.giveBack(request.counted.limit, request.counted.key);
    await this.limiter.remember('known_network', here);
    await Promise.all([this.sessions.forgetExpired(), this.limiter.forgetExpired()]);
    return account.id;
  }

  /**
   * Allows ten wrong passwords a minute for a name from one network, and sixty from all networks except those in
   * `known_network`. A browser on which the owner has logged in before has its own limit of ten, so that an attacker
   * cannot lock the owner out, not even from the same network.
   */
  private async limitFailures({ nameHash, here, device }: Try, judge: () => Promise<boolean>): Promise<boolean> {
    if (device !== null) return this.limiter.judged('wrong_password', `device ${device}`, judge);
    const isKnown = await this.limiter.remembers('known_network', here);
    const among = isKnown ? judge : () => this.limiter.judged('wrong_password_anywhere', nameHash, judge);
    return this.limiter.judged('wrong_password', here, among);
  }

  private async isRight(account: Account | null, password: string): Promise<boolean> {
    const isRight = await this.passwords.verify(account?.password ?? null, password);
    // An imported account may have the hash of an empty password.
    return isRight && password !== '';
  }

  /**
   * Searches by e-mail address, then by name as entered, then without the blanks around it. Uses the indexes
   * `users_email_key` and `users_name_key`.
   */
  private async find(name: string): Promise<Account | null> {
    if (isEmailAddress(name.trim())) {
      const [owner] = await this.database.query<Account>(
        'SELECT id, password FROM users WHERE lower(email) = lower($1)',
        [name.trim()],
      );
      if (owner) return owner;
    }
    const [account] = await this.database.query<Account>(
      'SELECT id, password FROM users WHERE name IN ($1, $2) ORDER BY name = $1 DESC LIMIT 1',
      [name, name.trim()],
    );
    return account ?? null;
  }

  /** Replaces the hash of an imported account, unless its password has changed since it was read. */
  private async renewHash({ id, password: stored }: Account, password: string): Promise<void> {
    if (stored === null || !this.passwords.needsRehash(stored)) return;
    await this.database.query('UPDATE users SET password = $1 WHERE id = $2 AND password = $3', [
      await this.passwords.hash(password),
      id,
      stored,
    ]);
  }
}
