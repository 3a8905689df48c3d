import type { Html } from './html';
import type { WebEntry } from './web-build';

/** A page that a handler returns. `PageInterceptor` adds the layout and sends it. */
export class HtmlPage {
  constructor(
    readonly title: string,
    /** Returns the content. Its forms must have a field `nonce` with the value of the parameter `nonce`. */
    readonly content: (nonce: string) => Html,
    readonly status = 200,
    /** Program of the browser interface that replaces `content`. Null if none does. */
    readonly entry: WebEntry | null = 'app',
  ) {}
}
