import type { MailgunRoute, MailSender } from './mail-settings';

/** How long an answer may take. */
const SILENCE_MILLIS = 20_000;

/** As much of a refusal as an administrator needs to see. */
const MAX_REASON = 200;

/** One message whose parts hold no line breaks but in the text. */
interface Message {
  to: string;
  subject: string;
  text: string;
}

/** Hands one message to Mailgun; throws an Error with its words when it is not taken. */
export async function sendByMailgun(route: MailgunRoute, { to, subject, text }: Message): Promise<void> {
  const response = await fetch(`${route.base_url}/messages`, {
    method: 'POST',
    headers: { Authorization: `Basic ${Buffer.from(`api:${route.api_key}`).toString('base64')}` },
    body: new URLSearchParams({ from: mailbox(route.from), to: mailbox({ name: '', address: to }), subject, text }),
    // A redirect could carry the key elsewhere.
    redirect: 'error',
    signal: AbortSignal.timeout(SILENCE_MILLIS),
  });
  const answer = await response.text();
  if (!response.ok) throw new Error(`Mailgun answered ${response.status}: ${answer.slice(0, MAX_REASON)}`);
}

/** A mailbox as a header field names it; nothing in the name or the address can begin another. */
function mailbox({ name, address }: MailSender): string {
  return `${quoted(name)}<${address.replace(/[<>,;:\s]/g, '')}>`;
}

function quoted(name: string): string {
  return name === '' ? '' : `"${name.replace(/["\\]/g, '\\$&')}" `;
}
