import { type Html, html } from './html';
import { HtmlPage } from './html-page';

/** A labelled control of a form. `type` is the input's; the other members are attributes. */
export interface FormField {
  label: string;
  name: string;
  type?: string;
  value?: string;
  required?: boolean;
  autocomplete?: string;
  hint?: string | null;
}

/** An input with its label. Passwords are never filled in again. */
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

/** A checkbox that sends `true`, or nothing. */
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

/** A select with `options`: value and text of each. */
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

/** A hidden input. Clients search CTFd's pages for the nonce, so its attributes have the same order. */
export function hiddenField(name: string, value: string): Html {
  // prettier-ignore
  return html`<input id="${name}" name="${name}" type="hidden" value="${value}">`;
}

/** A page with a heading and text. */
export function textPage(title: string, text: Html, status = 200): HtmlPage {
  return new HtmlPage(
    title,
    () =>
      html`<h1>${title}</h1>
        ${text}`,
    status,
  );
}

/** Returns the page of a form with the errors above the form. */
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
