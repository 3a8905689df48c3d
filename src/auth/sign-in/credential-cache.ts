import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { ViewerUser } from '../../http/context/viewer';
import { Clock } from '../../platform/clock/clock';
import { ResyncRequired } from '../../platform/events/domain-event';
import { Handles } from '../../platform/events/handles';
import { AllTeamsRemoved, TeamChanged } from '../../accounts/teams/team.events';
import { AccountChanged, AllAccountsRemoved } from '../../accounts/users/user.events';
import { SignInEnded } from './auth.events';

/** Part of the cache's key, so that a cookie cannot be used as a token. */
export type SecretKind = 'token' | 'session';

/** A token or session and its user. */
export interface Credential {
  user: ViewerUser;
  /** Milliseconds since 1970: the expiry of a token, or the time from which a session must be prolonged. */
  until: number;
  /** True if the session was ended and its next request must get 401. */
  revoked: boolean;
}

/** Maximum number of entries, about 300 bytes each: two for each of 50,000 players, doubled as a reserve. */
const MAX_CACHED = 200_000;

/** A change without an event, such as a row edited by hand, takes effect after at most this time. */
const TTL_MILLIS = 120_000;

/**
 * Caches the users of tokens and sessions by the hash of the secret. Each change has a sequence number. An entry is
 * valid only if its read began after the latest change of its user and team, so a change during a read is not lost.
 */
@Injectable()
export class CredentialCache {
  private readonly entries = new LRUCache<string, Credential & { version: number }>({
    // The option `max` would allocate memory for all entries at once.
    maxSize: MAX_CACHED,
    sizeCalculation: () => 1,
    ttl: TTL_MILLIS,
  });
  private changes = 0;
  /** Sequence number of the latest change that affects all users. */
  private allChanged = 0;
  private readonly userChanged = new Map<number, number>();
  private readonly teamChanged = new Map<number, number>();

  constructor(private readonly clock: Clock) {}

  /** Returns the token or session with this SHA-256, from the cache or from `read`. Null if there is none. */
  async find(kind: SecretKind, hash: string, read: () => Promise<Credential | null>): Promise<Credential | null> {
    const key = `${kind} ${hash}`;
    const cached = this.entries.get(key);
    if (cached && this.isCurrent(cached, cached.version)) return cached;
    const version = this.changes;
    const credential = await read();
    if (credential && !credential.revoked && this.isCurrent(credential, version))
      this.entries.set(key, { ...credential, version });
    return credential;
  }

  @Handles(AccountChanged, SignInEnded)
  forgetUser({ user_id }: AccountChanged | SignInEnded): void {
    this.userChanged.set(user_id, ++this.changes);
  }

  @Handles(TeamChanged)
  forgetTeam({ team_id }: TeamChanged): void {
    this.teamChanged.set(team_id, ++this.changes);
  }

  @Handles(AllAccountsRemoved, AllTeamsRemoved, ResyncRequired)
  forgetAll(): void {
    this.allChanged = ++this.changes;
    this.entries.clear();
    this.userChanged.clear();
    this.teamChanged.clear();
  }

  private isCurrent({ user, until }: Credential, version: number): boolean {
    return (
      until > this.clock.millis() &&
      version >= this.allChanged &&
      version >= (this.userChanged.get(user.id) ?? 0) &&
      version >= (user.team_id === null ? 0 : (this.teamChanged.get(user.team_id) ?? 0))
    );
  }
}
