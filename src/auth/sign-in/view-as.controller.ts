import { Delete, Post } from '@nestjs/common';
import { Access } from '../../http/access/access.decorator';
import { ApiController } from '../../http/routes/api-controller';
import { Answers } from '../../http/envelope/answers';
import { Summary } from '../../http/openapi/summary.decorator';
import { CurrentVisit, type Visit } from '../../http/pages/visit';
import { Id } from '../../http/params/id.decorator';
import { ViewAsView } from './session.views';
import { ViewAsService } from './view-as.service';

/** Starts and ends the "view as" mode, in which an administrator sees the platform as a player. */
@Access('admin', { oneself: true })
@ApiController('users/:id/view-as', 'users')
export class ViewAsController {
  constructor(private readonly viewing: ViewAsService) {}

  @Summary('Shows the platform to this browser as a player sees it.', {
    id: 'viewAs',
    description:
      'Reads then return what the player would get, and writes are refused with 403, for at most an hour. The session and its nonce stay; `viewing_as` of `/ui/boot` is set.',
  })
  @Post()
  @Answers.one(ViewAsView)
  start(@CurrentVisit() visit: Visit, @Id() id: number): Promise<ViewAsView> {
    return this.viewing.start(visit, id);
  }

  @Summary('Returns to the administrator’s own account.', { id: 'endViewAs' })
  @Delete()
  @Answers.done()
  end(@CurrentVisit() { response }: Visit, @Id() _id: number): void {
    this.viewing.end(response);
  }
}
