import { Body, Post } from '@nestjs/common';
import { Access } from '../../http/access/access.decorator';
import { ApiController } from '../../http/api-controller';
import { Answers } from '../../http/envelope/answers';
import { Summary } from '../../http/openapi/summary.decorator';
import { CurrentVisit, type Visit } from '../../http/pages/visit';
import { SignedInView } from '../sign-in/session.views';
import { SetupDto } from './setup.dto';
import { SetupService } from './setup.service';

/** The set-up for programs in a browser. */
@ApiController('setup', 'set-up')
export class SetupApiController {
  constructor(private readonly setup: SetupService) {}

  @Summary('Sets the competition up and signs its administrator in.', {
    id: 'setUpByJson',
    description: 'By the rules of the form. It is 403 once the set-up is done. `Set-Cookie` has the session.',
  })
  @Post()
  @Access('public', { beforeSetUp: true, nonce: 'json' })
  @Answers.one(SignedInView)
  @Answers.limited()
  setUp(@Body() dto: SetupDto, @CurrentVisit() visit: Visit): Promise<SignedInView> {
    return this.setup.setUpBy(dto, visit);
  }
}
