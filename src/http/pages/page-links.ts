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
  /** Those that administrators wrote for everybody to find. */
  abstract pages(): Promise<readonly PageLink[]>;

  /** Whether they wrote one for the start. */
  abstract hasStart(): Promise<boolean>;

  /** These after the platform's own, as far as the visitor may see them. */
  abstract linksFor(viewer: Viewer): Promise<readonly PageLink[]>;
}
