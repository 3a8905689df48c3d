import { Injectable, Logger } from '@nestjs/common';
import { Settings } from '../../settings/settings';
import { SiteAddress } from '../../settings/site-address';
import { InvalidInput } from '../../http/errors/errors';
import type { Tx } from '../../platform/database/database';
import { JobQueue } from '../../platform/jobs/job-queue';
import { fillTemplate } from '../../platform/mail/mail-template';
import { MailFailed, Mailer } from '../../platform/mail/mailer';
import { type AccountMailName, AccountMailJob, PasswordResetJob } from './account-mail.jobs';

/**
 * Mails of accounts. Most are stored with the transaction that causes them and sent in the background, so that no
 * answer waits for a mail server and none is lost with the process; what they say is put together when they are sent. Those that an
 * administrator causes are sent at once.
 */
@Injectable()
export class AccountMailService {
  private readonly logger = new Logger(AccountMailService.name);

  constructor(
    private readonly settings: Settings,
    private readonly mailer: Mailer,
    private readonly site: SiteAddress,
    private readonly jobs: JobQueue,
  ) {}

  /** True if mails with links can be sent: there is a mail server, and an address for the links. */
  get isPossible(): boolean {
    if (!this.mailer.isConfigured()) return false;
    if (this.site.origin !== null) return true;
    this.logger.warn('No mail is sent to accounts: set PUBLIC_URL, so that links in it lead here.');
    return false;
  }

  /** True if new accounts begin with the confirmation of their address. */
  get asksForConfirmation(): boolean {
    return this.settings.get('verify_emails') && this.mailer.isConfigured();
  }

  /** After a registration: the link that confirms the address if the event asks for it, or a welcome. */
  async registered(tx: Tx, user_id: number): Promise<void> {
    await this.add(tx, this.settings.get('verify_emails') ? 'confirmation' : 'welcome', user_id);
  }

  /** Mails the link that confirms an address, if the event asks for it. */
  async unconfirmed(tx: Tx, user_id: number): Promise<void> {
    if (this.settings.get('verify_emails')) await this.add(tx, 'confirmation', user_id);
  }

  /** After the address was confirmed. */
  async confirmed(tx: Tx, user_id: number): Promise<void> {
    await this.add(tx, 'welcome', user_id);
  }

  /** After a new password. */
  async passwordChanged(tx: Tx, user_id: number): Promise<void> {
    await this.add(tx, 'password changed', user_id);
  }

  /** A link to choose a new password. The job looks the address up, so the answer does not show whether it belongs to an account. */
  async resetAsked(tx: Tx, email: string): Promise<void> {
    await this.jobs.add(tx, new PasswordResetJob(email));
  }

  /** Throws InvalidInput while no mail server is set. */
  requireConfigured(): void {
    if (!this.mailer.isConfigured()) throw InvalidInput.of('', 'Email settings not configured');
  }

  /** A message in the organisers' words; throws InvalidInput with the transport's text when it is not accepted. */
  async message(to: string, text: string): Promise<void> {
    try {
      await this.mailer.send({ to, subject: `Message from ${this.settings.get('ctf_name')}`, text });
    } catch (error) {
      // The contract shows administrators what the mail server said.
      throw error instanceof MailFailed ? InvalidInput.of('', error.message) : error;
    }
  }

  /** Name and password to a new user. The account is made already, so a failure is only logged. */
  async credentials({ name, email, password }: { name: string; email: string; password: string }): Promise<void> {
    if (!this.mailer.isConfigured()) return;
    const values = {
      ctf_name: this.settings.get('ctf_name'),
      ctf_description: this.settings.get('ctf_description') ?? '',
      url: this.site.origin ?? '',
      name,
      password,
    };
    try {
      await this.mailer.send({
        to: email,
        subject: fillTemplate(this.settings.get('user_creation_email_subject'), values),
        text: fillTemplate(this.settings.get('user_creation_email_body'), values),
      });
    } catch (error) {
      this.logger.warn({ err: error }, 'the credentials of a new user could not be mailed');
    }
  }

  private async add(tx: Tx, mail: AccountMailName, user_id: number): Promise<void> {
    if (this.isPossible) await this.jobs.add(tx, new AccountMailJob(mail, user_id));
  }
}
