import { Get, Post, Query, SetMetadata } from '@nestjs/common';
import { Access } from '../../http/access/access.decorator';
import type { Redirect } from '../../http/errors/redirect';
import { UPLOAD } from '../../http/fields/body-parser';
import type { HtmlPage } from '../../http/pages/html-page';
import { PageController } from '../../http/pages/page-controller';
import { CurrentVisit, type Visit } from '../../http/pages/visit';
import { Summary } from '../../http/openapi/summary.decorator';
import { SetupQuery } from '../sign-in/auth.dto';
import { SetupService } from './setup.service';
import { PICTURE_UPLOAD } from './setup.upload';

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
  @SetMetadata(UPLOAD, PICTURE_UPLOAD)
  submit(@Query() { token = '' }: SetupQuery, @CurrentVisit() visit: Visit): Promise<HtmlPage | Redirect> {
    return this.setup.submit(token, visit);
  }
}
