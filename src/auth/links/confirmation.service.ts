import { Injectable } from '@nestjs/common';
import { Settings } from '../../settings/settings';
import type { Viewer, ViewerUser } from '../../http/access/viewer';
import { SignInNeeded } from '../../http/errors/errors';
import { Redirect } from '../../http/errors/redirect';
import type { HtmlPage } from '../../http/pages/html-page';
import type { Visit } from '../../http/pages/visit';
import { RateLimiter } from '../../http/rate-limit/rate-limiter';
import { Database, type Tx } from '../../platform/database/database';
import { AccountChanged } from '../../accounts/users/user.events';
import { AccountLinks } from './account-links';
import { AccountMail } from '../../accounts/account-mail';
import { confirmationPage, unusableConfirmationPage } from './confirmation.page';

/** Showing that an e-mail address is one's own, by a link that was mailed to it. */
@Injectable()
export class ConfirmationService {
  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly limiter: RateLimiter,
    private readonly links: AccountLinks,
    private readonly mail: AccountMail,
  ) {}

  /** What an unconfirmed player is to do; others are led elsewhere. */
  async page(viewer: Viewer): Promise<HtmlPage | Redirect> {
    const user = this.unconfirmed(viewer);
    return user instanceof Redirect ? user : this.pageFor(user, false);
  }

  /** Mails the player a new link. */
  async resend(viewer: Viewer): Promise<HtmlPage | Redirect> {
    const user = this.unconfirmed(viewer);
    if (user instanceof Redirect) return user;
    await this.limiter.consume('account_mail', `confirm ${user.id}`);
    await this.database.transaction((tx) => this.mail.unconfirmed(tx, user.id));
    return this.pageFor(user, true);
  }

  /** Confirms the address a code was sent to, for every user who opens the link, and leads to the challenges. */
  async confirm(code: string, { request }: Visit): Promise<HtmlPage | Redirect> {
    if (!this.settings.get('verify_emails')) return new Redirect('/challenges');
    // Programs that look at links before people do ask for the head; they would use the link up.
    const isConfirmed =
      request.method !== 'HEAD' && (await this.database.transaction((tx) => this.confirmIn(tx, code)));
    return isConfirmed ? new Redirect('/challenges') : unusableConfirmationPage();
  }

  private async confirmIn(tx: Tx, code: string): Promise<boolean> {
    const account = await this.links.use(tx, 'confirm', code);
    if (!account) return false;
    const confirmed = await tx.query('UPDATE users SET verified = true WHERE id = $1 AND NOT verified RETURNING id', [
      account.id,
    ]);
    // An administrator may have been quicker.
    if (confirmed.length > 0) await this.mail.confirmed(tx, account.id);
    tx.publish(new AccountChanged(account.id, false));
    return true;
  }

  /** The viewer while their address is to be confirmed, else where they are led. Throws SignInNeeded. */
  private unconfirmed({ user }: Viewer): ViewerUser | Redirect {
    if (!this.settings.get('verify_emails')) return new Redirect('/challenges');
    if (!user) throw new SignInNeeded();
    return user.verified ? new Redirect('/settings') : user;
  }

  private async pageFor({ id }: ViewerUser, isSent: boolean): Promise<HtmlPage> {
    const [user] = await this.database.query<{ email: string | null }>('SELECT email FROM users WHERE id = $1', [id]);
    return confirmationPage({ email: user?.email ?? null, canMail: this.mail.isPossible, isSent });
  }
}
