import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Secrets } from '../../platform/database/secrets';
import { isSameSecret, sign } from '../../platform/secrets/hashes';

/**
 * Creates and verifies session cookies, `<uuid>.<signature>`. An anonymous visitor's cookie has no database row and
 * only provides a CSRF nonce.
 */
@Injectable()
export class SessionCookiesService {
  constructor(private readonly secrets: Secrets) {}

  issue(): string {
    const id = randomUUID();
    return `${id}.${this.signature(id)}`;
  }

  /**
   * Returns whether this platform issued the cookie. Without this check, an attacker could plant a made-up cookie in a
   * victim's browser.
   */
  isGenuine(cookie: string): boolean {
    const [id = '', signature = '', ...rest] = cookie.split('.');
    return rest.length === 0 && isSameSecret(signature, this.signature(id));
  }

  /** Returns the CSRF nonce of a cookie, 64 hex digits. */
  nonceOf(cookie: string): string {
    return sign(this.secrets.signingKey, 'nonce', cookie);
  }

  private signature(id: string): string {
    return sign(this.secrets.signingKey, 'session', id);
  }
}
