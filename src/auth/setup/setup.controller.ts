import { Get, Post, Query } from '@nestjs/common';
import { Access } from '../../http/access/access.decorator';
import type { Redirect } from '../../http/errors/redirect';
import type { HtmlPage } from '../../http/pages/html-page';
import { PageController } from '../../http/pages/page-controller';
import { CurrentVisit, type Visit } from '../../http/pages/visit';
import { Summary } from '../../http/openapi/summary.decorator';
import { SetupQuery } from '../sign-in/auth.dto';
import { SetupService } from './setup.service';

@PageController()
export class SetupController {
  constructor(private readonly setup: SetupService) {}

  @Summary('The set-up form.')
  @Get('setup')
  @Access('public', { beforeSetUp: true })
  form(@Query() { token = '' }: SetupQuery, @CurrentVisit() visit: Visit): Promise<HtmlPage | Redirect> {
    return this.setup.form(token, visit);
  }

  @Summary('Sets the competition up.')
  @Post('setup')
  @Access('public', { beforeSetUp: true, nonce: 'after-upload' })
  submit(@Query() { token = '' }: SetupQuery, @CurrentVisit() visit: Visit): Promise<HtmlPage | Redirect> {
    return this.setup.submit(token, visit);
  }
}
