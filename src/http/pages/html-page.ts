import type { Html } from './html';
import type { WebEntry } from './web-build';

/** The result of a page's handler; the page interceptor puts it into the layout and sends it. */
export class HtmlPage {
  constructor(
    readonly title: string,
    /** The content; forms in it carry `nonce` in a field of that name. */
    readonly content: (nonce: string) => Html,
    readonly status = 200,
    /** The program of the browser interface that shows the page where scripts run, in place of `content`; null for none. */
    readonly entry: WebEntry | null = 'app',
  ) {}
}
