import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import { Strategy } from 'passport-http-bearer';
import { Unauthorized } from '../errors/errors';
import { Credentials } from './credentials';
import type { ViewerUser } from './viewer';

const SCHEMES = /^(?:Token|Bearer) (\S+)$/i;

/**
 * Reads `Authorization: Token <value>`, or `Bearer`. Only the header counts: the same name in a body or query, which the
 * library would take too, is not shown to it.
 */
@Injectable()
export class TokenStrategy extends PassportStrategy(Strategy, 'token') {
  /** Given by passport to the copy of the strategy that serves one request; the library's types leave it out. */
  declare readonly error: (error: Error) => void;

  constructor(private readonly credentials: Credentials) {
    super();
  }

  override authenticate(request: Request, options?: object): void {
    const value = SCHEMES.exec(request.headers.authorization ?? '')?.[1];
    if (value === undefined) {
      this.error(new Unauthorized());
      return;
    }
    // The library reads headers, body and query and nothing else of the request.
    super.authenticate({ headers: { authorization: `Bearer ${value}` } } as Request, options);
  }

  async validate(value: string): Promise<ViewerUser> {
    const found = await this.credentials.findToken(value);
    if (!found) throw new Unauthorized();
    if (found.expired) throw new Unauthorized('Your access token has expired');
    return found.user;
  }
}
