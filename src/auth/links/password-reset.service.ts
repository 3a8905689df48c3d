import { Injectable } from '@nestjs/common';
import { type Complaint, NotFound, Refused, refuseInput } from '../../http/errors/errors';
import { Redirect } from '../../http/errors/redirect';
import { readInput } from '../../http/input/input.pipe';
import type { UnreadInput } from '../../http/input/unread-body.decorator';
import { sentencesOf } from '../../http/pages/complaints';
import { formError } from '../../http/pages/forms';
import type { HtmlPage } from '../../http/pages/html-page';
import { FormValues } from '../../http/pages/form-values';
import type { Visit } from '../../http/pages/visit';
import { RateLimiter } from '../../http/limits/rate-limiter';
import { Database, type Tx } from '../../platform/database/database';
import { Passwords } from '../../platform/passwords/passwords';
import { hashSecret } from '../../platform/secrets/hashes';
import { isEmailAddress } from '../../accounts/shared/account.rules';
import { AccountChanged } from '../../accounts/users/user.events';
import { Settings } from '../../settings/settings';
import { passwordErrors } from '../registration/registration.rules';
import { NewPasswordDto, type PasswordResetDto } from './account-links.dto';
import { AccountLinksService } from './account-links.service';
import { AccountMailService } from '../../accounts/shared/account-mail.service';
import {
  newPasswordPage,
  NO_RESET_MAIL,
  resetRequestedPage,
  resetRequestPage,
  UNUSABLE_RESET,
  unusableResetPage,
} from './password-reset.page';
import { SessionsService } from '../sign-in/sessions.service';

/** Resets forgotten passwords by links, which are mailed to the user or made by an administrator. */
@Injectable()
export class PasswordResetService {
  constructor(
    private readonly database: Database,
    private readonly limiter: RateLimiter,
    private readonly passwords: Passwords,
    private readonly sessions: SessionsService,
    private readonly links: AccountLinksService,
    private readonly mail: AccountMailService,
    private readonly settings: Settings,
  ) {}

  form(): HtmlPage {
    return resetRequestPage({ canMail: this.mail.isPossible });
  }

  async ask(body: unknown): Promise<HtmlPage> {
    if (!this.mail.isPossible) return this.form();
    await this.sendLink(new FormValues(body).text('email'));
    return resetRequestedPage();
  }

  async askByApi({ email }: PasswordResetDto): Promise<void> {
    if (!this.mail.isPossible) throw Refused.forField('', NO_RESET_MAIL);
    await this.sendLink(email);
  }

  /** Returns the form for a new password, or a page that says that the link is invalid. Does not use up the link. */
  async choice(code: string): Promise<HtmlPage> {
    return (await this.links.works('reset', code)) ? newPasswordPage(code) : unusableResetPage();
  }

  /**
   * Sets the password, ends all sessions and tokens of the user, and redirects to the log-in. Returns the form with
   * errors for an invalid password, and an error page for an invalid link.
   */
  async change(code: string, body: unknown, visit: Visit): Promise<HtmlPage | Redirect> {
    // Avoids the slow hashing of the password for an invalid link.
    if (!(await this.links.works('reset', code))) return unusableResetPage();
    const sent = new FormValues(body);
    const password = sent.text('password');
    const errors = this.errorsOf(password);
    if (errors.length > 0) return formError(newPasswordPage(code), sentencesOf(errors));
    return (await this.set(code, password, visit)) ? new Redirect('/login') : unusableResetPage();
  }

  async changeByApi(code: string, body: UnreadInput, visit: Visit): Promise<void> {
    if (!(await this.links.works('reset', code))) throw new NotFound(UNUSABLE_RESET);
    const { password } = readInput(NewPasswordDto, body);
    refuseInput(this.errorsOf(password));
    if (!(await this.set(code, password, visit))) throw new NotFound(UNUSABLE_RESET);
  }

  /**
   * Queues the mail. Neither the response nor its time reveals if the account exists, because a job looks up the
   * address. Does nothing for an invalid address, or above the limit of the address.
   */
  private async sendLink(typed: string): Promise<void> {
    const email = typed.trim();
    const key = `reset ${hashSecret(email.toLowerCase())}`;
    if (isEmailAddress(email) && (await this.limiter.allows('account_mail', key)))
      await this.database.transaction((tx) => this.mail.resetAsked(tx, email));
  }

  private errorsOf(password: string): Complaint[] {
    return passwordErrors(password, this.settings.get('password_min_length'));
  }

  /** Returns false if the link has become invalid since it was checked. */
  private async set(code: string, password: string, visit: Visit): Promise<boolean> {
    const hash = await this.passwords.hash(password);
    const user_id = await this.database.transaction((tx) => this.changeIn(tx, code, hash));
    // Ends the session of this browser too: a revoked session would get 401 on the log-in page.
    if (user_id !== null && visit.viewer.user?.id === user_id) await this.sessions.end(visit);
    return user_id !== null;
  }

  private async changeIn(tx: Tx, code: string, hash: string): Promise<number | null> {
    const account = await this.links.use(tx, 'reset', code);
    if (!account) return null;
    await tx.query('UPDATE users SET password = $2, change_password = false WHERE id = $1', [account.id, hash]);
    await this.sessions.endOthers(tx, account.id, null);
    await this.sessions.endTokens(tx, account.id);
    await this.mail.passwordChanged(tx, account.id);
    tx.publish(new AccountChanged(account.id, false));
    return account.id;
  }
}
