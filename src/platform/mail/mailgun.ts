import type { MailgunRoute, MailSender } from './mail-settings';

const SILENCE_MILLIS = 20_000;

const MAX_REASON = 200;

interface Message {
  to: string;
  subject: string;
  text: string;
}

/** Sends a message by Mailgun. If Mailgun refuses it, throws an Error with the status and response. */
export async function sendByMailgun(route: MailgunRoute, { to, subject, text }: Message): Promise<void> {
  const response = await fetch(`${route.base_url}/messages`, {
    method: 'POST',
    headers: { Authorization: `Basic ${Buffer.from(`api:${route.api_key}`).toString('base64')}` },
    body: new URLSearchParams({ from: mailbox(route.from), to: mailbox({ name: '', address: to }), subject, text }),
    // A redirect could send the API key to another host.
    redirect: 'error',
    signal: AbortSignal.timeout(SILENCE_MILLIS),
  });
  const body = await response.text();
  if (!response.ok) throw new Error(`Mailgun answered ${response.status}: ${body.slice(0, MAX_REASON)}`);
}

/** Quotes the name and strips the address, so that neither can add a recipient. */
function mailbox({ name, address }: MailSender): string {
  return `${quoted(name)}<${address.replace(/[<>,;:\s]/g, '')}>`;
}

function quoted(name: string): string {
  return name === '' ? '' : `"${name.replace(/["\\]/g, '\\$&')}" `;
}
