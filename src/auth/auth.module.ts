import { Global, Module } from '@nestjs/common';
import { Credentials } from '../http/access/credentials';
import { AccountLinksService } from './links/account-links.service';
import { ConfirmationsController } from './links/confirmations.controller';
import { PasswordResetsController } from './links/password-resets.controller';
import { ResetLinksController } from './links/reset-links.controller';
import { RegistrationsController } from './registration/registrations.controller';
import { AccountLinksController } from './links/account-links.controller';
import { UserSessions } from '../accounts/shared/user-sessions';
import { UsersModule } from '../accounts/users/users.module';
import { AccountMailSender } from './links/account-mail.sender';
import { AdminAccountsService } from './setup/admin-accounts.service';
import { LoginController } from './sign-in/login.controller';
import { RegistrationPagesController } from './registration/registration-pages.controller';
import { CredentialCache } from './sign-in/credential-cache';
import { ConfirmationService } from './links/confirmation.service';
import { FirstAdminService } from './setup/first-admin.service';
import { LiveKeysController } from './live-keys/live-keys.controller';
import { LiveKeysService } from './live-keys/live-keys.service';
import { KnownDevicesService } from './sign-in/known-devices.service';
import { LoginService } from './sign-in/login.service';
import { OwnSessionsController } from './sign-in/own-sessions.controller';
import { ResetLinksService } from './links/reset-links.service';
import { RegistrationPagesService } from './registration/registration-pages.service';
import { PasswordResetService } from './links/password-reset.service';
import { RegistrationService } from './registration/registration.service';
import { SessionController } from './sign-in/session.controller';
import { SessionCookiesService } from './sign-in/session-cookies.service';
import { SessionStrategy } from './sign-in/session.strategy';
import { SessionsService } from './sign-in/sessions.service';
import { SetupApiController } from './setup/setup-api.controller';
import { SetupController } from './setup/setup.controller';
import { SetupService } from './setup/setup.service';
import { SetupAccessService } from './setup/setup-access.service';
import { SetupPagesService } from './setup/setup-pages.service';
import { SetupPicturesService } from './setup/setup-pictures.service';
import { SetupWriterService } from './setup/setup-writer.service';
import { StoredCredentialsService } from './sign-in/stored-credentials.service';
import { TokenStrategy } from './sign-in/token.strategy';
import { UserSessionsController } from './sign-in/user-sessions.controller';
import { UserSessionsService } from './sign-in/user-sessions.service';
import { ViewAsService } from './sign-in/view-as.service';
import { ViewAsController } from './sign-in/view-as.controller';

/** Sessions, log-in, registration, links in mails, set-up and spectator keys. */
@Global()
@Module({
  imports: [UsersModule],
  controllers: [
    LiveKeysController,
    SetupController,
    SetupApiController,
    LoginController,
    RegistrationPagesController,
    AccountLinksController,
    SessionController,
    OwnSessionsController,
    RegistrationsController,
    PasswordResetsController,
    ResetLinksController,
    UserSessionsController,
    ViewAsController,
    ConfirmationsController,
  ],
  providers: [
    AccountLinksService,
    AccountMailSender,
    AdminAccountsService,
    ConfirmationService,
    CredentialCache,
    FirstAdminService,
    KnownDevicesService,
    LiveKeysService,
    LoginService,
    PasswordResetService,
    RegistrationPagesService,
    RegistrationService,
    ResetLinksService,
    SessionCookiesService,
    SessionStrategy,
    SessionsService,
    SetupAccessService,
    SetupPagesService,
    SetupPicturesService,
    SetupService,
    SetupWriterService,
    TokenStrategy,
    UserSessionsService,
    ViewAsService,
    { provide: UserSessions, useExisting: SessionsService },
    { provide: Credentials, useClass: StoredCredentialsService },
  ],
  exports: [
    Credentials,
    FirstAdminService,
    SessionCookiesService,
    SessionsService,
    SetupAccessService,
    SetupWriterService,
    UserSessions,
  ],
})
export class AuthModule {}
