import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Access } from '../../http/access/access.decorator';
import { Raw } from '../../http/envelope/raw.decorator';
import { Summary } from '../../http/openapi/summary.decorator';
import { requireAsset } from './plugin-assets';

/** Clients get changed assets after at most an hour. Assets change only with a release. */
const CACHE = 'public, max-age=3600';

@Raw()
@Access('public', { beforeSetUp: true, banned: true })
@ApiExcludeController()
@Controller('plugins')
export class PluginsController {
  @Summary('Returns a frontend file that a response of the API names.')
  @Get('*path')
  asset(@Param('path') path: string[], @Res() response: Response): void {
    const { body, type, etag } = requireAsset(`/plugins/${path.join('/')}`);
    // `send` responds with 304 if the request has the same ETag.
    response.type(type).set({ 'Cache-Control': CACHE, ETag: etag }).send(body);
  }
}
