import { Injectable } from '@nestjs/common';
import { Metrics } from '../metrics/metrics';
import { MailSettings } from './mail-settings';
import { sendByMailgun } from './mailgun';
import { withSmtp } from './smtp';

/** One plain-text message to one person. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** No message left: `message` is what the transport says about it, for administrators. */
export class MailFailed extends Error {}

/** Sends mail by the way out that the event's settings name, over a connection of its own each time. */
@Injectable()
export class Mailer {
  constructor(
    private readonly settings: MailSettings,
    private readonly metrics: Metrics,
  ) {}

  /** Whether a server is set; without one `send` fails. */
  isConfigured(): boolean {
    return this.settings.route() !== null;
  }

  /** Hands one message to the server; throws MailFailed when it is not accepted. */
  async send({ to, subject, text }: Mail): Promise<void> {
    const route = this.settings.route();
    if (!route) throw new MailFailed('Email settings not configured');
    const from = { ...route.from, name: oneLine(route.from.name) };
    const message = { to: oneLine(to), subject: oneLine(subject), text };
    try {
      if ('host' in route)
        // An object, because text would be read as a list that commas and angle brackets can extend.
        await withSmtp(route, (transport) =>
          transport.sendMail({ ...message, from, to: { name: '', address: message.to } }),
        );
      else await sendByMailgun({ ...route, from }, message);
      this.metrics.mails.inc({ outcome: 'sent' });
    } catch (error) {
      this.metrics.mails.inc({ outcome: 'failed' });
      throw new MailFailed(error instanceof Error ? error.message : String(error));
    }
  }

  /** Connects to the mail server and logs in, without a message; false where only sending would tell. Throws MailFailed. */
  async verify(): Promise<boolean> {
    const route = this.settings.route();
    if (!route) throw new MailFailed('Email settings not configured');
    if (!('host' in route)) return false;
    try {
      return await withSmtp(route, (transport) => transport.verify());
    } catch (error) {
      throw new MailFailed(error instanceof Error ? error.message : String(error));
    }
  }
}

/** Header text without the line breaks that would begin another header. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}
