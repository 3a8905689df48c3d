import { Global, Module } from '@nestjs/common';
import { Credentials } from '../http/access/credentials';
import { PageFrames } from '../http/pages/page-frame';
import { AccountsModule } from '../users/accounts.module';
import { AccountLinks } from './account-links';
import { AccountLinksController } from './account-links.controller';
import { AccountMail } from './account-mail';
import { AccountMailSender } from './account-mail.sender';
import { AdminAccounts } from './admin-accounts';
import { AuthController } from './auth.controller';
import { ConfirmationService } from './confirmation.service';
import { FirstAdmin } from './first-admin';
import { KnownDevices } from './known-devices';
import { KnownSignIns } from './known-sign-ins';
import { LoginService } from './login.service';
import { NewAccounts } from './new-accounts';
import { PasswordResetService } from './password-reset.service';
import { RegistrationQueries } from './registration.queries';
import { RegistrationService } from './registration.service';
import { SessionCookies } from './session-cookies';
import { SessionsService } from './sessions.service';
import { SetupController } from './setup.controller';
import { SetupService } from './setup.service';
import { SetupUpload } from './setup.upload';
import { SetupWriter } from './setup-writer';
import { SignInRenewal } from './sign-in-renewal';
import { SignInsQueries } from './sign-ins.queries';
import { StoredCredentials } from './stored-credentials';
import { VisitorFrames } from './visitor-frames';

/** Who is calling: sessions, sign-in, sign-up and the set-up. */
@Global()
@Module({
  imports: [AccountsModule],
  controllers: [SetupController, AuthController, AccountLinksController],
  providers: [
    AccountLinks,
    AccountMail,
    AccountMailSender,
    AdminAccounts,
    ConfirmationService,
    FirstAdmin,
    KnownDevices,
    KnownSignIns,
    LoginService,
    NewAccounts,
    PasswordResetService,
    RegistrationQueries,
    RegistrationService,
    SessionCookies,
    SessionsService,
    SetupService,
    SetupUpload,
    SetupWriter,
    SignInRenewal,
    SignInsQueries,
    { provide: Credentials, useClass: StoredCredentials },
    { provide: PageFrames, useClass: VisitorFrames },
  ],
  exports: [AccountMail, Credentials, PageFrames, SessionCookies, SessionsService, SetupWriter],
})
export class AuthModule {}
