import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import type { LongKind } from '../limits/long-responses';
import type { Visibility } from '../context/event-rules';
import type { LimitName } from '../context/limits';

export const AUDIENCES = ['public', 'user', 'admin'] as const;
export type Audience = (typeof AUDIENCES)[number];

/** Conditions for access to a route. `AccessGuard` documents their order. */
export interface AccessConditions {
  /** In other modes the route responds 404. */
  mode?: 'teams';
  visibility?: readonly Visibility[];
  /** `ctf`: only during the competition, except for administrators. `ctf-first`: checked before visibility. */
  window?: 'ctf' | 'ctf-first';
  /** Players who are logged in need a verified e-mail address if the event requires one. */
  verified?: boolean;
  /**
   * Anonymous callers get 200 with this `data` instead of a refusal. Precedes visibility, window and the later
   * conditions.
   */
  guests?: object;
  /** In teams mode every logged-in caller needs a team, even administrators. */
  team?: 'everyone';
  /**
   * Callers that must send the CSRF nonce with a write. Default: callers with a session cookie. `always`: anonymous
   * callers too. `after-upload`: the handler checks the nonce after it has read the multipart form. `json`: like the
   * default, and the body must be JSON, so that a page of another site cannot log a visitor in.
   */
  nonce?: 'always' | 'after-upload' | 'json';
  beforeSetUp?: boolean;
  banned?: boolean;
  /** Ignores "view as" mode: the caller is the administrator. */
  oneself?: boolean;
  /** A GET that changes something, so it is refused in "view as" mode like a write. */
  changes?: boolean;
  /** Open to callers with the `METRICS_TOKEN`, even without an account. */
  metricsToken?: boolean;
  /** A spectator key (`?key=`) passes every visibility setting. */
  spectators?: boolean;
  /** Rate limit, counted for this route by network or user. */
  limit?: LimitName;
  /** Limit of concurrent responses, for routes whose responses may last for hours. */
  lasts?: LongKind;
}

export interface AccessRule extends AccessConditions {
  audience: Audience;
}

export const ACCESS = 'ensign:access';

/** Metadata key of controllers of HTML pages. They ignore an invalid token and use the session cookie. */
export const PAGE = 'ensign:page';

/** Declares who may call a route, and when. A route without it stops the application at start. */
export function Access(audience: Audience, conditions: AccessConditions = {}): MethodDecorator & ClassDecorator {
  const rule: AccessRule = { audience, ...conditions };
  return applyDecorators(SetMetadata(ACCESS, rule), ApiExtension('x-access', rule));
}
