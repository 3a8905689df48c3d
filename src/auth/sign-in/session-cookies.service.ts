import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Secrets } from '../../platform/database/secrets';
import { isSameSecret, sign } from '../../platform/secrets/hashes';

/** Makes and checks session cookies: `<uuid>.<signature>`. Anonymous ones need no row; they only carry the nonce of forms. */
@Injectable()
export class SessionCookiesService {
  constructor(private readonly secrets: Secrets) {}

  /** A new cookie value. */
  issue(): string {
    const id = randomUUID();
    return `${id}.${this.signature(id)}`;
  }

  /** Returns whether this platform issued the cookie. A cookie that was made elsewhere could be planted on a victim. */
  isGenuine(cookie: string): boolean {
    const [id = '', signature = '', ...rest] = cookie.split('.');
    return rest.length === 0 && isSameSecret(signature, this.signature(id));
  }

  /** The CSRF nonce of a session, 64 hex digits; it changes when the cookie does. */
  nonceOf(cookie: string): string {
    return sign(this.secrets.signingKey, 'nonce', cookie);
  }

  private signature(id: string): string {
    return sign(this.secrets.signingKey, 'session', id);
  }
}
