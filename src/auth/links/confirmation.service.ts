import { Injectable } from '@nestjs/common';
import { Settings } from '../../settings/settings';
import type { Viewer, ViewerUser } from '../../http/context/viewer';
import { InvalidInput, Refused, SignInNeeded } from '../../http/errors/errors';
import { Redirect } from '../../http/errors/redirect';
import type { HtmlPage } from '../../http/pages/html-page';
import type { Visit } from '../../http/pages/visit';
import { RateLimiter } from '../../http/limits/rate-limiter';
import { Database, type Tx } from '../../platform/database/database';
import { AccountChanged } from '../../accounts/users/user.events';
import type { ConfirmationDto } from './account-links.dto';
import type { ConfirmationView } from './account-links.views';
import { AccountLinksService } from './account-links.service';
import { AccountMailService } from '../../accounts/shared/account-mail.service';
import { confirmationPage, unreachable, UNUSABLE_CONFIRMATION, unusableConfirmationPage } from './confirmation.page';

/** Confirms e-mail addresses by links that were mailed to them. */
@Injectable()
export class ConfirmationService {
  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly limiter: RateLimiter,
    private readonly links: AccountLinksService,
    private readonly mail: AccountMailService,
  ) {}

  async page(viewer: Viewer): Promise<HtmlPage | Redirect> {
    const user = this.unconfirmed(viewer);
    return user instanceof Redirect ? user : this.pageFor(user, false);
  }

  async resend(viewer: Viewer): Promise<HtmlPage | Redirect> {
    const user = this.unconfirmed(viewer);
    if (user instanceof Redirect) return user;
    await this.sendLink(user);
    return this.pageFor(user, true);
  }

  /**
   * Confirms the address of a code and redirects to the challenges. Returns an error page for an invalid code. Without
   * `verify_emails`, only redirects. The visitor need not be logged in.
   */
  async confirm(code: string, { request }: Visit): Promise<HtmlPage | Redirect> {
    if (!this.settings.get('verify_emails')) return new Redirect('/challenges');
    // Link scanners of mail programs send HEAD, which must not use up the link.
    const isConfirmed =
      request.method !== 'HEAD' && (await this.database.transaction((tx) => this.confirmIn(tx, code)));
    return isConfirmed ? new Redirect('/challenges') : unusableConfirmationPage();
  }

  /**
   * Confirms the address of a code. Without a code, mails a new link to a caller who is not confirmed. Without
   * `verify_emails`, does neither. Throws InvalidInput, SignInNeeded, Refused or TooManyRequests.
   */
  async confirmByApi({ code }: ConfirmationDto, visit: Visit): Promise<ConfirmationView> {
    const done = { confirmed: true, sent_to: null };
    if (code == null) return (await this.resendByApi(visit)) ?? done;
    if (!this.settings.get('verify_emails') || (await this.database.transaction((tx) => this.confirmIn(tx, code))))
      return done;
    throw InvalidInput.forField('code', UNUSABLE_CONFIRMATION);
  }

  private async resendByApi({ viewer }: Visit): Promise<ConfirmationView | null> {
    if (!viewer.user) throw new SignInNeeded();
    const user = this.unconfirmed(viewer);
    if (user instanceof Redirect) return null;
    const email = await this.addressOf(user);
    if (email === null || !this.mail.isPossible) throw Refused.forField('', unreachable(email));
    await this.sendLink(user);
    return { confirmed: false, sent_to: email };
  }

  private async sendLink({ id }: ViewerUser): Promise<void> {
    await this.limiter.consume('account_mail', `confirm ${id}`);
    await this.database.transaction((tx) => this.mail.unconfirmed(tx, id));
  }

  private async confirmIn(tx: Tx, code: string): Promise<boolean> {
    const account = await this.links.use(tx, 'confirm', code);
    if (!account) return false;
    const confirmed = await tx.query('UPDATE users SET verified = true WHERE id = $1 AND NOT verified RETURNING id', [
      account.id,
    ]);
    // If the address was confirmed already, such as by an administrator, no welcome mail is sent.
    if (confirmed.length > 0) await this.mail.confirmed(tx, account.id);
    tx.publish(new AccountChanged(account.id, false));
    return true;
  }

  private unconfirmed({ user }: Viewer): ViewerUser | Redirect {
    if (!this.settings.get('verify_emails')) return new Redirect('/challenges');
    if (!user) throw new SignInNeeded();
    return user.verified ? new Redirect('/settings') : user;
  }

  private async pageFor(user: ViewerUser, isSent: boolean): Promise<HtmlPage> {
    return confirmationPage({ email: await this.addressOf(user), canMail: this.mail.isPossible, isSent });
  }

  private async addressOf({ id }: ViewerUser): Promise<string | null> {
    const [user] = await this.database.query<{ email: string | null }>('SELECT email FROM users WHERE id = $1', [id]);
    return user?.email ?? null;
  }
}
