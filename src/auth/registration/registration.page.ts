import { leadingTo } from '../../http/errors/redirect';
import { hiddenField, inputField } from '../../http/pages/forms';
import { type Html, html } from '../../http/pages/html';
import { HtmlPage } from '../../http/pages/html-page';
import type { FormValues } from '../../http/pages/form-values';
import type { FormExtras } from '../../accounts/shared/account-forms.service';
import { extraFields, profileFields } from './account-fields.page';

/** A document that the registration form links to. `title` is part of a sentence. */
export interface LegalDocument {
  path: string;
  title: string;
}

/** Data of the registration form. */
export interface RegistrationForm extends FormExtras {
  next: string;
  needsCode: boolean;
  documents: readonly LegalDocument[];
}

/** The registration form, with the values that were sent. */
export function registrationPage(form: RegistrationForm, sent: FormValues): HtmlPage {
  const value = (name: string): { name: string; value: string } => ({ name, value: sent.text(name) });
  return new HtmlPage(
    'Register',
    (nonce) =>
      html`<h1>Register</h1>
        <form method="post" action="${leadingTo('/register', form.next)}">
          ${hiddenField('nonce', nonce)}
          ${inputField({ ...value('name'), label: 'User name', autocomplete: 'username', required: true, hint: 'Others see this name.' })}
          ${inputField({ ...value('email'), label: 'Email', type: 'email', autocomplete: 'email', required: true })}
          ${inputField({ ...value('password'), label: 'Password', type: 'password', autocomplete: 'new-password', required: true })}
          ${form.needsCode && inputField({ ...value('registration_code'), label: 'Registration code', required: true })}
          ${extraFields(form, sent)} ${profileFields(sent)} ${agreement(form.documents)}
          <button type="submit" name="_submit" value="Submit">Register</button>
        </form>`,
  );
}

function agreement(documents: readonly LegalDocument[]): Html | false {
  const links = documents.map(({ path, title }) => html`<a href="${path}" target="_blank">${title}</a>`);
  return (
    links.length > 0 &&
    html`<p>By registering you agree to the ${links.flatMap((link) => [' and the ', link]).slice(1)}.</p>`
  );
}
