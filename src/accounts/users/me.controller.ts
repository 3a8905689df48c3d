import { Body, Get, Patch } from '@nestjs/common';
import { Access } from '../../http/access/access.decorator';
import { CurrentViewer } from '../../http/access/current-viewer.decorator';
import type { Viewer } from '../../http/context/viewer';
import { ApiController } from '../../http/routes/api-controller';
import { Answers } from '../../http/envelope/answers';
import { Hot } from '../../http/hot/hot-routes';
import { Summary } from '../../http/openapi/summary.decorator';
import { MeService } from './me.service';
import { UpdateMeDto } from './user.dto';
import { UserPrivateView } from './user.views';

@Access('user')
@ApiController('users/me')
export class MeController {
  constructor(private readonly me: MeService) {}

  @Summary("Returns the caller's own profile.", { id: 'getMe' })
  @Get()
  @Answers.one(UserPrivateView)
  @Hot()
  get(@CurrentViewer() viewer: Viewer): Promise<UserPrivateView> {
    return this.me.get(viewer);
  }

  @Summary("Changes the caller's own profile.", { id: 'updateMe' })
  @Patch()
  @Answers.one(UserPrivateView)
  @Answers.limited()
  update(@CurrentViewer() viewer: Viewer, @Body() dto: UpdateMeDto): Promise<UserPrivateView> {
    return this.me.update(viewer, dto);
  }
}
