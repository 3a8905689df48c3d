import type { Viewer } from '../context/viewer';

/** One link of the navigation. */
export interface PageLink {
  text: string;
  href: string;
  /** True if it opens in a new window. */
  opensWindow: boolean;
}

/** The links of every page's navigation, except log-in and log-out; the `pages` domain implements it. */
export abstract class PageLinks {
  /** Links to the pages that administrators wrote. */
  abstract pages(): Promise<readonly PageLink[]>;

  /** Returns whether administrators wrote a start page. */
  abstract hasStart(): Promise<boolean>;

  /** The platform's own links and then those of `pages`, as far as the visitor may see them. */
  abstract linksFor(viewer: Viewer): Promise<readonly PageLink[]>;
}
