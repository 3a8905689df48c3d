import { html } from './html';
import { HtmlPage } from './html-page';
import type { WebEntry } from './web-build';

/** Returns a page that only shows its title until the browser interface starts. */
export function interfacePage(title: string, entry: WebEntry = 'app'): HtmlPage {
  return new HtmlPage(
    title,
    () =>
      html`<h1>${title}</h1>
        <noscript
          ><p>This page needs JavaScript. Log-in, registration and the organisers' own pages work without.</p></noscript
        >`,
    200,
    entry,
  );
}
