import { Delete, Get } from '@nestjs/common';
import { Access } from '../../http/access/access.decorator';
import { CurrentViewer } from '../../http/access/current-viewer.decorator';
import type { Viewer } from '../../http/context/viewer';
import { ApiController } from '../../http/routes/api-controller';
import { Answers } from '../../http/envelope/answers';
import { Summary } from '../../http/openapi/summary.decorator';
import { Id } from '../../http/params/id.decorator';
import { OwnSessionView } from './session.views';
import { UserSessionsService } from './user-sessions.service';

/** Lists and ends the caller's own sessions. */
@Access('user')
@ApiController('users/me/sessions')
export class OwnSessionsController {
  constructor(private readonly sessions: UserSessionsService) {}

  @Summary("Lists the caller's sessions, the last used first.", { id: 'listMySessions' })
  @Get()
  @Answers.list(OwnSessionView)
  list(@CurrentViewer() viewer: Viewer): Promise<OwnSessionView[]> {
    return this.sessions.listOwn(viewer);
  }

  @Summary("Ends the caller's other sessions; with a token, ends all of them.", { id: 'endMyOtherSessions' })
  @Delete()
  @Answers.done()
  endOthers(@CurrentViewer() viewer: Viewer): Promise<void> {
    return this.sessions.endOwnOthers(viewer);
  }

  @Summary('Ends one session of the caller.', { id: 'endMySession' })
  @Delete(':id')
  @Answers.done()
  end(@CurrentViewer() viewer: Viewer, @Id() id: number): Promise<void> {
    return this.sessions.endOwn(viewer, id);
  }
}
