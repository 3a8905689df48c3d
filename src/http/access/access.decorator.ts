import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import type { LongKind } from '../limits/long-responses';
import type { Visibility } from '../context/event-rules';
import type { LimitName } from '../context/limits';

export const AUDIENCES = ['public', 'user', 'admin'] as const;
export type Audience = (typeof AUDIENCES)[number];

/** Conditions for access to a route. `AccessGuard` documents their order. */
export interface AccessConditions {
  /** In other modes the route is 404. */
  mode?: 'teams';
  visibility?: readonly Visibility[];
  /** `ctf`: only during the competition, except for administrators. `ctf-first`: checked before visibility. */
  window?: 'ctf' | 'ctf-first';
  /** Logged-in callers need a verified e-mail address if the event requires it. */
  verified?: boolean;
  /** `data` of a 200 response to anonymous callers. It precedes visibility, window and the later conditions. */
  guests?: object;
  /** In teams mode every logged-in caller needs a team, even administrators. */
  team?: 'everyone';
  /**
   * Callers that must send the CSRF nonce. By default: those logged in by cookie. `always`: anonymous ones too (forms).
   * `after-upload`: the route checks it after it has read the multipart form. `json`: the default, and the body must be
   * JSON, so that pages of other sites cannot log a visitor in.
   */
  nonce?: 'always' | 'after-upload' | 'json';
  beforeSetUp?: boolean;
  banned?: boolean;
  /** Ignores "view as": an administrator remains an administrator here. */
  oneself?: boolean;
  /** A GET that changes something, so it is refused in "view as" mode like a write. */
  changes?: boolean;
  /** Open to callers with the `METRICS_TOKEN`, even without an account. */
  metricsToken?: boolean;
  /** A spectator key (`?key=`) passes every visibility setting. */
  spectators?: boolean;
  /** Rate limit, counted for this route by network or user. */
  limit?: LimitName;
  /** The response may last for hours and counts against this limit meanwhile. */
  lasts?: LongKind;
}

export interface AccessRule extends AccessConditions {
  audience: Audience;
}

export const ACCESS = 'ensign:access';

/** Marks controllers of HTML pages, which use a valid token or else the cookie. */
export const PAGE = 'ensign:page';

/** Declares who may call a route, and when. A route without it stops the application at start. */
export function Access(audience: Audience, conditions: AccessConditions = {}): MethodDecorator & ClassDecorator {
  const rule: AccessRule = { audience, ...conditions };
  return applyDecorators(SetMetadata(ACCESS, rule), ApiExtension('x-access', rule));
}
