import { hiddenField, textPage } from '../../http/pages/forms';
import { html } from '../../http/pages/html';
import { HtmlPage } from '../../http/pages/html-page';
import { LINK_MINUTES } from './account-links.service';

const TITLE = 'Confirm your email';

export const UNUSABLE_CONFIRMATION = `Your confirmation token is invalid: a link works once, within ${LINK_MINUTES} minutes, for the address it was sent to.`;

/** The player's address, whether a link can be mailed to it, and whether one was just sent. */
export interface ConfirmationState {
  email: string | null;
  canMail: boolean;
  isSent: boolean;
}

/** A page with a button that sends a new confirmation link, or with the reason why none can be mailed. */
export function confirmationPage({ email, canMail, isSent }: ConfirmationState): HtmlPage {
  if (email === null || !canMail) return textPage(TITLE, html`<p>${unreachable(email)}</p>`);
  return new HtmlPage(
    TITLE,
    (nonce) =>
      html`<h1>${TITLE}</h1>
        ${isSent && html`<p role="status">Confirmation email sent to ${email}!</p>`}
        <p>
          To take part, open the link that was mailed to ${email}. It works once, within ${LINK_MINUTES} minutes. It may
          have landed among unwanted mail.
        </p>
        <form method="post" action="/confirm">
          ${hiddenField('nonce', nonce)}
          <button type="submit" name="_submit" value="Submit">Send a new link</button>
        </form>`,
  );
}

/** Returns the reason why no link can be mailed. */
export function unreachable(email: string | null): string {
  const reason = email === null ? 'Your account has no email address.' : 'No mail can be sent at the moment.';
  return `${reason} Please ask the organisers to confirm your account.`;
}

/** A page for an invalid confirmation link. */
export function unusableConfirmationPage(): HtmlPage {
  return textPage(
    TITLE,
    html`<p role="alert">${UNUSABLE_CONFIRMATION}</p>
      <p><a href="/confirm">Ask for a new link</a></p>`,
  );
}
