import { type Html, html } from './html';
import { HtmlPage } from './html-page';

/** An input or select with its label. */
export interface FormField {
  label: string;
  name: string;
  type?: string;
  value?: string;
  required?: boolean;
  autocomplete?: string;
  hint?: string | null;
}

/** An input with its label. A password is never sent back as its value. */
export function inputField({ label, name, type = 'text', value = '', ...rest }: FormField): Html {
  const { required = false, autocomplete = 'off', hint = null } = rest;
  return html`<div>
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      value="${type === 'password' ? '' : value}"
      autocomplete="${autocomplete}"
      ${required && html` required`}${describedBy(name, hint)}
    />
    ${hintText(name, hint)}
  </div>`;
}

/** A file input. */
export function fileField({ label, name, accept }: { label: string; name: string; accept: string }): Html {
  return html`<div>
    <label for="${name}">${label}</label> <input id="${name}" name="${name}" type="file" accept="${accept}" />
  </div>`;
}

/** A checkbox. If checked, the form has `true` for it, otherwise nothing. */
export function checkboxField({ label, name, value = '', hint = null }: FormField): Html {
  return html`<div>
    <label for="${name}"
      ><input
        id="${name}"
        name="${name}"
        type="checkbox"
        value="true"
        ${value === 'true' && html` checked`}${describedBy(name, hint)}
      />
      ${label}</label
    >
    ${hintText(name, hint)}
  </div>`;
}

/** A select. Each option has a value and a text. */
export function selectField(
  { label, name, value = '', required = false, autocomplete = 'off' }: FormField,
  options: readonly (readonly [value: string, text: string])[],
): Html {
  return html`<div>
    <label for="${name}">${label}</label>
    <select id="${name}" name="${name}" autocomplete="${autocomplete}" ${required && html` required`}>
      ${options.map(
        ([option, text]) => html`<option value="${option}" ${option === value && html` selected`}>${text}</option> `,
      )}
    </select>
  </div>`;
}

/** A hidden input. Clients search pages for the nonce, so the order of the attributes must be the same as in CTFd. */
export function hiddenField(name: string, value: string): Html {
  // prettier-ignore
  return html`<input id="${name}" name="${name}" type="hidden" value="${value}">`;
}

/** A page with `title` as its heading, and `text`. */
export function textPage(title: string, text: Html, status = 200): HtmlPage {
  return new HtmlPage(
    title,
    () =>
      html`<h1>${title}</h1>
        ${text}`,
    status,
  );
}

/** Returns `page` with a list of errors above its content. */
export function formError(page: HtmlPage, errors: readonly string[], status = page.status): HtmlPage {
  return new HtmlPage(
    page.title,
    (nonce) =>
      html`<ul class="errors" role="alert">
          ${errors.map((error) => html`<li>${error}</li> `)}
        </ul>
        ${page.content(nonce)}`,
    status,
    page.entry,
  );
}

function describedBy(name: string, hint: string | null): Html | null {
  return hint === null ? null : html` aria-describedby="${name}-hint"`;
}

function hintText(name: string, hint: string | null): Html | null {
  return hint === null ? null : html`<small id="${name}-hint">${hint}</small>`;
}
