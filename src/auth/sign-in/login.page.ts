import { leadingTo } from '../../http/errors/redirect';
import { hiddenField, inputField } from '../../http/pages/forms';
import { html } from '../../http/pages/html';
import { HtmlPage } from '../../http/pages/html-page';

/** Clients search the page for this text after a failed log-in. */
export const WRONG_LOGIN = 'Your username or password is incorrect';

/** The log-in form. A log-in redirects to `next`. */
export function loginPage(next: string, name = ''): HtmlPage {
  return new HtmlPage(
    'Log in',
    (nonce) =>
      html`<h1>Log in</h1>
        <form method="post" action="${leadingTo('/login', next)}">
          ${hiddenField('nonce', nonce)}
          ${inputField({ label: 'User name or email', name: 'name', value: name, autocomplete: 'username', required: true })}
          ${inputField({ label: 'Password', name: 'password', type: 'password', autocomplete: 'current-password', required: true })}
          <button type="submit" name="_submit" value="Submit">Log in</button>
        </form>
        <p><a href="/reset_password">Forgot your password?</a></p>`,
  );
}
