import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { API_PREFIX } from '../../http/routes/api-controller';
import { readCookie, writeCookie } from '../../http/access/cookies';
import { Database } from '../../platform/database/database';
import { Secrets } from '../../platform/database/secrets';
import { isSameSecret, sign } from '../../platform/secrets/hashes';

const COOKIE = 'device';
const DAYS = 90;

/** Paths at which passwords are tried. */
const PATHS = ['/login', `${API_PREFIX}/session`];

/** An account as it is known before anybody has proved to be its owner. */
interface Account {
  id: number;
  /** Hash of the password. */
  password: string | null;
}

/**
 * Browsers on which an account was signed in before, by a cookie `<uuid>.<signature>`. The signature binds it to the account and
 * its password: a new password makes strangers of all browsers, so nobody gains by collecting such cookies.
 */
@Injectable()
export class KnownDevicesService {
  constructor(
    private readonly database: Database,
    private readonly secrets: Secrets,
  ) {}

  /** Id of the browser, if the account was the last to be signed in on it; null for all others, and for no account. */
  find(request: Request, account: Account | null): string | null {
    const [id = '', signature = '', ...rest] = (readCookie(request, COOKIE) ?? '').split('.');
    if (!account || rest.length > 0) return null;
    return isSameSecret(signature, this.signature(id, account)) ? id : null;
  }

  /** Marks the browser as one on which the user has signed in. */
  async remember(response: Response, user_id: number): Promise<void> {
    const [account] = await this.database.query<Account>('SELECT id, password FROM users WHERE id = $1', [user_id]);
    if (!account) return;
    const id = randomUUID();
    for (const path of PATHS)
      writeCookie(response, COOKIE, `${id}.${this.signature(id, account)}`, { days: DAYS, path });
  }

  private signature(device: string, { id, password }: Account): string {
    return sign(this.secrets.signingKey, 'device', `${device} ${id} ${password ?? ''}`);
  }
}
