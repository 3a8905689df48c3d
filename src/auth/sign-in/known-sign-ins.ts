import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock';
import { NoticesLost } from '../../platform/events/domain-event';
import { Handles } from '../../platform/events/handles';
import { AllTeamsRemoved, TeamChanged } from '../../accounts/teams/team.events';
import { AccountChanged, AllAccountsRemoved } from '../../accounts/users/user.events';
import { SignInEnded } from './auth.events';
import { type KeptSignIn, type SignIn, SignInTable } from './sign-in-table';

/** Told apart, lest a cookie's value, known as such, pass for a token. */
export const SECRET_KINDS = ['token', 'session'] as const;
export type SecretKind = (typeof SECRET_KINDS)[number];

/** Most of each kind kept by one process. */
export const MOST_KNOWN = 2 ** 21;

/**
 * Whom tokens and sessions sign in, in memory, so that requests need not ask the database. Whatever changes an account or ends a
 * sign-in announces it, and is seen by the next request on every process: changes are counted, and what was read before one is not
 * believed after it.
 */
@Injectable()
export class KnownSignIns {
  private readonly tables: Readonly<Record<SecretKind, SignInTable>>;
  /** How many changes there were. */
  private changes = 0;
  /** Number of the latest change that may concern everybody, and by id those of users and teams that came after it. */
  private everybodyChanged = 0;
  private readonly userChanged = new Map<number, number>();
  private readonly teamChanged = new Map<number, number>();

  constructor(private readonly clock: Clock) {
    const isCurrent = (signIn: KeptSignIn) => this.isCurrent(signIn);
    this.tables = { token: new SignInTable(MOST_KNOWN, isCurrent), session: new SignInTable(MOST_KNOWN, isCurrent) };
  }

  /** Whom the secret with this SHA-256 digest signs in, from memory or else by `read`; null where that finds nobody. */
  async find(kind: SecretKind, digest: Buffer, read: () => Promise<SignIn | null>): Promise<SignIn | null> {
    const known = this.tables[kind].get(digest);
    if (known && this.isCurrent(known)) return known;
    // Counted before reading: what changes meanwhile may not be in what is read.
    const version = this.changes;
    const found = await read();
    if (found && !found.revoked && found.until > this.clock.millis()) this.keep(kind, digest, found, version);
    return found;
  }

  /** Keeps a sign-in that is not revoked; `version` is the number of the latest change before it was read. */
  keep(kind: SecretKind, digest: Buffer, signIn: SignIn, version: number): void {
    this.tables[kind].put(digest, signIn, version);
  }

  /** Counts a change; what is read from now on shows it. */
  nextChange(): number {
    return ++this.changes;
  }

  /** Whether what was read at this change is still believed of those who have not changed. */
  isBelieved(change: number): boolean {
    return change >= this.everybodyChanged;
  }

  /** Believes nothing any more that was read before this change. */
  forgetBefore(change: number): void {
    this.everybodyChanged = Math.max(this.everybodyChanged, change);
    for (const changed of [this.userChanged, this.teamChanged])
      for (const [id, latest] of changed) if (latest <= change) changed.delete(id);
  }

  @Handles(AccountChanged, SignInEnded)
  forgetUser({ user_id }: AccountChanged | SignInEnded): void {
    this.userChanged.set(user_id, this.nextChange());
  }

  @Handles(TeamChanged)
  forgetTeam({ team_id }: TeamChanged): void {
    this.teamChanged.set(team_id, this.nextChange());
  }

  @Handles(AllAccountsRemoved, AllTeamsRemoved, NoticesLost)
  forgetAll(): void {
    this.forgetBefore(this.nextChange());
  }

  private isCurrent({ user, until, version }: KeptSignIn): boolean {
    return (
      until > this.clock.millis() &&
      this.isBelieved(version) &&
      version >= (this.userChanged.get(user.id) ?? 0) &&
      version >= (user.team_id === null ? 0 : (this.teamChanged.get(user.team_id) ?? 0))
    );
  }
}
