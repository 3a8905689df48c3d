import { Injectable, Logger } from '@nestjs/common';
import { Settings } from '../../settings/settings';
import { SiteAddress } from '../../settings/site-address';
import { InvalidInput } from '../../http/errors/errors';
import type { Tx } from '../../platform/database/database';
import { JobQueue } from '../../platform/jobs/job-queue';
import { fillTemplate } from '../../platform/mail/mail-template';
import { MailFailed } from '../../platform/mail/mail-fault';
import { Mailer } from '../../platform/mail/mailer';
import { type AccountMailName, AccountMailJob, PasswordResetJob } from './account-mail.jobs';

/**
 * Sends mails to users. Most are jobs that the caller's transaction stores, so that no mail is lost if the process
 * stops. Mails that an administrator requests are sent at once.
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

  /** True if mails with links can be sent: mail is configured, and the address of the platform is known. */
  get isPossible(): boolean {
    if (!this.mailer.isConfigured()) return false;
    if (this.site.origin !== null) return true;
    this.logger.warn('No mail is sent to accounts: set PUBLIC_URL, so that links in it lead here.');
    return false;
  }

  get asksForConfirmation(): boolean {
    return this.settings.get('verify_emails') && this.mailer.isConfigured();
  }

  async registered(tx: Tx, user_id: number): Promise<void> {
    await this.add(tx, this.settings.get('verify_emails') ? 'confirmation' : 'welcome', user_id);
  }

  async unconfirmed(tx: Tx, user_id: number): Promise<void> {
    if (this.settings.get('verify_emails')) await this.add(tx, 'confirmation', user_id);
  }

  async confirmed(tx: Tx, user_id: number): Promise<void> {
    await this.add(tx, 'welcome', user_id);
  }

  async passwordChanged(tx: Tx, user_id: number): Promise<void> {
    await this.add(tx, 'password changed', user_id);
  }

  /**
   * Queues a mail with a reset link. The job looks up the address, so the response does not reveal if a user has it.
   */
  async resetAsked(tx: Tx, email: string): Promise<void> {
    await this.jobs.add(tx, new PasswordResetJob(email));
  }

  requireConfigured(): void {
    if (!this.mailer.isConfigured()) throw InvalidInput.forField('', 'Email settings not configured');
  }

  /** Sends a message of an organiser at once. Converts MailFailed to InvalidInput with the same message. */
  async message(to: string, text: string): Promise<void> {
    try {
      await this.mailer.send({ to, subject: `Message from ${this.settings.get('ctf_name')}`, text });
    } catch (error) {
      throw error instanceof MailFailed ? InvalidInput.forField('', error.message) : error;
    }
  }

  /**
   * Sends name and password to a new user at once, if mail is configured. Only logs a failure, because the account
   * already exists.
   */
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
