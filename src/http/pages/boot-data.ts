import type { Viewer } from '../context/viewer';

/** Names of the visitor. */
export interface VisitorNames {
  name: string;
  email: string | null;
  team_name: string | null;
}

/** The start data of the browser interface, as far as pages read it. */
export interface PageBoot {
  viewer: { language: string | null } | null;
}

/** Data of a page that depends on the visitor. */
export interface PageData {
  /** The start data of the browser interface. */
  boot: PageBoot;
  /** Null for visitors who are not signed in. */
  names: VisitorNames | null;
}

/** Provides the start data of the browser interface, which is part of the page; the `content` room implements it. */
export abstract class BootData {
  abstract forPage(viewer: Viewer, csrf_nonce: string): Promise<PageData>;
}
