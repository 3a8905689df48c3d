import type { Transporter } from 'nodemailer';
import type { SmtpRoute } from './mail-settings';
import { explained } from './smtp-faults';

/** How long a server may take to be reached, and between two of its answers. */
const CONNECT_MILLIS = 10_000;
const SILENCE_MILLIS = 20_000;
/** Time limit of the greeting; with one trial below it stays under the 10 s that a test mail may take. */
const GREETING_MILLIS = 7_000;
/** How long a trial of another encryption may take. */
const TRIAL_MILLIS = 2_000;

/** Runs `work` with a connection of its own to the server; throws an error that says what to change, where that can be told. */
export async function withSmtp<T>(route: SmtpRoute, work: (transport: Transporter) => Promise<T>): Promise<T> {
  const transport = await transportOf(route, { connectionTimeout: CONNECT_MILLIS, greetingTimeout: GREETING_MILLIS });
  try {
    return await work(transport);
  } catch (error) {
    throw await explained(error, route, (encryption) => canConnect({ ...route, encryption, login: null }));
  } finally {
    transport.close();
  }
}

/** Returns whether the server accepts this encryption. Ignores its certificate, since no login and no mail is sent. */
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
  // Its library takes memory and time that only those who send mail should pay.
  const { createTransport } = await import('nodemailer');
  return createTransport({
    host,
    port,
    secure: encryption === 'implicit',
    requireTLS: encryption === 'starttls',
    // Without TLS asked for, none is tried: a server with a certificate of its own making must still be usable.
    ignoreTLS: encryption === 'none',
    ...(login ? { auth: { user: login.user, pass: login.password } } : {}),
    dnsTimeout: CONNECT_MILLIS,
    socketTimeout: SILENCE_MILLIS,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...options,
  });
}
