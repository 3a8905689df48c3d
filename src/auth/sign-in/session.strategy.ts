import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import passport from 'passport';
import { readSessionCookie } from '../../http/access/cookies';
import { Credentials, type SessionCredential } from '../../http/access/credentials';
import type { PassportRequest } from '../../http/access/passport.guards';
import { Unauthorized } from '../../http/errors/errors';

/** Validates session cookies. */
@Injectable()
export class SessionStrategy extends PassportStrategy(passport.Strategy, 'session') {
  constructor(private readonly credentials: Credentials) {
    super();
  }

  override authenticate(request: Request & PassportRequest): void {
    this.validate(request).then(
      (session) => {
        if (session) this.success(session);
        else this.fail();
      },
      (error: unknown) => {
        this.error(error);
      },
    );
  }

  /**
   * Returns the session of the cookie, or null. Deletes a revoked session and throws Unauthorized, so that only its
   * next request gets 401.
   */
  async validate(request: PassportRequest): Promise<SessionCredential | null> {
    const cookie = readSessionCookie(request);
    const session = cookie === null ? null : await this.credentials.findSession(cookie);
    if (!session?.revoked) return session;
    await this.credentials.endSession(session.hash);
    throw new Unauthorized();
  }
}
