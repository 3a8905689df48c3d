import { Injectable } from '@nestjs/common';
import type { ViewerUser } from '../http/access/viewer';
import { Clock } from '../platform/clock/clock';
import { NoticesLost } from '../platform/events/domain-event';
import { Handles } from '../platform/events/handles';
import { AllTeamsRemoved, TeamChanged } from '../teams/team.events';
import { AccountChanged, AllAccountsRemoved } from '../users/user.events';
import { SignInEnded } from './auth.events';

/** A token or session with its owner. */
export interface SignIn {
  user: ViewerUser;
  /** When it ends, in milliseconds since 1970. */
  expires: number;
}

/** Most of them kept by one process; about 500 bytes each. */
const MAX_KNOWN = 100_000;

/** What nobody announces, such as rows changed by hand, is seen after this long. */
const KNOWN_MILLIS = 120_000;

/**
 * Whom tokens and sessions sign in, in memory, so that the requests of a player ask the database once. Whatever changes an
 * account or ends a sign-in announces it, and is seen by the next request on every process.
 */
@Injectable()
export class KnownSignIns {
  private readonly known = new Map<string, SignIn & { until: number }>();
  private readonly keysOf = new Map<number, Set<string>>();
  /** Counts what was forgotten, so that a row read before that is not kept after it. */
  private changes = 0;

  constructor(private readonly clock: Clock) {}

  /**
   * The sign-in with this key, from memory or else by `load`; null where that finds none. Keys tell tokens from sessions, lest a
   * cookie's value, known as such, pass for a token.
   */
  async find<T extends SignIn>(key: string, load: () => Promise<T | null>): Promise<T | null> {
    const now = this.clock.millis();
    const known = this.known.get(key);
    // What is found under a key is what the same `load` gave.
    if (known && known.until > now) return known as SignIn as T;
    const { changes } = this;
    const found = await load();
    if (found && changes === this.changes) this.keep(key, found, now);
    return found;
  }

  @Handles(AccountChanged, SignInEnded)
  forgetUser({ user_id }: AccountChanged | SignInEnded): void {
    this.changes += 1;
    for (const key of this.keysOf.get(user_id) ?? []) this.known.delete(key);
    this.keysOf.delete(user_id);
  }

  @Handles(TeamChanged)
  forgetTeam({ team_id }: TeamChanged): void {
    this.changes += 1;
    for (const [key, { user }] of this.known) if (user.team_id === team_id) this.forget(key);
  }

  @Handles(AllAccountsRemoved, AllTeamsRemoved, NoticesLost)
  forgetAll(): void {
    this.changes += 1;
    this.known.clear();
    this.keysOf.clear();
  }

  private keep(key: string, found: SignIn, now: number): void {
    const [oldest] = this.known.keys();
    if (this.known.size >= MAX_KNOWN && oldest !== undefined) this.forget(oldest);
    this.forget(key);
    this.known.set(key, { ...found, until: Math.min(now + KNOWN_MILLIS, found.expires) });
    const keys = this.keysOf.get(found.user.id) ?? new Set();
    this.keysOf.set(found.user.id, keys.add(key));
  }

  private forget(key: string): void {
    const known = this.known.get(key);
    if (!known) return;
    this.known.delete(key);
    const keys = this.keysOf.get(known.user.id);
    keys?.delete(key);
    if (keys?.size === 0) this.keysOf.delete(known.user.id);
  }
}
