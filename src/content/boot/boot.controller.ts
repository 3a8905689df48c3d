import { Get } from '@nestjs/common';
import { Access } from '../../http/access/access.decorator';
import { ApiController } from '../../http/api-controller';
import { Answers } from '../../http/envelope/answers';
import { Summary } from '../../http/openapi/summary.decorator';
import { CurrentVisit, type Visit } from '../../http/pages/visit';
import { BootService } from './boot.service';
import { BootView } from './boot.views';

@ApiController('ui')
export class BootController {
  constructor(private readonly boots: BootService) {}

  @Summary('What an interface needs to begin: the event, what the caller may do now, and who they are.', {
    id: 'getBoot',
  })
  @Get('boot')
  @Access('public', { beforeSetUp: true, banned: true })
  @Answers.one(BootView)
  boot(@CurrentVisit() visit: Visit): Promise<BootView> {
    return this.boots.for(visit);
  }
}
