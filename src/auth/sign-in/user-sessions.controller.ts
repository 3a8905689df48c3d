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

/** Lists and ends the sessions of any user, for administrators. */
@Access('admin')
@ApiController('users/:id/sessions', 'users')
export class UserSessionsController {
  constructor(private readonly sessions: UserSessionsService) {}

  @Summary('Lists the sessions of a user, the last used first.', { id: 'listUserSessions' })
  @Get()
  @Answers.list(UserSessionView)
  list(@Id() id: number): Promise<UserSessionView[]> {
    return this.sessions.list(id);
  }

  @Summary('Ends all sessions of a user; administrators who end their own keep the current one.', {
    id: 'endUserSessions',
    description: 'Access tokens stay valid; `DELETE /tokens?user_id=` deletes them.',
  })
  @Post('end')
  @Answers.done()
  end(@CurrentViewer() viewer: Viewer, @Id() id: number): Promise<void> {
    return this.sessions.end(viewer, id);
  }
}
