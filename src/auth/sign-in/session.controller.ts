import { Body, Delete, Post } from '@nestjs/common';
import { Access } from '../../http/access/access.decorator';
import { ApiController } from '../../http/routes/api-controller';
import { Answers } from '../../http/envelope/answers';
import { Summary } from '../../http/openapi/summary.decorator';
import { CurrentVisit, type Visit } from '../../http/pages/visit';
import { SignInDto } from './auth.dto';
import { LoginService } from './login.service';
import { PasswordChangeView, SignedInView, SignedOutView } from './session.views';
import { SessionsService } from './sessions.service';

/** Logs in and out by JSON requests of the browser interface. */
@ApiController('session')
export class SessionController {
  constructor(
    private readonly logins: LoginService,
    private readonly sessions: SessionsService,
  ) {}

  @Summary('Signs the caller in.', {
    id: 'signIn',
    description:
      'A wrong name or password is 403. A previous session of the browser ends. A user who must choose a new password is not logged in; the response has the page for it.',
  })
  @Post()
  @Access('public', { nonce: 'json', limit: 'login' })
  @Answers.one(SignedInView, PasswordChangeView)
  @Answers.refused()
  signIn(@Body() dto: SignInDto, @CurrentVisit() visit: Visit): Promise<SignedInView | PasswordChangeView> {
    return this.logins.signIn(dto, visit);
  }

  @Summary('Ends the current session.', { id: 'signOut' })
  @Delete()
  @Access('public', { banned: true })
  @Answers.one(SignedOutView)
  signOut(@CurrentVisit() visit: Visit): Promise<SignedOutView> {
    return this.sessions.endAndGoOn(visit);
  }
}
