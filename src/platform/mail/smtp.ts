import type { Transporter } from 'nodemailer';
import { messageOf } from '../process/errors';
import { MailFailed, type MailFault, smtpFault } from './mail-fault';
import type { MailSender, SmtpRoute } from './mail-settings';
import type { Mail } from './mailer';
import { explained } from './smtp-faults';

const CONNECT_MILLIS = 10_000;
const SILENCE_MILLIS = 20_000;
/** Together with one trial of 2 s, this is less than the 10 s that a test mail may take. */
const GREETING_MILLIS = 7_000;
const TRIAL_MILLIS = 2_000;

interface Message extends Omit<Mail, 'to'> {
  from: MailSender;
  to: MailSender;
}

/** Sends a message. Throws MailFailed if the server does not confirm that it accepts the message. */
export async function sendBySmtp(route: SmtpRoute, message: Message): Promise<void> {
  let fault: MailFault = { kind: 'server', isTemporary: true };
  // Only the log of the commands shows whether the connection ended before or after the message was sent.
  let isDataSent = false;
  const ignore = (): void => undefined;
  const logger = {
    ...{ level: ignore, trace: ignore, info: ignore, warn: ignore, error: ignore, fatal: ignore },
    debug: (_entry: unknown, line: unknown) => (isDataSent ||= line === 'DATA'),
  };
  const send = async (transport: Transporter): Promise<void> => {
    try {
      await transport.sendMail(message);
    } catch (error) {
      fault = smtpFault(error, isDataSent);
      throw error;
    }
  };
  try {
    await withSmtp(route, send, { logger, transactionLog: true });
  } catch (error) {
    throw new MailFailed(messageOf(error), fault);
  }
}

/** Runs `work` with a new connection to the server. Throws its error, with advice on the settings if there is any. */
export async function withSmtp<T>(
  route: SmtpRoute,
  work: (transport: Transporter) => Promise<T>,
  options: object = {},
): Promise<T> {
  const timeouts = { connectionTimeout: CONNECT_MILLIS, greetingTimeout: GREETING_MILLIS };
  const transport = await transportOf(route, { ...timeouts, ...options });
  try {
    return await work(transport);
  } catch (error) {
    throw await explained(error, route, (encryption) => canConnect({ ...route, encryption, login: null }));
  } finally {
    transport.close();
  }
}

/**
 * Returns whether the server accepts the route's encryption. Ignores the certificate, because the test sends no log-in
 * and no mail.
 */
async function canConnect(route: SmtpRoute): Promise<boolean> {
  const timeouts = { connectionTimeout: TRIAL_MILLIS, greetingTimeout: TRIAL_MILLIS };
  const transport = await transportOf(route, { ...timeouts, tls: { rejectUnauthorized: false } });
  try {
    return await transport.verify();
  } catch {
    return false;
  } finally {
    transport.close();
  }
}

async function transportOf({ host, port, encryption, login }: SmtpRoute, options: object): Promise<Transporter> {
  // Imported on use, to save memory and time in installations without mail.
  const { createTransport } = await import('nodemailer');
  return createTransport({
    host,
    port,
    secure: encryption === 'implicit',
    requireTLS: encryption === 'starttls',
    // Without this, nodemailer uses STARTTLS if the server offers it, and fails if the certificate is self-signed.
    ignoreTLS: encryption === 'none',
    ...(login ? { auth: { user: login.user, pass: login.password } } : {}),
    dnsTimeout: CONNECT_MILLIS,
    socketTimeout: SILENCE_MILLIS,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...options,
  });
}
