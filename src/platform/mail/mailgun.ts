import { messageOf } from '../process/errors';
import { fetchFault, httpFault, MailFailed } from './mail-fault';
import type { MailgunRoute, MailSender } from './mail-settings';
import type { Mail } from './mailer';

const SILENCE_MILLIS = 20_000;

const MAX_REASON = 200;

/** Sends a message by Mailgun. Throws MailFailed if Mailgun refuses it, cannot be reached or does not respond. */
export async function sendByMailgun(route: MailgunRoute, message: Mail): Promise<void> {
  const { status, text } = await post(route, message).catch((error: unknown) => {
    throw new MailFailed(messageOf(error), fetchFault(error));
  });
  if (status >= 200 && status < 300) return;
  throw new MailFailed(`Mailgun answered ${status}: ${text.slice(0, MAX_REASON)}`, httpFault(status));
}

async function post(
  route: MailgunRoute,
  { to, subject, text, html, headers = {} }: Mail,
): Promise<{ status: number; text: string }> {
  const body = new URLSearchParams({
    from: mailbox(route.from),
    to: mailbox({ name: '', address: to }),
    subject,
    text,
  });
  if (html !== undefined) body.set('html', html);
  for (const [name, value] of Object.entries(headers)) body.set(`h:${name}`, value);
  const response = await fetch(`${route.base_url}/messages`, {
    method: 'POST',
    headers: { Authorization: `Basic ${Buffer.from(`api:${route.api_key}`).toString('base64')}` },
    body,
    // A redirect could send the API key to another host.
    redirect: 'error',
    signal: AbortSignal.timeout(SILENCE_MILLIS),
  });
  return { status: response.status, text: await response.text() };
}

/** Quotes the name and strips the address, so that neither can add a recipient. */
function mailbox({ name, address }: MailSender): string {
  return `${quoted(name)}<${address.replace(/[<>,;:\s]/g, '')}>`;
}

function quoted(name: string): string {
  return name === '' ? '' : `"${name.replace(/["\\]/g, '\\$&')}" `;
}
