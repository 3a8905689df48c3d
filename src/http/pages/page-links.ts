import type { Viewer } from '../context/viewer';

/** A link of the navigation. */
export interface PageLink {
  text: string;
  href: string;
  opensWindow: boolean;
}

/** Links of the navigation, without log-in and log-out. The `pages` module implements it. */
export abstract class PageLinks {
  abstract pages(): Promise<readonly PageLink[]>;

  abstract hasStart(): Promise<boolean>;

  /** Returns the platform's links and then those of `pages`, if the visitor may see them. */
  abstract linksFor(viewer: Viewer): Promise<readonly PageLink[]>;
}
