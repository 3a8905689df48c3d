import type { Viewer } from '../access/viewer';

/** Who looks, by name. */
export interface VisitorNames {
  name: string;
  email: string | null;
  team_name: string | null;
}

/** What the browser interface begins with, as far as pages look into it. */
export interface PageBoot {
  viewer: { language: string | null } | null;
}

/** What a page is made of that depends on who looks. */
export interface PageData {
  /** What the browser interface begins with. */
  boot: PageBoot;
  /** Null for visitors who are not signed in. */
  names: VisitorNames | null;
}

/** Gives what the browser interface begins with, so that it stands in the page already; the `content` room implements it. */
export abstract class BootData {
  abstract forPage(viewer: Viewer, csrf_nonce: string): Promise<PageData>;
}
