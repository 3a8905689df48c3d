import { hiddenField, textPage } from '../../http/pages/forms';
import { html } from '../../http/pages/html';
import { HtmlPage } from '../../http/pages/html-page';

const TITLE = 'Unsubscribe';

/** The page that the link of a mail opens. Opening it changes nothing: mail scanners open links too. */
export function unsubscribePage(event_name: string): HtmlPage {
  return new HtmlPage(
    TITLE,
    (nonce) =>
      html`<h1>${TITLE}</h1>
        <p>You will receive no more news from ${event_name} by email. Messages about your account are still sent.</p>
        <form method="post">
          ${hiddenField('nonce', nonce)}
          <button type="submit" name="_submit" value="Submit">Unsubscribe</button>
        </form>`,
  );
}

/** The page after the form was sent. */
export function unsubscribedPage(event_name: string): HtmlPage {
  return textPage(
    TITLE,
    html`<p role="status">You are unsubscribed from the news of ${event_name}.</p>
      <p>You can subscribe again in your <a href="/settings">settings</a>.</p>`,
  );
}
