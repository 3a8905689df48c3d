import { Global, Module } from '@nestjs/common';
import { Credentials } from '../http/access/credentials';
import { PageFrames } from '../http/pages/page-frame';
import { AccountsModule } from '../users/accounts.module';
import { AuthController } from './auth.controller';
import { FirstAdmin } from './first-admin';
import { LoginService } from './login.service';
import { NewAccounts } from './new-accounts';
import { RegistrationQueries } from './registration.queries';
import { RegistrationService } from './registration.service';
import { SessionCookies } from './session-cookies';
import { SessionsService } from './sessions.service';
import { SetupController } from './setup.controller';
import { SetupService } from './setup.service';
import { SetupUpload } from './setup.upload';
import { SetupWriter } from './setup-writer';
import { StoredCredentials } from './stored-credentials';
import { VisitorFrames } from './visitor-frames';

/** Who is calling: sessions, sign-in, sign-up and the set-up. */
@Global()
@Module({
  imports: [AccountsModule],
  controllers: [SetupController, AuthController],
  providers: [
    FirstAdmin,
    LoginService,
    NewAccounts,
    RegistrationQueries,
    RegistrationService,
    SessionCookies,
    SessionsService,
    SetupService,
    SetupUpload,
    SetupWriter,
    { provide: Credentials, useClass: StoredCredentials },
    { provide: PageFrames, useClass: VisitorFrames },
  ],
  exports: [Credentials, PageFrames, SessionCookies, SessionsService],
})
export class AuthModule {}
