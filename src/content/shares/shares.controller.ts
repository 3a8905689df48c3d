import { Body, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { Access } from '../../http/access/access.decorator';
import { CurrentViewer } from '../../http/access/current-viewer.decorator';
import { requestOrigin } from '../../http/context/request';
import type { Viewer } from '../../http/context/viewer';
import { ApiController } from '../../http/routes/api-controller';
import { Answers } from '../../http/envelope/answers';
import { Summary } from '../../http/openapi/summary.decorator';
import { CreateShareDto } from './share.dto';
import { ShareView } from './share.views';
import { SharesService } from './shares.service';

@Access('user')
@ApiController('shares')
export class SharesController {
  constructor(private readonly shares: SharesService) {}

  @Summary("Creates a link that shows one of the caller's solves to all visitors.")
  @Post()
  @Answers.one(ShareView)
  create(@CurrentViewer() viewer: Viewer, @Body() dto: CreateShareDto, @Req() request: Request): ShareView {
    return this.shares.create(viewer, dto, requestOrigin(request));
  }
}
