import { escapeHtml } from '../../platform/markdown/escape-html';

/** Text that is HTML already; everything else put into a page is escaped. */
export class Html {
  constructor(readonly text: string) {}

  toString(): string {
    return this.text;
  }
}

/** Values of a template; lists are joined, and null, undefined and false give nothing. */
export type HtmlValue = Html | string | number | null | undefined | false | readonly HtmlValue[];

/** A piece of a page: values are escaped unless they are `Html`. Attribute values must be written in quotes. */
export function html(parts: TemplateStringsArray, ...values: HtmlValue[]): Html {
  return new Html(parts.map((part, i) => part + (i < values.length ? textOf(values[i]) : '')).join(''));
}

/** A JSON value as a script may contain it: nothing in it can end the script element or the line. */
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
