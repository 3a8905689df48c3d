import type { Response } from 'express';
import type { PlatformRequest } from '../context/request';
import type { Html } from './html';

/** Values of `window.init`, which scripts of CTFd's clients read on every page. Times are Unix seconds. */
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
  /** Always empty: the platform has no sounds. */
  eventSounds: readonly string[];
}

/** Data of the layout for one request. */
export interface LayoutContext {
  event_name: string;
  mayRegister: boolean;
  /** Path to open after log-in or registration: `next` in the page's address, or empty. */
  next: string;
  logo: string | null;
  icon: string | null;
  /** HTML of the administrator above the content of every page, or null. */
  above: Html | null;
  below: Html | null;
  /** CSRF nonce, 64 hex digits. */
  nonce: string;
  script: PageScript;
  /** Start data of the browser interface. The server itself only reads the language. */
  boot: { viewer: { language: string | null } | null };
}

/** Makes the data of the layout. `content/boot` implements it. */
export abstract class LayoutContexts {
  abstract contextFor(request: PlatformRequest, response: Response): Promise<LayoutContext>;
}
