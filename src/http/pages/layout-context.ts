import type { Response } from 'express';
import type { PlatformRequest } from '../context/request';
import type { PageBoot } from './boot-data';
import type { Html } from './html';

/** Values of `window.init`, which scripts of clients read on every page; times in Unix seconds. */
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
  /** The administrator's settings of the theme, as JSON. */
  themeSettings: unknown;
  /** Addresses of sounds; the platform brings none. */
  eventSounds: readonly string[];
}

/** Data of the layout around a page for one visitor. */
export interface LayoutContext {
  event_name: string;
  /** True if visitors may register. */
  mayRegister: boolean;
  /** Path to go on with after the log-in or the registration, where the page's own address names one; else empty. */
  next: string;
  /** Addresses of pictures an administrator gave the event; null without. */
  logo: string | null;
  icon: string | null;
  /** The administrator's HTML above and below the content of every page; null for none. */
  above: Html | null;
  below: Html | null;
  /** The visitor's CSRF nonce, 64 hex digits. */
  nonce: string;
  script: PageScript;
  /** The start data of the browser interface. */
  boot: PageBoot;
}

/** Gives the context of a page for its visitor. The `auth` room implements it, since a visitor needs a cookie for the nonce. */
export abstract class LayoutContexts {
  abstract contextFor(request: PlatformRequest, response: Response): Promise<LayoutContext>;
}
