import { Controller, Get, Header } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Access } from '../../http/access/access.decorator';
import { Raw } from '../../http/envelope/raw.decorator';
import { Summary } from '../../http/openapi/summary.decorator';
import { Settings } from '../../settings/settings';

@Raw()
@ApiExcludeController()
@Controller()
export class RobotsController {
  constructor(private readonly settings: Settings) {}

  @Summary('Lists the pages that robots may index; available before the set-up.')
  @Get('robots.txt')
  @Header('Content-Type', 'text/plain; charset=utf-8')
  @Access('public', { beforeSetUp: true, banned: true })
  robots(): string {
    return this.settings.get('robots_txt');
  }
}
