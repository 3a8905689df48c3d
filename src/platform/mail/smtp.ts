import type { Transporter } from 'nodemailer';
import type { SmtpRoute } from './mail-settings';
import { explained } from './smtp-faults';

const CONNECT_MILLIS = 10_000;
const SILENCE_MILLIS = 20_000;
/** With one trial of 2 s, this stays below the 10 s that a test mail may take. */
const GREETING_MILLIS = 7_000;
const TRIAL_MILLIS = 2_000;

/** Runs `work` with a new connection to the server. Adds advice on the settings to its errors where possible. */
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

/** Tests an encryption. Ignores the certificate, since the test sends no log-in and no mail. */
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
  // Imported here because it takes memory and time that only installations with mail need.
  const { createTransport } = await import('nodemailer');
  return createTransport({
    host,
    port,
    secure: encryption === 'implicit',
    requireTLS: encryption === 'starttls',
    // Never tries STARTTLS if TLS is off: a server with a self-signed certificate must remain usable.
    ignoreTLS: encryption === 'none',
    ...(login ? { auth: { user: login.user, pass: login.password } } : {}),
    dnsTimeout: CONNECT_MILLIS,
    socketTimeout: SILENCE_MILLIS,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...options,
  });
}
