import { Get } from '@nestjs/common';
import { SessionCookiesService } from '../../auth/sign-in/session-cookies.service';
import { SessionsService } from '../../auth/sign-in/sessions.service';
import { Access } from '../../http/access/access.decorator';
import { ApiController } from '../../http/routes/api-controller';
import { Answers } from '../../http/envelope/answers';
import { Summary } from '../../http/openapi/summary.decorator';
import { CurrentVisit, type Visit } from '../../http/pages/visit';
import { BootService } from './boot.service';
import { BootView } from './boot.views';

@ApiController('ui')
export class BootController {
  constructor(
    private readonly boots: BootService,
    private readonly sessions: SessionsService,
    private readonly cookies: SessionCookiesService,
  ) {}

  @Summary("Returns what an interface needs at start: the event, the caller, and the caller's rights.", {
    id: 'getBoot',
  })
  @Get('boot')
  @Access('public', { beforeSetUp: true, banned: true })
  @Answers.one(BootView)
  boot(@CurrentVisit() { viewer, request, response }: Visit): Promise<BootView> {
    // The nonce belongs to a session, so `visitorCookie` begins one if the visitor has none.
    const nonce = this.cookies.nonceOf(this.sessions.visitorCookie(request, response));
    return this.boots.for(viewer, nonce);
  }
}
