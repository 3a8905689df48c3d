import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { Strategy } from 'passport-http-bearer';
import { Credentials } from '../../http/access/credentials';
import type { ViewerUser } from '../../http/context/viewer';
import { Unauthorized } from '../../http/errors/errors';

/** Finds the user of an access token. Throws Unauthorized if the token has expired. */
@Injectable()
export class TokenStrategy extends PassportStrategy(Strategy, 'token') {
  constructor(private readonly credentials: Credentials) {
    super();
  }

  async validate(value: string): Promise<ViewerUser | null> {
    const token = await this.credentials.findToken(value);
    if (token?.expired) throw new Unauthorized('Your access token has expired');
    return token && token.user;
  }
}
