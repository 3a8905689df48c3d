import { Get, Post } from '@nestjs/common';
import { Access } from '../../http/access/access.decorator';
import { CurrentViewer } from '../../http/access/current-viewer.decorator';
import type { Viewer } from '../../http/context/viewer';
import { ApiController } from '../../http/routes/api-controller';
import { Answers } from '../../http/envelope/answers';
import { Summary } from '../../http/openapi/summary.decorator';
import { Id } from '../../http/params/id.decorator';
import { UserSessionView } from './session.views';
import { UserSessionsService } from './user-sessions.service';

/** The sessions of a user, for administrators. */
@Access('admin')
@ApiController('users/:id/sessions', 'users')
export class UserSessionsController {
  constructor(private readonly sessions: UserSessionsService) {}

  @Summary('The browsers on which a user is signed in, the last used first.', { id: 'listUserSessions' })
  @Get()
  @Answers.list(UserSessionView)
  list(@Id() id: number): Promise<UserSessionView[]> {
    return this.sessions.list(id);
  }

  @Summary('Signs a user out on every browser; administrators who name themselves stay signed in here.', {
    id: 'endUserSessions',
    description: 'Access tokens go on working: `DELETE /tokens?user_id=` removes them.',
  })
  @Post('end')
  @Answers.done()
  end(@CurrentViewer() viewer: Viewer, @Id() id: number): Promise<void> {
    return this.sessions.end(viewer, id);
  }
}
