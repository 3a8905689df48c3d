/** Texts that JSON has as they are: surrogates are left to `JSON.stringify`, which escapes those that stand alone. */
const PLAIN = /^[^"\\\u0000-\u001f\ud800-\udfff]*$/;

/** A text, or null, as JSON. Of a list of short ones, `JSON.stringify` called for each would take most of the time. */
export function quoted(text: string | null): string {
  return text !== null && PLAIN.test(text) ? `"${text}"` : JSON.stringify(text);
}
