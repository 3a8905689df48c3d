import { Injectable } from '@nestjs/common';
import { Credentials, type FoundSession, type FoundToken } from '../../http/access/credentials';
import type { ViewerUser } from '../../http/access/viewer';
import { Clock } from '../../platform/clock/clock';
import { LookUp } from '../../platform/database/look-up';
import { digestSecret } from '../../platform/secrets/hashes';
import { KnownSignIns } from './known-sign-ins';
import { SessionCookies } from './session-cookies';
import type { SignIn } from './sign-in-table';
import { SignInsQueries } from './sign-ins.queries';

/** Finds the owners of tokens and session cookies by their hashes. */
@Injectable()
export class StoredCredentials extends Credentials {
  private readonly tokens = new LookUp((hashes: readonly string[]) => this.queries.byTokens(hashes));
  private readonly sessions = new LookUp((hashes: readonly string[]) => this.queries.bySessions(hashes));

  constructor(
    private readonly queries: SignInsQueries,
    private readonly known: KnownSignIns,
    private readonly cookies: SessionCookies,
    private readonly clock: Clock,
  ) {
    super();
  }

  async findToken(value: string): Promise<FoundToken | null> {
    const digest = digestSecret(value);
    const signIn = await this.known.find('token', digest, async () => {
      return (await this.tokens.find(digest.toString('hex'))) ?? null;
    });
    return signIn && { user: signIn.user, expired: signIn.until <= this.clock.millis() };
  }

  async findSession(cookie: string): Promise<FoundSession | null> {
    if (!this.cookies.isGenuine(cookie)) return null;
    const digest = digestSecret(cookie);
    const hash = digest.toString('hex');
    const signIn = await this.known.find('session', digest, () => this.readSession(hash));
    return signIn && { user: signIn.user, hash, revoked: signIn.revoked };
  }

  /** A session lives on while it is used. */
  private async readSession(hash: string): Promise<SignIn | null> {
    const session = await this.sessions.find(hash);
    if (!session) return null;
    if (session.revoked || session.until > this.clock.millis()) return session;
    return { ...session, until: await this.queries.prolong(hash) };
  }

  findUser(id: number): Promise<ViewerUser | null> {
    return this.queries.user(id);
  }

  nonceOf(cookie: string): string {
    return this.cookies.nonceOf(cookie);
  }

  async endSession(hash: string): Promise<void> {
    await this.queries.end(hash);
  }
}
