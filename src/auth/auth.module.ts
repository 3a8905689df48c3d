import { Global, Module } from '@nestjs/common';
import { Credentials } from '../http/access/credentials';
import { SessionCookies } from './session-cookies';
import { StoredCredentials } from './stored-credentials';

/** Who is calling: sessions, sign-in and sign-up. */
@Global()
@Module({
  providers: [SessionCookies, { provide: Credentials, useClass: StoredCredentials }],
  exports: [Credentials, SessionCookies],
})
export class AuthModule {}
