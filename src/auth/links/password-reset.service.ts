import { Injectable, Logger } from '@nestjs/common';
import { type Complaint, NotFound, Refused, refuseInput } from '../../http/errors/errors';
import { Redirect } from '../../http/errors/redirect';
import { readInput } from '../../http/fields/input.pipe';
import type { UnreadInput } from '../../http/fields/unread-body.decorator';
import { sentencesOf } from '../../http/pages/complaints';
import type { HtmlPage } from '../../http/pages/html-page';
import { FormValues } from '../../http/pages/form-values';
import type { Viewer } from '../../http/access/viewer';
import type { Visit } from '../../http/pages/visit';
import { RateLimiter } from '../../http/rate-limit/rate-limiter';
import { Clock } from '../../platform/clock/clock';
import { Instant } from '../../platform/clock/instant';
import { Database, type Tx } from '../../platform/database/database';
import { Passwords } from '../../platform/passwords/passwords';
import { hashSecret } from '../../platform/secrets/hashes';
import { isEmailAddress } from '../../accounts/shared/account.rules';
import { AccountChanged } from '../../accounts/users/user.events';
import { Settings } from '../../settings/settings';
import { SiteAddress } from '../../settings/site-address';
import { passwordErrors } from '../registration/registration.rules';
import { NewPasswordDto, type PasswordResetDto } from './account-links.dto';
import { AccountLinksService, LINK_MINUTES } from './account-links.service';
import type { ResetLinkView } from './account-links.views';
import { AccountProfilesService } from '../../accounts/shared/account-profiles.service';
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

/** A new password for those who forgot theirs, by a link that is mailed to them. */
@Injectable()
export class PasswordResetService {
  private readonly logger = new Logger('accounts');

  constructor(
    private readonly database: Database,
    private readonly limiter: RateLimiter,
    private readonly passwords: Passwords,
    private readonly sessions: SessionsService,
    private readonly links: AccountLinksService,
    private readonly mail: AccountMailService,
    private readonly settings: Settings,
    private readonly accounts: AccountProfilesService,
    private readonly site: SiteAddress,
    private readonly clock: Clock,
  ) {}

  /** The form that asks for the address. */
  form(): HtmlPage {
    return resetRequestPage({ canMail: this.mail.isPossible });
  }

  /** Has a link mailed, and says so; or shows that there will be none. */
  async ask(body: unknown): Promise<HtmlPage> {
    if (!this.mail.isPossible) return this.form();
    await this.sendLink(new FormValues(body).text('email'));
    return resetRequestedPage();
  }

  /** The same for programs; throws Refused while no mail can be sent. */
  async askByApi({ email }: PasswordResetDto): Promise<void> {
    if (!this.mail.isPossible) throw Refused.of('', NO_RESET_MAIL);
    await this.sendLink(email);
  }

  /**
   * A link that an administrator gives to a user who receives no mail. `reached` is the origin of the administrator's request, which the
   * link has where `PUBLIC_URL` is not set. Throws NotFound.
   */
  async linkFor(viewer: Viewer, id: number, reached: string): Promise<ResetLinkView> {
    const account = await this.accounts.require('user', id);
    const expires = Instant.fromMillis(this.clock.millis() + LINK_MINUTES * 60_000);
    const url = `${this.site.origin ?? reached}/reset_password/${await this.links.create('reset', account)}`;
    this.logger.log({ user_id: id, by: viewer.user?.id }, 'a link for a new password was made');
    return { url, expires };
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
    if (errors.length > 0) return newPasswordPage(code, sentencesOf(errors));
    return (await this.set(code, password, visit)) ? new Redirect('/login') : unusableResetPage();
  }

  /** The same for programs; throws NotFound for a link that does not work, InvalidInput for the password. */
  async changeByApi(code: string, body: UnreadInput, visit: Visit): Promise<void> {
    if (!(await this.links.works('reset', code))) throw new NotFound(UNUSABLE_RESET);
    const { password } = readInput(NewPasswordDto, body);
    refuseInput(this.errorsOf(password));
    if (!(await this.set(code, password, visit))) throw new NotFound(UNUSABLE_RESET);
  }

  /**
   * Whether there is such an account shows neither in the answer nor in the time it takes: the address is looked up when the mail is
   * written, after the answer. Too many for one address are dropped as silently.
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

  /** Whether the link still worked. */
  private async set(code: string, password: string, visit: Visit): Promise<boolean> {
    const hash = await this.passwords.hash(password);
    const user_id = await this.database.transaction((tx) => this.changeIn(tx, code, hash));
    // This browser is signed out outright: the log-in it is led to would begin with the refusal of an ended session.
    if (user_id !== null && visit.viewer.user?.id === user_id) await this.sessions.end(visit);
    return user_id !== null;
  }

  /** Gives the id of the user, or null when the link had been used by then. */
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
