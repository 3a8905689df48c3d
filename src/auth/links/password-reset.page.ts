import { hiddenField, inputField, textPage } from '../../http/pages/forms';
import { html } from '../../http/pages/html';
import { HtmlPage } from '../../http/pages/html-page';
import { LINK_MINUTES } from './account-links.service';

const TITLE = 'Choose a new password';

export const NO_RESET_MAIL =
  'This CTF is not configured to send email. Please contact an organizer to have your password reset.';

export const UNUSABLE_RESET = `Your reset token is invalid: a link works once, within ${LINK_MINUTES} minutes, until the password or the address changes.`;

/** A form that requests a reset link. If no mail can be sent, a page that says so. */
export function resetRequestPage({ canMail }: { canMail: boolean }): HtmlPage {
  if (!canMail) return textPage(TITLE, html`<p>${NO_RESET_MAIL}</p>`);
  return new HtmlPage(
    TITLE,
    (nonce) =>
      html`<h1>Choose a new password</h1>
        <p>Enter the email address of your account. You will be sent a link to choose a new password.</p>
        <form method="post" action="/reset_password">
          ${hiddenField('nonce', nonce)}
          ${inputField({ label: 'Email', name: 'email', type: 'email', autocomplete: 'email', required: true })}
          <button type="submit" name="_submit" value="Submit">Send the link</button>
        </form>`,
  );
}

/** The page after a request for a reset link. Does not reveal if the address has an account. */
export function resetRequestedPage(): HtmlPage {
  return textPage(
    TITLE,
    html`<p role="status">
      If that account exists you will receive an email, please check your inbox. The link in it works once, within
      ${LINK_MINUTES} minutes. It may land among unwanted mail.
    </p>`,
  );
}

/** A form for a new password. The browser posts it to `/reset_password/<code>`. */
export function newPasswordPage(code: string): HtmlPage {
  return new HtmlPage(
    TITLE,
    (nonce) =>
      html`<h1>Choose a new password</h1>
        <form method="post" action="/reset_password/${encodeURIComponent(code)}">
          ${hiddenField('nonce', nonce)}
          ${inputField({ label: 'New password', name: 'password', type: 'password', autocomplete: 'new-password', required: true })}
          <button type="submit" name="_submit" value="Submit">Change the password</button>
        </form>`,
  );
}

/** A page for an invalid reset link. */
export function unusableResetPage(): HtmlPage {
  return textPage(
    TITLE,
    html`<p role="alert">${UNUSABLE_RESET}</p>
      <p><a href="/reset_password">Ask for a new link</a></p>`,
  );
}
