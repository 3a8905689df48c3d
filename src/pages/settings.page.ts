import { errorList, hiddenField, inputField } from '../http/pages/forms';
import { type Html, html } from '../http/pages/html';
import { HtmlPage } from '../http/pages/html-page';
import { SentForm } from '../http/pages/sent-form';
import type { TokenListing } from '../tokens/token.views';
import { profileFields } from '../users/account-forms.page';
import type { UserPrivateView } from '../users/user.views';

interface SettingsPage {
  own: UserPrivateView;
  tokens: readonly TokenListing[];
  errors?: string[];
  /** Value of a token just made, shown this once. */
  newToken?: string;
  /** What the profile form was sent with, when something was wrong with it. */
  sent?: object;
}

/** Forms for one's profile and tokens. */
export function settingsPage({ own, tokens, errors = [], newToken, sent = {} }: SettingsPage): HtmlPage {
  return new HtmlPage(
    'Settings',
    (nonce) =>
      html`<h1>Settings</h1>
        ${errorList(errors)} ${profileForm(new SentForm({ ...own, ...sent }), nonce)}
        <h2>Access tokens</h2>
        ${newToken && html`<p role="status">Your new token, shown only now: <code>${newToken}</code></p>`}
        ${tokens.map((token) => tokenForm(token, nonce))}
        <form method="post" action="/settings/tokens">
          ${hiddenField('nonce', nonce)}
          ${inputField({ label: 'Works until (30 days if left empty)', name: 'expiration', type: 'date' })}
          ${inputField({ label: 'What it is for (optional)', name: 'description' })}
          <button type="submit" name="_submit" value="Submit">Make a token</button>
        </form>`,
  );
}

function profileForm(form: SentForm, nonce: string): Html {
  const value = (name: string): { name: string; value: string } => ({ name, value: form.text(name) });
  return html`<form method="post" action="/settings">
    ${hiddenField('nonce', nonce)}
    ${inputField({ ...value('name'), label: 'User name', autocomplete: 'username', required: true })}
    ${inputField({ ...value('email'), label: 'Email', type: 'email', autocomplete: 'email' })} ${profileFields(form)}
    ${inputField({ label: 'New password (empty keeps the old one)', name: 'password', type: 'password', autocomplete: 'new-password' })}
    ${inputField({ label: 'Current password', name: 'confirm', type: 'password', autocomplete: 'current-password', hint: 'Needed to change the email or the password.' })}
    <button type="submit" name="_submit" value="Submit">Save</button>
  </form>`;
}

function tokenForm({ id, expiration }: TokenListing, nonce: string): Html {
  return html`<form method="post" action="/settings/tokens/${id}/delete">
    ${hiddenField('nonce', nonce)}
    <p>Token ${id}, works until ${expiration.zulu().slice(0, 10)}</p>
    <button type="submit" name="_submit" value="Submit">Remove token ${id}</button>
  </form> `;
}
