import { Injectable } from '@nestjs/common';
import { type MailRoute, MailSettings } from '../platform/mail/mail-settings';
import { Settings } from './settings';

/** Answers the mailer from the runtime settings: mail is configured when `mail_server` and `mail_port` are set. */
@Injectable()
export class SettingsMail extends MailSettings {
  constructor(private readonly settings: Settings) {
    super();
  }

  route(): MailRoute | null {
    const host = this.settings.get('mail_server');
    const port = this.settings.get('mail_port');
    if (host === null || port === 0) return null;
    return {
      host,
      port,
      encryption: this.encryption(),
      login: this.login(),
      from: { name: this.settings.get('ctf_name'), address: this.settings.get('mailfrom_addr') },
    };
  }

  private encryption(): MailRoute['encryption'] {
    if (this.settings.get('mail_ssl')) return 'implicit';
    return this.settings.get('mail_tls') ? 'starttls' : 'none';
  }

  private login(): MailRoute['login'] {
    if (!this.settings.get('mail_useauth')) return null;
    return { user: this.settings.get('mail_username') ?? '', password: this.settings.get('mail_password') ?? '' };
  }
}
