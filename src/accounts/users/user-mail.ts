import { Injectable, Logger } from '@nestjs/common';
import { Settings } from '../../settings/settings';
import { SiteAddress } from '../../settings/site-address';
import { InvalidInput } from '../../http/errors/errors';
import { MailFailed, Mailer } from '../../platform/mail/mailer';
import { fillTemplate } from '../../platform/mail/mail-template';

/** Mail to users that administrators cause. */
@Injectable()
export class UserMail {
  private readonly logger = new Logger(UserMail.name);

  constructor(
    private readonly mailer: Mailer,
    private readonly settings: Settings,
    private readonly site: SiteAddress,
  ) {}

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

  /** Name and password to a new user. The account is made already, so a failure is only logged (seed-endpoints 9.3). */
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
}
