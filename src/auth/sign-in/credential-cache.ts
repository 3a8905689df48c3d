import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { ViewerUser } from '../../http/context/viewer';
import { Clock } from '../../platform/clock/clock';
import { ResyncRequired } from '../../platform/events/domain-event';
import { Handles } from '../../platform/events/handles';
import { AllTeamsRemoved, TeamChanged } from '../../accounts/teams/team.events';
import { AccountChanged, AllAccountsRemoved } from '../../accounts/users/user.events';
import { SignInEnded } from './auth.events';

/** Part of the key: the value of a cookie must not pass for a token. */
export type SecretKind = 'token' | 'session';

/** A token or session with its owner. */
export interface Credential {
  user: ViewerUser;
  /** The end of a token, or the time from which use prolongs a session, in milliseconds since 1970. */
  until: number;
  /** True if a new password or address ended it. */
  revoked: boolean;
}

/** Entries of one process: two for each player of an event of 50,000 and as many to spare; 300 bytes each. */
const MOST_CACHED = 200_000;

/** Shows what no event announces, such as rows changed by hand. */
const TTL_MILLIS = 120_000;

/**
 * Owners of tokens and sessions by the hash of the secret. An event invalidates the entries of a user or team by number: what was read
 * before the latest change is not used after it, also where the change came between a read and its storing.
 */
@Injectable()
export class CredentialCache {
  private readonly entries = new LRUCache<string, Credential & { version: number }>({
    // Unlike `max`, this takes no memory for entries that are not there.
    maxSize: MOST_CACHED,
    sizeCalculation: () => 1,
    ttl: TTL_MILLIS,
  });
  /** The number of changes so far. */
  private changes = 0;
  /** Number of the latest change that may concern everybody, and by id those of users and teams that came after it. */
  private allChanged = 0;
  private readonly userChanged = new Map<number, number>();
  private readonly teamChanged = new Map<number, number>();

  constructor(private readonly clock: Clock) {}

  /** Owner of the secret with this SHA-256 hash, from memory or else by `read`; null where that finds nobody. */
  async find(kind: SecretKind, hash: string, read: () => Promise<Credential | null>): Promise<Credential | null> {
    const key = `${kind} ${hash}`;
    const cached = this.entries.get(key);
    if (cached && this.isCurrent(cached, cached.version)) return cached;
    const version = this.changes;
    const found = await read();
    if (found && !found.revoked && this.isCurrent(found, version)) this.entries.set(key, { ...found, version });
    return found;
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
