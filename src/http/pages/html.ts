import { escapeHtml } from '../../platform/markdown/escape-html';

/** A text that is already HTML and must not be escaped. */
export class Html {
  constructor(readonly text: string) {}

  toString(): string {
    return this.text;
  }
}

/** A value in a template. Lists are joined. Null, undefined and false become empty text. */
export type HtmlValue = Html | string | number | null | undefined | false | readonly HtmlValue[];

/** Makes HTML of a template literal and escapes all values that are not `Html`. Attribute values must be quoted. */
export function html(parts: TemplateStringsArray, ...values: HtmlValue[]): Html {
  return new Html(parts.map((part, i) => part + (i < values.length ? textOf(values[i]) : '')).join(''));
}

/**
 * Returns `value` as JSON for a script element. Escapes characters that could end the element or a line of the script.
 */
export function scriptValue(value: unknown): Html {
  const json = JSON.stringify(value ?? null);
  return new Html(json.replace(/[<>&\u2028\u2029]/g, unicodeEscape));
}

function textOf(value: HtmlValue): string {
  if (value === null || value === undefined || value === false) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value));
  return value.map(textOf).join('');
}

function unicodeEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
