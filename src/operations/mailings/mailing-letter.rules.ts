import { escapeHtml } from '../../platform/markdown/escape-html';
import type { ContentVariables } from '../../platform/markdown/markdown';
import { renderContent } from '../../platform/markdown/render';
import { fillTemplate } from '../../platform/mail/mail-template';
import type { Mail } from '../../platform/mail/mailer';

/** The texts of a mailing. */
export interface LetterSource {
  subject: string;
  /** Markdown. */
  content: string;
}

/** Data that is the same for all recipients. */
export interface LetterContext {
  variables: ContentVariables;
  /** Address of the platform, without a slash at the end. */
  origin: string;
  /** Text above the link to unsubscribe, with `{ctf_name}`. */
  footer: string;
}

/** A rendered mailing in which only the data of the recipient is missing. */
export interface Letter extends LetterSource {
  html: string;
  footer: string;
}

/** A recipient, with the link to unsubscribe for news. */
export interface Addressee {
  name: string;
  address: string;
  unsubscribe_url: string | null;
}

/** Attributes of links and images whose addresses begin with one slash. */
const OWN_ADDRESS = /\b(href|src|poster)="\/(?!\/)/g;

/**
 * Matches a tag, or `{name}` outside of tags. The name is not inserted into tags, because in an attribute it could
 * become a link to a script.
 */
const TAG_OR_NAME = /<[^>]*>|\{name\}/g;

/** Renders a mailing once for all recipients. */
export function letterFrom({ subject, content }: LetterSource, context: LetterContext): Letter {
  const { variables, origin, footer } = context;
  const values = { ...textsOf(variables), url: origin };
  // Replaces `{url}` before rendering, so that it can be part of a link.
  const html = renderContent(fillTemplate(content, { url: origin }), variables);
  return {
    subject: fillTemplate(subject, values),
    content: fillTemplate(content, values),
    html: html.replace(OWN_ADDRESS, (_match, attribute: string) => `${attribute}="${origin}/`),
    footer: fillTemplate(footer, values),
  };
}

/** Returns the message for a recipient. The recipient's name is never read as Markdown or HTML. */
export function mailFor(letter: Letter, addressee: Addressee): Mail {
  const { name, address, unsubscribe_url } = addressee;
  const subject = fillTemplate(letter.subject, { name });
  const text = fillTemplate(letter.content, { name });
  const mail = { to: address, subject, text, html: documentOf(subject, bodyFor(letter, addressee)) };
  if (unsubscribe_url === null) return mail;
  return {
    ...mail,
    text: `${text}\n\n-- \n${letter.footer} ${unsubscribe_url}`,
    headers: { 'List-Unsubscribe': `<${unsubscribe_url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  };
}

/** Returns the HTML body of a message. Escapes the recipient's name, the footer and the link. */
export function bodyFor({ html, footer }: Letter, { name, unsubscribe_url }: Omit<Addressee, 'address'>): string {
  const body = html.replace(TAG_OR_NAME, (part) => (part === '{name}' ? escapeHtml(name) : part));
  if (unsubscribe_url === null) return body;
  const url = escapeHtml(unsubscribe_url);
  return `${body}<hr><p><small>${escapeHtml(footer)} <a href="${url}">${url}</a></small></p>\n`;
}

function documentOf(title: string, body: string): string {
  return `<!doctype html>\n<html><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head><body>\n${body}</body></html>\n`;
}

function textsOf(variables: ContentVariables): Record<string, string> {
  return Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, value ?? '']));
}
