import type { Viewer } from '../access/viewer';

/** One link of the navigation. */
export interface PageLink {
  text: string;
  href: string;
  /** Whether it opens a window of its own. */
  opensWindow: boolean;
}

/** What the navigation of every page offers beside signing in and out; the `pages` domain answers. */
export abstract class PageLinks {
  abstract linksFor(viewer: Viewer): Promise<readonly PageLink[]>;
}
