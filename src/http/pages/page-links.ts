import type { Viewer } from '../context/viewer';

/** A link of the navigation. */
export interface PageLink {
  text: string;
  href: string;
  opensWindow: boolean;
}

/** Provides the links of the navigation, without log-in and log-out. `content/pages` implements it. */
export abstract class PageLinks {
  abstract pages(): Promise<readonly PageLink[]>;

  abstract hasStart(): Promise<boolean>;

  /** Returns the platform's links that the visitor may use, some only after a log-in, followed by those of `pages`. */
  abstract linksFor(viewer: Viewer): Promise<readonly PageLink[]>;
}
