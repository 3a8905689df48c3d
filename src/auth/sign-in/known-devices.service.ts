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

const PATHS = ['/login', `${API_PREFIX}/session`];

interface Account {
  id: number;
  password: string | null;
}

/**
 * Recognises browsers on which a user was logged in before, by a signed cookie. The signature covers the user and the
 * hash of the password, so a new password invalidates the cookies.
 */
@Injectable()
export class KnownDevicesService {
  constructor(
    private readonly database: Database,
    private readonly secrets: Secrets,
  ) {}

  /** Returns the id of the browser if its cookie is valid for this user, else null. */
  find(request: Request, account: Account | null): string | null {
    const [id = '', signature = '', ...rest] = (readCookie(request, COOKIE) ?? '').split('.');
    if (!account || rest.length > 0) return null;
    return isSameSecret(signature, this.signature(id, account)) ? id : null;
  }

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
