import type { Response } from 'express';
import type { PlatformRequest } from '../access/request';
import type { PageBoot } from './boot-data';
import type { Html } from './html';

/** What scripts of clients read from `window.init` on every page; times in Unix seconds. */
export interface PageScript {
  userMode: 'users' | 'teams';
  /** 0 for a visitor who is not signed in. */
  userId: number;
  userName: string | null;
  userEmail: string | null;
  teamId: number | null;
  teamName: string | null;
  start: number | null;
  end: number | null;
  /** What an administrator gave the theme, as JSON. */
  themeSettings: unknown;
  /** Addresses of sounds; the platform brings none. */
  eventSounds: readonly string[];
}

/** What surrounds the content of a page for one visitor. */
export interface LayoutContext {
  event_name: string;
  /** Whether visitors may make accounts for themselves. */
  mayRegister: boolean;
  /** Path to go on with after the log-in or the registration, where the page's own address names one; else empty. */
  next: string;
  /** Addresses of pictures an administrator gave the event; null without. */
  logo: string | null;
  icon: string | null;
  /** What an administrator has above and below the content of every page; null for nothing. */
  above: Html | null;
  below: Html | null;
  /** The visitor's CSRF nonce, 64 hex digits. */
  nonce: string;
  script: PageScript;
  /** What the browser interface begins with. */
  boot: PageBoot;
}

/** Gives the context of a page for its visitor. The `auth` room implements it, since a visitor needs a cookie for the nonce. */
export abstract class LayoutContexts {
  abstract contextFor(request: PlatformRequest, response: Response): Promise<LayoutContext>;
}
