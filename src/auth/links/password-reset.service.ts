import { Injectable } from '@nestjs/common';
import { Redirect } from '../../http/errors/redirect';
import type { HtmlPage } from '../../http/pages/html-page';
import { FormValues } from '../../http/pages/form-values';
import type { Visit } from '../../http/pages/visit';
import { RateLimiter } from '../../http/rate-limit/rate-limiter';
import { Database, type Tx } from '../../platform/database/database';
import { Passwords } from '../../platform/passwords/passwords';
import { hashSecret } from '../../platform/secrets/hashes';
import { isEmailAddress } from '../../accounts/account.rules';
import { AccountChanged } from '../../accounts/users/user.events';
import { Settings } from '../../settings/settings';
import { passwordErrors } from '../registration/account-form.rules';
import { AccountLinks } from './account-links';
import { AccountMail } from '../../accounts/account-mail';
import { newPasswordPage, resetRequestedPage, resetRequestPage, unusableResetPage } from './password-reset.page';
import { SessionsService } from '../sign-in/sessions.service';

/** A new password for those who forgot theirs, by a link that is mailed to them. */
@Injectable()
export class PasswordResetService {
  constructor(
    private readonly database: Database,
    private readonly limiter: RateLimiter,
    private readonly passwords: Passwords,
    private readonly sessions: SessionsService,
    private readonly links: AccountLinks,
    private readonly mail: AccountMail,
    private readonly settings: Settings,
  ) {}

  /** The form that asks for the address. */
  form(): HtmlPage {
    return resetRequestPage({ canMail: this.mail.isPossible });
  }

  /**
   * Has a link mailed. Whether there is such an account shows neither in the answer nor in the time it takes: the address is
   * looked up when the mail is written, after the answer. Too many for one address are dropped as silently.
   */
  async ask(body: unknown): Promise<HtmlPage> {
    if (!this.mail.isPossible) return this.form();
    const email = new FormValues(body).text('email').trim();
    const key = `reset ${hashSecret(email.toLowerCase())}`;
    if (isEmailAddress(email) && (await this.limiter.allows('account_mail', key)))
      await this.database.transaction((tx) => this.mail.resetAsked(tx, email));
    return resetRequestedPage();
  }

  /** The form behind a link; opening it does not use the link up. */
  async choice(code: string): Promise<HtmlPage> {
    return (await this.links.works('reset', code)) ? newPasswordPage(code) : unusableResetPage();
  }

  /** Sets the password, ends all sessions and leads to the log-in, or shows what is wrong with the password or the link. */
  async change(code: string, body: unknown, visit: Visit): Promise<HtmlPage | Redirect> {
    // Looked at again when the link is used; here so that no slow hash is made for a made-up code.
    if (!(await this.links.works('reset', code))) return unusableResetPage();
    const sent = new FormValues(body);
    const password = sent.text('password');
    const errors = passwordErrors(password, this.settings.get('password_min_length'));
    if (errors.length > 0) return newPasswordPage(code, errors);
    const hash = await this.passwords.hash(password);
    const user_id = await this.database.transaction((tx) => this.changeIn(tx, code, hash));
    if (user_id === null) return unusableResetPage();
    // This browser is signed out outright: the log-in it is led to would begin with the refusal of an ended session.
    if (visit.viewer.user?.id === user_id) await this.sessions.end(visit);
    return new Redirect('/login');
  }

  /** Gives the id of the user, or null when the link had been used by then. */
  private async changeIn(tx: Tx, code: string, hash: string): Promise<number | null> {
    const account = await this.links.use(tx, 'reset', code);
    if (!account) return null;
    await tx.query('UPDATE users SET password = $2 WHERE id = $1', [account.id, hash]);
    await this.sessions.endOthers(tx, account.id, null);
    await this.mail.passwordChanged(tx, account.id);
    tx.publish(new AccountChanged(account.id, false));
    return account.id;
  }
}
