import type { Html } from './html';
import type { WebEntry } from './web-build';

/** Result of a page's handler. `PageInterceptor` adds the layout and sends it. */
export class HtmlPage {
  constructor(
    readonly title: string,
    /** Forms in the content must send `nonce` in a field `nonce`. */
    readonly content: (nonce: string) => Html,
    readonly status = 200,
    /** The interface's program that replaces `content` in browsers with scripts; null for none. */
    readonly entry: WebEntry | null = 'app',
  ) {}
}
