import type { WebhookEndpoint, WebhookFormat } from './webhook-endpoint.entity';
import { type Escape, type Message, messageOf } from './webhook-messages';
import type { WebhookPayload } from './webhook-payloads';

/** A request without its signature. */
export interface OutgoingRequest {
  method: 'POST' | 'PUT';
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** The fields of a webhook that its format uses. */
export type Destination = Pick<WebhookEndpoint, 'url' | 'format' | 'target' | 'token'>;

/** An event to format; `test` marks an example that an administrator sent. */
export type FormattedPayload = WebhookPayload & { test?: true };

const MAX_DISCORD = 2000;
const MAX_SLACK = 3000;
const MAX_TELEGRAM = 4096;
const MAX_MATRIX = 10_000;
const MAX_NTFY = 3500;

interface Chat {
  escape: Escape;
  /** Longest text, in UTF-16 units. */
  max: number;
  request: (message: Message, text: string, destination: Destination, message_id: string) => Partial<OutgoingRequest>;
}

const unchanged: Escape = (text) => text;

/**
 * Requests of the chat services. Names come from players: they must not change the markup, and in Discord, Slack and
 * Matrix they must mention no one.
 */
const CHATS: Record<Exclude<WebhookFormat, 'json'>, Chat> = {
  discord: {
    escape: (text) => text.replace(/[\\*_~`|>[\]()#<@:-]/g, '\\$&'),
    max: MAX_DISCORD,
    request: ({ title }, text) => ({
      body: JSON.stringify({ content: `**${title}**: ${text}`, allowed_mentions: { parse: [] } }),
    }),
  },
  slack: {
    escape: (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
    max: MAX_SLACK,
    request: ({ title }, text) => ({ body: JSON.stringify({ text: `*${title}*: ${text}`, link_names: false }) }),
  },
  telegram: {
    // Without `parse_mode`, Telegram shows the text as it is.
    escape: unchanged,
    max: MAX_TELEGRAM,
    request: ({ title }, text, { target }) => ({
      body: JSON.stringify({
        chat_id: target,
        text: `${title}: ${text}`,
        link_preview_options: { is_disabled: true },
      }),
    }),
  },
  matrix: {
    escape: unchanged,
    max: MAX_MATRIX,
    // Matrix ignores a repeated message, because its id is the transaction id.
    request: ({ title }, text, { url, target, token }, message_id) => ({
      method: 'PUT',
      url: `${withoutSlash(url)}/_matrix/client/v3/rooms/${encodeURIComponent(target ?? '')}/send/m.room.message/${message_id}`,
      headers: authorization(token),
      body: JSON.stringify({ msgtype: 'm.notice', body: `${title}: ${text}`, 'm.mentions': {} }),
    }),
  },
  ntfy: {
    escape: unchanged,
    max: MAX_NTFY,
    // ntfy accepts JSON only at the address of the server; the topic is a field.
    request: ({ title }, message, { url, token }) => {
      const [, path = '', topic = ''] = /^(.*)\/([^/]*)$/.exec(withoutSlash(new URL(url).pathname)) ?? [];
      return {
        url: `${new URL(url).origin}${path}/`,
        headers: authorization(token),
        body: JSON.stringify({ topic: decodeURIComponent(topic), title, message }),
      };
    },
  },
};

/** Returns the request that sends an event to a destination. */
export function requestOf(payload: FormattedPayload, destination: Destination, message_id: string): OutgoingRequest {
  const { url, format } = destination;
  const request: OutgoingRequest = { method: 'POST', url, headers: {}, body: '' };
  const headers = { 'Content-Type': 'application/json' };
  if (format === 'json') return { ...request, headers, body: JSON.stringify(payload) };
  const { escape, max, request: make } = CHATS[format];
  const message = messageOf(payload.type, payload.data, escape);
  const title = payload.test ? `Test: ${message.title}` : message.title;
  const text = cut(message.text, max - title.length - '**: **'.length);
  const made = make({ title: cut(title, max / 2), text }, text, destination, message_id);
  return { ...request, ...made, headers: { ...headers, ...made.headers } };
}

/** Returns the field that a format needs and a destination lacks, with a message; null if there is none. */
export function destinationComplaint({
  url,
  format,
  target,
  token,
}: Destination): { field: string; message: string } | null {
  if (format === 'telegram' && !target)
    return { field: 'target', message: 'Telegram needs the id of a chat, such as @harbourctf or -1001234567890.' };
  if (format === 'matrix' && !target)
    return { field: 'target', message: 'Matrix needs the id of a room, such as !abc:example.org.' };
  if (format === 'matrix' && !token)
    return { field: 'token', message: 'Matrix needs the access token of the account that posts.' };
  if (format === 'ntfy' && withoutSlash(new URL(url).pathname) === '')
    return { field: 'url', message: 'ntfy needs the topic, such as https://ntfy.sh/harbourctf.' };
  return null;
}

function authorization(token: string | null): Record<string, string> {
  return token === null || token === '' ? {} : { Authorization: `Bearer ${token}` };
}

function withoutSlash(text: string): string {
  return text.replace(/\/+$/, '');
}

function cut(text: string, max: number): string {
  return text.length > max ? `${text.slice(0, Math.max(Math.floor(max) - 1, 0)).toWellFormed()}…` : text;
}
