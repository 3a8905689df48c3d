import { Injectable } from '@nestjs/common';
import { as } from '../../http/envelope/views';
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
import { AccountLinksService, type LinkedAccount } from '../links/account-links.service';
import type { SignInDto } from './auth.dto';
import { KnownDevicesService } from './known-devices.service';
import { loginPage, WRONG_LOGIN } from './login.page';
import { safeNext } from './next.rules';
import { PasswordChangeView, type SignedInView } from './session.views';
import { SessionsService } from './sessions.service';

interface Account extends LinkedAccount {
  /** True if the owner must choose a new password. */
  change_password: boolean;
}

interface Try {
  nameHash: string;
  /** Key of the limit by network: the visitor's network and `nameHash`. */
  here: string;
  /** Id of the browser if its cookie is valid for the user, else null. */
  device: string | null;
}

/** Logs users in by name or e-mail address and password, and logs them out. */
@Injectable()
export class LoginService {
  constructor(
    private readonly database: Database,
    private readonly passwords: Passwords,
    private readonly limiter: RateLimiter,
    private readonly sessions: SessionsService,
    private readonly devices: KnownDevicesService,
    private readonly links: AccountLinksService,
  ) {}

  async logIn(body: unknown, next: string, visit: Visit): Promise<HtmlPage | Redirect> {
    const form = new FormValues(body);
    const name = form.text('name');
    const account = await this.authenticate({ name, password: form.text('password') }, visit);
    if (account === null) return formError(loginPage(next, name), [WRONG_LOGIN]);
    if (account.change_password) return new Redirect(await this.passwordChange(account));
    await this.sessions.start(account.id, visit, { renew: true });
    return new Redirect(safeNext(next, requestOrigin(visit.request), '/challenges'));
  }

  async signIn(dto: SignInDto, visit: Visit): Promise<SignedInView | PasswordChangeView> {
    const account = await this.authenticate(dto, visit);
    if (account === null) throw Refused.forField('', WRONG_LOGIN);
    if (account.change_password) return as(PasswordChangeView, { password_change: await this.passwordChange(account) });
    return this.sessions.signIn(account.id, visit);
  }

  async logOut(visit: Visit): Promise<Redirect> {
    await this.sessions.end(visit);
    return new Redirect('/');
  }

  /** Returns the path of the page on which the owner of the account chooses a new password. */
  private async passwordChange(account: Account): Promise<string> {
    return `/reset_password/${await this.links.create('reset', account)}`;
  }

  /**
   * Returns the account, or null for a wrong name or password. Neither the result nor the time reveals if the account
   * exists. Throws TooManyRequests.
   */
  private async authenticate({ name, password }: SignInDto, { request }: Visit): Promise<Account | null> {
    const account = unstorableText(name) === null ? await this.find(name) : null;
    const nameHash = hashSecret(name.trim().toLowerCase());
    const here = `${networkOf(request.ip ?? '')} ${nameHash}`;
    const device = this.devices.find(request, account);
    const isRight = await this.limitFailures({ nameHash, here, device }, () => this.isRight(account, password));
    if (!account || !isRight) return null;
    const renewed = await this.renewHash(account, password);
    if (request.counted) await this.limiter.giveBack(request.counted.limit, request.counted.key);
    await this.limiter.remember('known_network', here);
    await Promise.all([this.sessions.forgetExpired(), this.limiter.forgetExpired()]);
    return { ...account, password: renewed };
  }

  /**
   * Allows ten wrong passwords a minute for a name from one network, and sixty from all networks except those where the
   * name has logged in within 90 days (`known_network`). A browser on which the owner was the last to log in has its
   * own limit of ten, so that an attacker cannot lock the owner out, not even from the same network.
   */
  private async limitFailures({ nameHash, here, device }: Try, judge: () => Promise<boolean>): Promise<boolean> {
    if (device !== null) return this.limiter.judged('wrong_password', `device ${device}`, judge);
    const isKnown = await this.limiter.remembers('known_network', here);
    const among = isKnown ? judge : () => this.limiter.judged('wrong_password_anywhere', nameHash, judge);
    return this.limiter.judged('wrong_password', here, among);
  }

  private async isRight(account: Account | null, password: string): Promise<boolean> {
    const isRight = await this.passwords.verify(account?.password ?? null, password);
    // An imported account may have the hash of an empty password, with which anyone could log in.
    return isRight && password !== '';
  }

  /**
   * Searches by e-mail address, then by name as entered, then without the blanks around it. Uses the indexes
   * `users_email_key` and `users_name_key`.
   */
  private async find(name: string): Promise<Account | null> {
    if (isEmailAddress(name.trim())) {
      const [owner] = await this.database.query<Account>(
        'SELECT id, email, password, change_password FROM users WHERE lower(email) = lower($1)',
        [name.trim()],
      );
      if (owner) return owner;
    }
    const [account] = await this.database.query<Account>(
      'SELECT id, email, password, change_password FROM users WHERE name IN ($1, $2) ORDER BY name = $1 DESC LIMIT 1',
      [name, name.trim()],
    );
    return account ?? null;
  }

  /**
   * Returns the stored hash, or a new one if the stored hash has another algorithm or cost, as in imported accounts.
   * Stores a new hash, but does not overwrite a password that was changed in the meantime.
   */
  private async renewHash({ id, password: stored }: Account, password: string): Promise<string | null> {
    if (stored === null || !this.passwords.needsRehash(stored)) return stored;
    const hash = await this.passwords.hash(password);
    await this.database.query('UPDATE users SET password = $1 WHERE id = $2 AND password = $3', [hash, id, stored]);
    return hash;
  }
}
