import { Get } from '@nestjs/common';
import { Access } from '../../http/access/access.decorator';
import { CurrentViewer } from '../../http/access/current-viewer.decorator';
import type { Viewer } from '../../http/context/viewer';
import { ApiController } from '../../http/routes/api-controller';
import { Answers } from '../../http/envelope/answers';
import { Summary } from '../../http/openapi/summary.decorator';
import { Id } from '../../http/params/id.decorator';
import { MissingChallenges } from './missing-challenges';
import { MissingChallengeView } from './results.views';

@ApiController('users/:id')
export class UserMissingController {
  constructor(private readonly missing: MissingChallenges) {}

  @Summary('Lists the visible challenges that a user has not solved.', { id: 'listUserMissing' })
  @Get('missing')
  @Access('admin')
  @Answers.made(MissingChallengeView)
  list(@CurrentViewer() viewer: Viewer, @Id() id: number): Promise<MissingChallengeView[]> {
    return this.missing.list(viewer, 'user', id);
  }
}

@ApiController('teams/:id')
export class TeamMissingController {
  constructor(private readonly missing: MissingChallenges) {}

  @Summary('Lists the visible challenges that a team has not solved.', { id: 'listTeamMissing' })
  @Get('missing')
  @Access('admin', { mode: 'teams' })
  @Answers.made(MissingChallengeView)
  list(@CurrentViewer() viewer: Viewer, @Id() id: number): Promise<MissingChallengeView[]> {
    return this.missing.list(viewer, 'team', id);
  }
}
