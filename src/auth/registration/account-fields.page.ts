import { checkboxField, inputField, selectField } from '../../http/pages/forms';
import { type Html, html } from '../../http/pages/html';
import type { FormValues } from '../../http/pages/form-values';
import { COUNTRY_CODES } from '../../accounts/shared/account.rules';
import type { FormBracket, FormExtras, FormField } from '../../accounts/shared/account-forms.service';

const COUNTRY_NAMES = new Intl.DisplayNames(['en'], { type: 'region' });
const COUNTRIES = [['', '—'] as const, ...COUNTRY_CODES.map((code) => [code, COUNTRY_NAMES.of(code) ?? code] as const)];

/** Inputs for bracket and custom fields, with the values that were sent. */
export function extraFields({ fields, brackets }: FormExtras, sent: FormValues): Html {
  return html`${brackets.length > 0 && bracketField(brackets, sent)} ${fields.map((field) => customField(field, sent))}`;
}

/** Inputs for the profile, with the values that were sent. */
export function profileFields(sent: FormValues): Html {
  const value = (name: string): { name: string; value: string } => ({ name, value: sent.text(name) });
  return html`${inputField({ ...value('affiliation'), label: 'Affiliation (optional)', autocomplete: 'organization' })}
  ${inputField({ ...value('website'), label: 'Website (optional)', type: 'url', autocomplete: 'url' })}
  ${selectField({ ...value('country'), label: 'Country (optional)', autocomplete: 'country' }, COUNTRIES)}`;
}

function bracketField(brackets: readonly FormBracket[], sent: FormValues): Html {
  return selectField({ label: 'Bracket', name: 'bracket_id', value: sent.text('bracket_id'), required: true }, [
    ['', '—'],
    ...brackets.map(({ id, name }) => [String(id), name] as const),
  ]);
}

function customField({ id, name, field_type, description, required }: FormField, sent: FormValues): Html {
  const field = { label: name, name: `fields[${id}]`, value: sent.member('fields', id), required, hint: description };
  return field_type === 'boolean' ? checkboxField({ ...field, value: field.value && 'true' }) : inputField(field);
}
