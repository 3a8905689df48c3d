import { errorList, hiddenField, inputField } from '../../http/pages/forms';
import { type Html, html } from '../../http/pages/html';
import { HtmlPage } from '../../http/pages/html-page';
import { isObject } from '../../http/fields/coercions';
import { FormValues } from '../../http/pages/form-values';
import type { TokenListing } from '../../auth/tokens/token.views';
import type { FormExtras } from '../../accounts/account-forms';
import { extraFields, profileFields } from '../../accounts/account-forms.page';
import type { FieldEntryView, UserPrivateView } from '../../accounts/users/user.views';

/** What the user is still to do before they may take part. */
export interface Steps {
  needsTeam: boolean;
  needsConfirmation: boolean;
}

/** What came of a form of the page. */
export interface SettingsOutcome {
  errors?: readonly string[];
  tokenErrors?: readonly string[];
  /** Value of a token just made, shown this once. */
  newToken?: string;
  /** What the profile form was sent with, when something was wrong with it. */
  sent?: unknown;
}

interface SettingsPage extends SettingsOutcome {
  own: UserPrivateView;
  tokens: readonly TokenListing[];
  /** Custom fields and brackets that may be filled in. */
  extras: FormExtras;
  /** Whether the form asks for the name. */
  showsName: boolean;
  steps: Steps;
}

/** Forms for one's profile and tokens. */
export function settingsPage(page: SettingsPage): HtmlPage {
  const { own, steps, errors = [], sent } = page;
  const form = profileOf(own, sent);
  return new HtmlPage(
    'Settings',
    (nonce) =>
      html`<h1>Settings</h1>
        <p><a href="/user">How you stand</a></p>
        ${steps.needsTeam && html`<p role="status">To take part, <a href="/team">join or make a team</a>.</p>`}
        ${
          steps.needsConfirmation &&
          html`<p role="status">To take part, <a href="/confirm">confirm your email address</a>.</p>`
        }
        ${errorList(errors)} ${profileForm(form, page, nonce)} ${tokensSection(page, nonce)}`,
  );
}

/** The profile as its form would have sent it, and over it what the form was sent with. */
function profileOf({ fields, ...own }: UserPrivateView, sent: unknown): FormValues {
  if (!isObject(sent)) return new FormValues({ ...own, fields: entryTexts(fields) });
  return new FormValues({ ...own, ...('has_fields' in sent ? {} : { fields: entryTexts(fields) }), ...sent });
}

function entryTexts(entries: readonly FieldEntryView[]): Record<string, string> {
  return Object.fromEntries(entries.map(({ field_id, value }) => [field_id, entryText(value)]));
}

/** Numbers come from the API; a box that is not ticked is as empty as nothing. */
function entryText(value: unknown): string {
  if (value === true) return 'true';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function profileForm(form: FormValues, { extras, showsName }: SettingsPage, nonce: string): Html {
  const value = (name: string): { name: string; value: string } => ({ name, value: form.text(name) });
  return html`<form method="post" action="/settings">
    ${hiddenField('nonce', nonce)}
    ${showsName && inputField({ ...value('name'), label: 'User name', autocomplete: 'username', required: true })}
    ${inputField({ ...value('email'), label: 'Email', type: 'email', autocomplete: 'email' })} ${profileFields(form)}
    ${hiddenField('has_fields', 'true')} ${extraFields(extras, form)}
    ${inputField({ label: 'New password (empty keeps the old one)', name: 'password', type: 'password', autocomplete: 'new-password' })}
    ${inputField({ label: 'Current password', name: 'confirm', type: 'password', autocomplete: 'current-password', hint: 'Needed to change the email or the password.' })}
    <button type="submit" name="_submit" value="Submit">Save</button>
  </form>`;
}

function tokensSection({ tokens, tokenErrors = [], newToken }: SettingsPage, nonce: string): Html {
  return html`<section id="tokens">
    <h2>Access tokens</h2>
    <p>Programs sign in with a token instead of your password.</p>
    ${errorList(tokenErrors)}
    ${newToken && html`<p role="status">Your new token, shown only now: <code>${newToken}</code></p>`}
    ${tokens.map((token) => tokenForm(token, nonce))}
    <form method="post" action="/settings/tokens#tokens">
      ${hiddenField('nonce', nonce)}
      ${inputField({ label: 'Works until (30 days if left empty)', name: 'expiration', type: 'date' })}
      ${inputField({ label: 'What it is for (optional)', name: 'description' })}
      <button type="submit" name="_submit" value="Submit">Make a token</button>
    </form>
  </section>`;
}

function tokenForm({ id, expiration }: TokenListing, nonce: string): Html {
  return html`<form method="post" action="/settings/tokens/${id}/delete">
    ${hiddenField('nonce', nonce)}
    <p>Token ${id}, works until ${expiration.zulu().slice(0, 10)}</p>
    <button type="submit" name="_submit" value="Submit">Remove token ${id}</button>
  </form> `;
}
