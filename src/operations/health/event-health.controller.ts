import { Get } from '@nestjs/common';
import { Access } from '../../http/access/access.decorator';
import { ApiController } from '../../http/routes/api-controller';
import { Answers } from '../../http/envelope/answers';
import { Summary } from '../../http/openapi/summary.decorator';
import { HealthService } from './health.service';
import { HealthView } from './health.views';

@Access('admin')
@ApiController('admin/health')
export class EventHealthController {
  constructor(private readonly health: HealthService) {}

  @Summary('Returns the state of the event and the platform in the last hour, and problems that need attention.', {
    id: 'getEventHealth',
    description:
      'Events are read from the database; requests, refusals and streams are counted in memory by each process on this machine, ' +
      'since it started. `attention` also contains the checks before the start of the event.',
  })
  @Get()
  @Answers.one(HealthView)
  get(): Promise<HealthView> {
    return this.health.get();
  }
}
