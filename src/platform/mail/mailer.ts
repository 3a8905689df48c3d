import { Injectable } from '@nestjs/common';
import { createTransport } from 'nodemailer';
import { type MailRoute, MailSettings } from './mail-settings';

/** One plain-text message to one person. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** No message left: `message` is what the transport says about it, for administrators. */
export class MailFailed extends Error {}

/** How long the server may take to answer at all, and between two of its answers. */
const CONNECT_MILLIS = 10_000;
const SILENCE_MILLIS = 20_000;

/** Sends mail through the SMTP server of the event's settings, over a connection of its own each time. */
@Injectable()
export class Mailer {
  constructor(private readonly settings: MailSettings) {}

  /** Whether a server is set; without one `send` fails. */
  isConfigured(): boolean {
    return this.settings.route() !== null;
  }

  /** Hands one message to the server; throws MailFailed when it is not accepted. */
  async send({ to, subject, text }: Mail): Promise<void> {
    const route = this.settings.route();
    if (!route) throw new MailFailed('Email settings not configured');
    const transport = createTransport({
      ...connection(route),
      connectionTimeout: CONNECT_MILLIS,
      greetingTimeout: CONNECT_MILLIS,
      dnsTimeout: CONNECT_MILLIS,
      socketTimeout: SILENCE_MILLIS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    try {
      await transport.sendMail({
        from: { ...route.from, name: oneLine(route.from.name) },
        // As an object, because text would be read as a list that commas and angle brackets can extend.
        to: { name: '', address: oneLine(to) },
        subject: oneLine(subject),
        text,
      });
    } catch (error) {
      throw new MailFailed(error instanceof Error ? error.message : String(error));
    } finally {
      transport.close();
    }
  }
}

function connection({ host, port, encryption, login }: MailRoute): object {
  return {
    host,
    port,
    secure: encryption === 'implicit',
    requireTLS: encryption === 'starttls',
    // Without TLS asked for, none is tried: a server with a certificate of its own making must still be usable.
    ignoreTLS: encryption === 'none',
    ...(login ? { auth: { user: login.user, pass: login.password } } : {}),
  };
}

/** Header text without the line breaks that would begin another header. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}
