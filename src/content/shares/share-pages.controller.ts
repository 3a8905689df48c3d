import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Access } from '../../http/access/access.decorator';
import { requestOrigin } from '../../http/context/request';
import { Raw } from '../../http/envelope/raw.decorator';
import { Summary } from '../../http/openapi/summary.decorator';
import { sendSharePage, sendSharePicture } from './send-share';
import { ShareQuery } from './share.dto';
import { SharesService } from './shares.service';

/** Page and picture of a share link, for visitors and link previews. */
@Raw()
@Access('public')
@ApiExcludeController()
@Controller('share/solve')
export class SharePagesController {
  constructor(private readonly shares: SharesService) {}

  @Summary('Shows a shared solve.')
  @Get()
  async page(@Query() query: ShareQuery, @Req() request: Request, @Res() response: Response): Promise<void> {
    sendSharePage(response, await this.shares.page(query, requestOrigin(request)));
  }

  @Summary('Returns the picture of a shared solve.')
  @Get('assets/:file')
  async picture(@Query() query: ShareQuery, @Param('file') file: string, @Res() response: Response): Promise<void> {
    sendSharePicture(response, await this.shares.picture(query, file));
  }
}
