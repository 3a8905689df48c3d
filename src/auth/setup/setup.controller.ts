import { Get, Post, Query, SetMetadata } from '@nestjs/common';
import { ApiExcludeController, ApiTags } from '@nestjs/swagger';
import { Access } from '../../http/access/access.decorator';
import { Answers } from '../../http/envelope/answers';
import type { Redirect } from '../../http/errors/redirect';
import { UPLOAD } from '../../http/input/body-parser';
import type { HtmlPage } from '../../http/pages/html-page';
import { PageController } from '../../http/pages/page-controller';
import { CurrentVisit, type Visit } from '../../http/pages/visit';
import { ShowsPage, TakesForm } from '../../http/openapi/form.decorator';
import { Summary } from '../../http/openapi/summary.decorator';
import { SetupQuery } from '../sign-in/auth.dto';
import { SetupPagesService } from './setup-pages.service';
import { PICTURE_UPLOAD } from './setup-pictures.service';

@ApiTags('set-up')
@PageController()
@ApiExcludeController(false)
export class SetupController {
  constructor(private readonly setup: SetupPagesService) {}

  @Summary('Shows the set-up form.', { id: 'showSetUp' })
  @ShowsPage('The form', 'To the start page, once the set-up is done')
  @Answers.limited()
  @Get('setup')
  @Access('public', { beforeSetUp: true })
  form(@Query() { token = '' }: SetupQuery, @CurrentVisit() visit: Visit): Promise<HtmlPage | Redirect> {
    return this.setup.form(token, visit);
  }

  @Summary('Sets the event up.', { id: 'setUp' })
  @ShowsPage('The form with error messages', 'To the start page, with the session in `Set-Cookie`')
  @TakesForm('multipart/form-data', {
    name: { description: 'User name of the administrator', example: 'admin' },
    email: { description: 'E-mail address of the administrator', example: 'admin@example.com' },
    password: { description: 'Password of the administrator', example: 'a long passphrase' },
    ctf_name: { description: 'Name of the event', example: 'Example CTF' },
    setup_token: { description: 'Value of `SETUP_TOKEN`, if it is set', example: 'text', optional: true },
    user_mode: { description: '`users` or `teams`', example: 'users', optional: true },
  })
  @Answers.limited()
  @Post('setup')
  @Access('public', { beforeSetUp: true, nonce: 'after-upload' })
  @SetMetadata(UPLOAD, PICTURE_UPLOAD)
  submit(@Query() { token = '' }: SetupQuery, @CurrentVisit() visit: Visit): Promise<HtmlPage | Redirect> {
    return this.setup.submit(token, visit);
  }
}
