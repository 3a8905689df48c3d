import type { Viewer } from '../context/viewer';

/** Name, e-mail address and team of the visitor. */
export interface VisitorNames {
  name: string;
  email: string | null;
  team_name: string | null;
}

/** The part of the interface's start data that pages use. */
export interface PageBoot {
  viewer: { language: string | null } | null;
}

/** Data of a page that depends on the visitor. */
export interface PageData {
  boot: PageBoot;
  names: VisitorNames | null;
}

/** Provides the start data of the interface, which each page contains. */
export abstract class BootData {
  abstract forPage(viewer: Viewer, csrf_nonce: string): Promise<PageData>;
}
