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

/** New passwords for users who forgot theirs, by a mailed link. */
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

  /** The form that asks for the address. */
  form(): HtmlPage {
    return resetRequestPage({ canMail: this.mail.isPossible });
  }

  /** Has a link mailed, or shows that none can be mailed. */
  async ask(body: unknown): Promise<HtmlPage> {
    if (!this.mail.isPossible) return this.form();
    await this.sendLink(new FormValues(body).text('email'));
    return resetRequestedPage();
  }

  /** Has a link mailed, for a program; throws Refused while no mail can be sent. */
  async askByApi({ email }: PasswordResetDto): Promise<void> {
    if (!this.mail.isPossible) throw Refused.of('', NO_RESET_MAIL);
    await this.sendLink(email);
  }

  /** The form behind a link; opening it does not use the link up. */
  async choice(code: string): Promise<HtmlPage> {
    return (await this.links.works('reset', code)) ? newPasswordPage(code) : unusableResetPage();
  }

  /** Sets the password, ends all sessions and tokens and leads to the log-in, or shows what is wrong with the password or the link. */
  async change(code: string, body: unknown, visit: Visit): Promise<HtmlPage | Redirect> {
    // Looked at again when the link is used; here so that no slow hash is made for a made-up code.
    if (!(await this.links.works('reset', code))) return unusableResetPage();
    const sent = new FormValues(body);
    const password = sent.text('password');
    const errors = this.errorsOf(password);
    if (errors.length > 0) return formError(newPasswordPage(code), sentencesOf(errors));
    return (await this.set(code, password, visit)) ? new Redirect('/login') : unusableResetPage();
  }

  /** Sets the password, for a program; throws NotFound for a link that does not work, InvalidInput for the password. */
  async changeByApi(code: string, body: UnreadInput, visit: Visit): Promise<void> {
    if (!(await this.links.works('reset', code))) throw new NotFound(UNUSABLE_RESET);
    const { password } = readInput(NewPasswordDto, body);
    refuseInput(this.errorsOf(password));
    if (!(await this.set(code, password, visit))) throw new NotFound(UNUSABLE_RESET);
  }

  /**
   * Neither the answer nor the time it takes shows whether there is such an account: the address is looked up when the mail is
   * written, after the answer. Too many for one address are dropped without a word.
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

  /** Sets the password; returns whether the link still worked. */
  private async set(code: string, password: string, visit: Visit): Promise<boolean> {
    const hash = await this.passwords.hash(password);
    const user_id = await this.database.transaction((tx) => this.changeIn(tx, code, hash));
    // This browser is signed out outright: the log-in it is led to would begin with the refusal of an ended session.
    if (user_id !== null && visit.viewer.user?.id === user_id) await this.sessions.end(visit);
    return user_id !== null;
  }

  /** Returns the id of the user, or null when the link had been used by then. */
  private async changeIn(tx: Tx, code: string, hash: string): Promise<number | null> {
    const account = await this.links.use(tx, 'reset', code);
    if (!account) return null;
    await tx.query('UPDATE users SET password = $2 WHERE id = $1', [account.id, hash]);
    await this.sessions.endOthers(tx, account.id, null);
    await this.sessions.endTokens(tx, account.id);
    await this.mail.passwordChanged(tx, account.id);
    tx.publish(new AccountChanged(account.id, false));
    return account.id;
  }
}
