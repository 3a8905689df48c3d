import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Secrets } from '../../platform/database/secrets';
import { isSameSecret, sign } from '../../platform/secrets/hashes';

/**
 * Creates and verifies session cookies: `<uuid>.<signature>`. The cookie of an anonymous visitor has no database row,
 * and only provides a nonce.
 */
@Injectable()
export class SessionCookiesService {
  constructor(private readonly secrets: Secrets) {}

  issue(): string {
    const id = randomUUID();
    return `${id}.${this.signature(id)}`;
  }

  /**
   * Returns true if this platform issued the cookie. Without the check an attacker could plant a cookie on a victim.
   */
  isGenuine(cookie: string): boolean {
    const [id = '', signature = '', ...rest] = cookie.split('.');
    return rest.length === 0 && isSameSecret(signature, this.signature(id));
  }

  /** Returns the CSRF nonce of a session, 64 hex digits; it changes with the cookie. */
  nonceOf(cookie: string): string {
    return sign(this.secrets.signingKey, 'nonce', cookie);
  }

  private signature(id: string): string {
    return sign(this.secrets.signingKey, 'session', id);
  }
}
