import { Get, Query } from '@nestjs/common';
import { Access } from '../http/access/access.decorator';
import { CurrentViewer } from '../http/access/current-viewer.decorator';
import type { Viewer } from '../http/context/viewer';
import { ApiController } from '../http/routes/api-controller';
import { Answers } from '../http/envelope/answers';
import type { WithMeta } from '../http/envelope/results';
import { WithETag } from '../http/envelope/with-etag.decorator';
import { Summary } from '../http/openapi/summary.decorator';
import { Activity } from './activity';
import { ActivityQuery } from './activity.dto';
import { ActivityView } from './activity.views';

@ApiController('activity')
export class ActivityController {
  constructor(private readonly activity: Activity) {}

  @Summary('Lists the latest solves, the newest first.', { id: 'listActivity' })
  @Get()
  @Access('public', { visibility: ['challenge', 'account', 'score'], window: 'ctf', verified: true, spectators: true })
  @Answers.newest(ActivityView)
  @WithETag()
  list(@CurrentViewer() viewer: Viewer, @Query() query: ActivityQuery): Promise<WithMeta<ActivityView[]>> {
    return this.activity.list(viewer, query);
  }
}
