import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Access } from '../../http/access/access.decorator';
import { Raw } from '../../http/envelope/raw.decorator';
import { Summary } from '../../http/openapi/summary.decorator';
import { requireAsset } from './plugin-assets';
import { sendAsset } from './send-asset';

@Raw()
@Access('public', { beforeSetUp: true, banned: true })
@ApiExcludeController()
@Controller('plugins')
export class PluginsController {
  @Summary('Returns a frontend file that a response of the API names.')
  @Get('*path')
  asset(@Param('path') path: string[], @Res() response: Response): void {
    sendAsset(response, requireAsset(`/plugins/${path.join('/')}`));
  }
}
