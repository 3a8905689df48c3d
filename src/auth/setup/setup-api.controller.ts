import { Body, Post } from '@nestjs/common';
import { Access } from '../../http/access/access.decorator';
import { ApiController } from '../../http/routes/api-controller';
import { Answers } from '../../http/envelope/answers';
import { Summary } from '../../http/openapi/summary.decorator';
import { FormValues } from '../../http/pages/form-values';
import { CurrentVisit, type Visit } from '../../http/pages/visit';
import { SignedInView } from '../sign-in/session.views';
import { SessionsService } from '../sign-in/sessions.service';
import { SetupAccessService } from './setup-access.service';
import { SetupDto } from './setup.dto';
import { SetupService } from './setup.service';

/** Receives the set-up as JSON from the browser interface. */
@ApiController('setup', 'set-up')
export class SetupApiController {
  constructor(
    private readonly access: SetupAccessService,
    private readonly setup: SetupService,
    private readonly sessions: SessionsService,
  ) {}

  @Summary('Sets the event up and signs its administrator in.', {
    id: 'setUpByJson',
    description: 'The rules of the form apply. It is 403 once the set-up is done. `Set-Cookie` contains the session.',
  })
  @Post()
  @Access('public', { beforeSetUp: true, nonce: 'json' })
  @Answers.one(SignedInView)
  @Answers.limited()
  async setUp(@Body() { setup_token, ...dto }: SetupDto, @CurrentVisit() visit: Visit): Promise<SignedInView> {
    await this.access.requireOpen(setup_token ?? '', visit.request);
    return this.sessions.signIn(await this.setup.setUp(new FormValues(dto), [], visit.request), visit);
  }
}
