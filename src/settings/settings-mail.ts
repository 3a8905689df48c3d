import { Injectable } from '@nestjs/common';
import { type MailRoute, MailSettings, type SmtpRoute } from '../platform/mail/mail-settings';
import { Settings } from './settings';

/**
 * Chooses the mail route: SMTP if `mail_server` and `mail_port` are set, else Mailgun if `mailgun_base_url` and
 * `mailgun_api_key` are set.
 */
@Injectable()
export class SettingsMail extends MailSettings {
  constructor(private readonly settings: Settings) {
    super();
  }

  route(): MailRoute | null {
    const from = { name: this.settings.get('ctf_name'), address: this.settings.get('mailfrom_addr') };
    const host = this.settings.get('mail_server');
    const port = this.settings.get('mail_port');
    if (host !== null && port !== 0) return { host, port, encryption: this.encryption(), login: this.login(), from };
    const base_url = this.settings.get('mailgun_base_url');
    const api_key = this.settings.get('mailgun_api_key');
    if (base_url === null || api_key === null) return null;
    return { base_url: base_url.replace(/\/+$/, ''), api_key, from };
  }

  private encryption(): SmtpRoute['encryption'] {
    if (this.settings.get('mail_ssl')) return 'implicit';
    return this.settings.get('mail_tls') ? 'starttls' : 'none';
  }

  private login(): SmtpRoute['login'] {
    if (!this.settings.get('mail_useauth')) return null;
    return { user: this.settings.get('mail_username') ?? '', password: this.settings.get('mail_password') ?? '' };
  }
}
