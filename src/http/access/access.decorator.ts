import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import type { LongKind } from '../limits/long-responses';
import type { Visibility } from '../context/event-rules';
import type { LimitName } from '../context/limits';

export const AUDIENCES = ['public', 'user', 'admin'] as const;
export type Audience = (typeof AUDIENCES)[number];

/** Conditions for access to a route. `AccessGuard` documents their order. */
export interface AccessConditions {
  /** In any other mode the route responds 404. */
  mode?: 'teams';
  visibility?: readonly Visibility[];
  /**
   * `ctf`: open to administrators at any time, to others only while `EventRules.window` is `running`. `ctf-first`: the
   * same, but checked before visibility.
   */
  window?: 'ctf' | 'ctf-first';
  /** Logged-in players need a verified e-mail address if the event requires one. */
  verified?: boolean;
  /** Anonymous callers get 200 with this `data`. */
  guests?: object;
  /** In teams mode every logged-in caller needs a team, even an administrator. */
  team?: 'everyone';
  /**
   * Callers that must send the CSRF nonce with a write. By default, callers with a session. `always`: every caller.
   * `after-upload`: the nonce is checked after the multipart form has been read. `json`: like the default, but the body
   * must be JSON.
   */
  nonce?: 'always' | 'after-upload' | 'json';
  beforeSetUp?: boolean;
  banned?: boolean;
  /** In "view as" mode, the caller is the administrator and not the viewed user. */
  oneself?: boolean;
  /** Refuses a GET in "view as" mode like a write, because it changes something. */
  changes?: boolean;
  /** Callers with the `METRICS_TOKEN` need no account. */
  metricsToken?: boolean;
  /** Callers with a spectator key (`?key=`) pass every visibility setting. */
  spectators?: boolean;
  /** Rate limit of this route for each network or user. */
  limit?: LimitName;
  /** Limit of concurrent responses, for responses that may last for hours. */
  lasts?: LongKind;
}

export interface AccessRule extends AccessConditions {
  audience: Audience;
}

export const ACCESS = 'ensign:access';

/** Metadata key of controllers of HTML pages. */
export const PAGE = 'ensign:page';

/** Declares who may call a route, and when. */
export function Access(audience: Audience, conditions: AccessConditions = {}): MethodDecorator & ClassDecorator {
  const rule: AccessRule = { audience, ...conditions };
  return applyDecorators(SetMetadata(ACCESS, rule), ApiExtension('x-access', rule));
}
