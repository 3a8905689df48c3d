import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { Strategy } from 'passport-http-bearer';
import type { PassportRequest } from '../../http/access/passport.guards';
import type { ViewerUser } from '../../http/access/viewer';
import { Unauthorized } from '../../http/errors/errors';

/** Validates access tokens. */
@Injectable()
export class TokenStrategy extends PassportStrategy(Strategy, 'token') {
  constructor() {
    super({ passReqToCallback: true });
  }

  async validate({ credentials }: PassportRequest, value: string): Promise<ViewerUser | null> {
    const token = await credentials.findToken(value);
    if (token?.expired) throw new Unauthorized('Your access token has expired');
    return token && token.user;
  }
}
