import type { Response } from 'express';
import type { PlatformRequest } from '../context/request';
import type { Html } from './html';

/** Values of `window.init`, which clients' scripts read on every page. Times are Unix seconds. */
export interface PageScript {
  userMode: 'users' | 'teams';
  userId: number;
  userName: string | null;
  userEmail: string | null;
  teamId: number | null;
  teamName: string | null;
  start: number | null;
  end: number | null;
  themeSettings: unknown;
  /** Addresses of sounds. Empty, because the platform has none. */
  eventSounds: readonly string[];
}

/** Data of the layout for one visitor. */
export interface LayoutContext {
  event_name: string;
  mayRegister: boolean;
  /** Path to go to after log-in or registration, if the page's address has one; else empty. */
  next: string;
  logo: string | null;
  icon: string | null;
  /** The administrator's HTML above the content of every page, or null. */
  above: Html | null;
  below: Html | null;
  /** CSRF nonce, 64 hex digits. */
  nonce: string;
  script: PageScript;
  /** Start data of the interface, which each page contains. The layout itself reads only the language. */
  boot: { viewer: { language: string | null } | null };
}

/** Creates the layout context of a page. The `boot` module implements it. */
export abstract class LayoutContexts {
  abstract contextFor(request: PlatformRequest, response: Response): Promise<LayoutContext>;
}
