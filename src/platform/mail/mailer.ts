import { Injectable } from '@nestjs/common';
import type { Transporter } from 'nodemailer';
import { Metrics } from '../metrics/metrics';
import { MailSettings, type SmtpRoute } from './mail-settings';
import { sendByMailgun } from './mailgun';

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
      await ('host' in route ? sendBySmtp({ ...route, from }, message) : sendByMailgun({ ...route, from }, message));
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
    const transport = await smtp(route);
    try {
      return await transport.verify();
    } catch (error) {
      throw new MailFailed(error instanceof Error ? error.message : String(error));
    } finally {
      transport.close();
    }
  }
}

async function smtp(route: SmtpRoute): Promise<Transporter> {
  // Its library takes memory and time that only those who send mail should pay.
  const { createTransport } = await import('nodemailer');
  return createTransport({
    ...connection(route),
    connectionTimeout: CONNECT_MILLIS,
    greetingTimeout: CONNECT_MILLIS,
    dnsTimeout: CONNECT_MILLIS,
    socketTimeout: SILENCE_MILLIS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

async function sendBySmtp(route: SmtpRoute, { to, subject, text }: Mail): Promise<void> {
  const transport = await smtp(route);
  try {
    // An object, because text would be read as a list that commas and angle brackets can extend.
    await transport.sendMail({ from: route.from, to: { name: '', address: to }, subject, text });
  } finally {
    transport.close();
  }
}

function connection({ host, port, encryption, login }: SmtpRoute): object {
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
