import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import type { LongKind } from '../limits/long-responses';
import type { Visibility } from '../context/event-rules';
import type { LimitName } from '../context/limits';

export const AUDIENCES = ['public', 'user', 'admin'] as const;
export type Audience = (typeof AUDIENCES)[number];

/** When a route is open, beyond who may call it. `AccessGuard` names the order in which it applies them. */
export interface AccessConditions {
  /** Only while teams compete; otherwise the route is not there at all. */
  mode?: 'teams';
  /** Visibility settings that must let the caller through. */
  visibility?: readonly Visibility[];
  /** `ctf`: only while the competition runs (administrators always); `ctf-first`: the same, asked before visibility. */
  window?: 'ctf' | 'ctf-first';
  /** Signed-in callers need a verified e-mail address while the event asks for it. */
  verified?: boolean;
  /** What callers who are not signed in get as `data`, with 200, before visibility, window and the conditions after them. */
  guests?: object;
  /** In teams mode every caller who is signed in needs a team, administrators too. */
  team?: 'everyone';
  /**
   * When the CSRF nonce is asked for. Left out: of callers signed in by cookie. `always`: of anonymous callers too (forms).
   * `after-upload`: by the route itself, once it has read the multipart form that carries it. `json`: as left out, and the body
   * must be JSON, which keeps the pages of other sites from signing a visitor in.
   */
  nonce?: 'always' | 'after-upload' | 'json';
  /** Open before the set-up is done. */
  beforeSetUp?: boolean;
  /** Open to banned callers. */
  banned?: boolean;
  /** An administrator who looks at the platform as a player is themselves here. */
  oneself?: boolean;
  /** A reading that changes something all the same: refused to who looks at the platform as another, as every write is. */
  changes?: boolean;
  /** A caller with the `METRICS_TOKEN` of the environment may read it, also without an account. */
  metricsToken?: boolean;
  /** A visitor with a key for spectators (`?key=`) is let through by every visibility setting. */
  spectators?: boolean;
  /** Requests by one visitor's network to this route are counted under this named limit. */
  limit?: LimitName;
  /** The response may last for hours, so it is counted as one of these while it does. */
  lasts?: LongKind;
}

export interface AccessRule extends AccessConditions {
  audience: Audience;
}

export const ACCESS = 'ensign:access';

/** Marks controllers of pages for people, which take a token where it is good and otherwise the cookie. */
export const PAGE = 'ensign:page';

/** The whole statement of who may call a route and when. A route without it stops the application at boot. */
export function Access(audience: Audience, conditions: AccessConditions = {}): MethodDecorator & ClassDecorator {
  const rule: AccessRule = { audience, ...conditions };
  return applyDecorators(SetMetadata(ACCESS, rule), ApiExtension('x-access', rule));
}
