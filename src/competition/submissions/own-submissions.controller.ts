import { Get, Query } from '@nestjs/common';
import { Access } from '../../http/access/access.decorator';
import { CurrentViewer } from '../../http/access/current-viewer.decorator';
import type { Viewer } from '../../http/context/viewer';
import { ApiController } from '../../http/routes/api-controller';
import { Answers } from '../../http/envelope/answers';
import { Summary } from '../../http/openapi/summary.decorator';
import { OwnSubmissions } from './own-submissions';
import { OwnSubmissionsQuery } from './submission.dto';
import { OwnSubmissionView } from './submission.views';

@ApiController('users')
export class OwnSubmissionsController {
  constructor(private readonly submissions: OwnSubmissions) {}

  @Summary("Lists the caller's latest 100 submissions, if the setting `view_self_submissions` is on.", {
    id: 'listOwnSubmissions',
  })
  @Get('me/submissions')
  @Access('user')
  @Answers.list(OwnSubmissionView)
  list(@CurrentViewer() viewer: Viewer, @Query() query: OwnSubmissionsQuery): Promise<OwnSubmissionView[]> {
    return this.submissions.list(viewer, query);
  }
}
