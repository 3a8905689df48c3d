import { checkboxField, errorList, hiddenField, inputField, selectField } from '../http/pages/forms';
import { type Html, html } from '../http/pages/html';
import { HtmlPage } from '../http/pages/html-page';
import type { SentForm } from '../http/pages/sent-form';
import { COUNTRY_CODES } from '../users/account.rules';
import type { CustomField, RegistrationBracket } from './registration.queries';

/** What a registration form shows beside what was typed. */
export interface RegistrationForm {
  needsCode: boolean;
  fields: readonly CustomField[];
  brackets: readonly RegistrationBracket[];
}

const COUNTRY_NAMES = new Intl.DisplayNames(['en'], { type: 'region' });
const COUNTRIES = [['', '—'] as const, ...COUNTRY_CODES.map((code) => [code, COUNTRY_NAMES.of(code) ?? code] as const)];

/** The registration form, filled in with what was sent, and the complaints about it. */
export function registrationPage(form: RegistrationForm, sent: SentForm, errors: readonly string[] = []): HtmlPage {
  const value = (name: string): { name: string; value: string } => ({ name, value: sent.text(name) });
  return new HtmlPage(
    'Register',
    (nonce) =>
      html`<h1>Register</h1>
        ${errorList(errors)}
        <form method="post" action="/register">
          ${hiddenField('nonce', nonce)}
          ${inputField({ ...value('name'), label: 'User name', autocomplete: 'username', required: true, hint: 'Others see this name.' })}
          ${inputField({ ...value('email'), label: 'Email', type: 'email', autocomplete: 'email', required: true })}
          ${inputField({ ...value('password'), label: 'Password', type: 'password', autocomplete: 'new-password', required: true })}
          ${form.needsCode && inputField({ ...value('registration_code'), label: 'Registration code', required: true })}
          ${form.brackets.length > 0 && bracketField(form.brackets, sent)}
          ${form.fields.map((field) => customField(field, sent))}
          ${inputField({ ...value('affiliation'), label: 'Affiliation (optional)', autocomplete: 'organization' })}
          ${inputField({ ...value('website'), label: 'Website (optional)', type: 'url', autocomplete: 'url' })}
          ${selectField({ ...value('country'), label: 'Country (optional)', autocomplete: 'country' }, COUNTRIES)}
          <button type="submit" name="_submit" value="Submit">Register</button>
        </form>`,
  );
}

function bracketField(brackets: readonly RegistrationBracket[], sent: SentForm): Html {
  return selectField({ label: 'Bracket', name: 'bracket_id', value: sent.text('bracket_id'), required: true }, [
    ['', '—'],
    ...brackets.map(({ id, name }) => [String(id), name] as const),
  ]);
}

function customField({ id, name, field_type, description, required }: CustomField, sent: SentForm): Html {
  const field = { label: name, name: `fields[${id}]`, value: sent.member('fields', id), required, hint: description };
  return field_type === 'boolean' ? checkboxField({ ...field, value: field.value && 'true' }) : inputField(field);
}
