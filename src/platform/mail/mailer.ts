import { Injectable } from '@nestjs/common';
import { Metrics } from '../metrics/metrics';
import { messageOf } from '../process/errors';
import { MailSettings } from './mail-settings';
import { MailFailed } from './mail-fault';
import { sendByMailgun } from './mailgun';
import { sendBySmtp, withSmtp } from './smtp';

/** A message to one person. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** The same text for programs that show HTML. */
  html?: string;
  headers?: Readonly<Record<string, string>>;
}

/** Sends mail as the event's settings say, over a new connection each time. */
@Injectable()
export class Mailer {
  constructor(
    private readonly settings: MailSettings,
    private readonly metrics: Metrics,
  ) {}

  isConfigured(): boolean {
    return this.settings.route() !== null;
  }

  /**
   * Sends a message. Throws MailFailed if mail is not configured or the server does not confirm that it accepts the
   * message.
   */
  async send({ to, subject, ...content }: Mail): Promise<void> {
    const route = this.settings.route();
    if (!route) throw new MailFailed('Email settings not configured');
    const from = { ...route.from, name: oneLine(route.from.name) };
    const message = { ...content, to: oneLine(to), subject: oneLine(subject) };
    try {
      if ('host' in route)
        // An object, because nodemailer parses a string as a list: commas and angle brackets could add recipients.
        await sendBySmtp(route, { ...message, from, to: { name: '', address: message.to } });
      else await sendByMailgun({ ...route, from }, message);
      this.metrics.mails.inc({ outcome: 'sent' });
    } catch (error) {
      this.metrics.mails.inc({ outcome: 'failed' });
      throw error;
    }
  }

  /**
   * Connects to the SMTP server and logs in, without sending. Throws MailFailed if that fails or mail is not
   * configured. Returns false for Mailgun, which has no such test.
   */
  async verify(): Promise<boolean> {
    const route = this.settings.route();
    if (!route) throw new MailFailed('Email settings not configured');
    if (!('host' in route)) return false;
    try {
      return await withSmtp(route, (transport) => transport.verify());
    } catch (error) {
      throw new MailFailed(messageOf(error));
    }
  }
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}
