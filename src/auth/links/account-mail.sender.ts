import { Injectable } from '@nestjs/common';
import { Settings } from '../../settings/settings';
import { SiteAddress } from '../../settings/site-address';
import { Database } from '../../platform/database/database';
import { Performs } from '../../platform/jobs/job';
import { MailFailed } from '../../platform/mail/mail-fault';
import { Mailer } from '../../platform/mail/mailer';
import { fillTemplate } from '../../platform/mail/mail-template';
import { type AccountMailName, AccountMailJob, PasswordResetJob } from '../../accounts/shared/account-mail.jobs';
import { AccountLinksService, type LinkedAccount } from './account-links.service';

interface Recipient extends LinkedAccount {
  verified: boolean;
}

const TEMPLATES = {
  confirmation: ['verification_email_subject', 'verification_email_body'],
  welcome: ['successful_registration_email_subject', 'successful_registration_email_body'],
  'password changed': ['password_change_alert_subject', 'password_change_alert_body'],
  'password reset': ['password_reset_subject', 'password_reset_body'],
} as const satisfies Record<AccountMailName | 'password reset', readonly [string, string]>;

/** Sends queued mails. The lifetime of a link begins when its mail is sent. */
@Injectable()
export class AccountMailSender {
  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly site: SiteAddress,
    private readonly mailer: Mailer,
    private readonly links: AccountLinksService,
  ) {}

  @Performs(AccountMailJob)
  async send({ mail, user_id }: AccountMailJob): Promise<void> {
    const [user] = await this.database.query<Recipient>(
      'SELECT id, email, password, verified FROM users WHERE id = $1',
      [user_id],
    );
    if (!user || (mail === 'confirmation' && user.verified)) return;
    await this.write(mail, user);
  }

  /** Sends nothing if no user has the address. Uses the index `users_email_key`. */
  @Performs(PasswordResetJob)
  async sendReset({ email }: PasswordResetJob): Promise<void> {
    const [user] = await this.database.query<Recipient>(
      'SELECT id, email, password, verified FROM users WHERE lower(email) = lower($1)',
      [email],
    );
    if (user) await this.write('password reset', user);
  }

  private async write(mail: keyof typeof TEMPLATES, user: Recipient): Promise<void> {
    if (user.email === null) return;
    const { origin } = this.site;
    // The error makes the worker try the job again, as if the mail server were down.
    if (origin === null || !this.mailer.isConfigured()) throw new MailFailed('Email settings not configured');
    const [subject, body] = TEMPLATES[mail];
    const values = {
      ctf_name: this.settings.get('ctf_name'),
      ctf_description: this.settings.get('ctf_description') ?? '',
      url: `${origin}${await this.pathOf(mail, user)}`,
    };
    await this.mailer.send({
      to: user.email,
      subject: fillTemplate(this.settings.get(subject), values),
      text: fillTemplate(this.settings.get(body), values),
    });
  }

  private async pathOf(mail: keyof typeof TEMPLATES, user: Recipient): Promise<string> {
    switch (mail) {
      case 'confirmation':
        return `/confirm/${await this.links.create('confirm', user)}`;
      case 'password reset':
        return `/reset_password/${await this.links.create('reset', user)}`;
      case 'password changed':
        return '/reset_password';
      case 'welcome':
        return '/';
    }
  }
}
