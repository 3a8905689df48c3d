import { Body, Get, Param, Post } from '@nestjs/common';
import { Access } from '../../http/access/access.decorator';
import { CurrentViewer } from '../../http/access/current-viewer.decorator';
import type { Viewer } from '../../http/context/viewer';
import type { Redirect } from '../../http/errors/redirect';
import type { HtmlPage } from '../../http/pages/html-page';
import { PageController } from '../../http/pages/page-controller';
import { CurrentVisit, type Visit } from '../../http/pages/visit';
import { Summary } from '../../http/openapi/summary.decorator';
import { ConfirmationService } from './confirmation.service';
import { PasswordResetService } from './password-reset.service';

@PageController()
export class AccountLinksController {
  constructor(
    private readonly confirmations: ConfirmationService,
    private readonly resets: PasswordResetService,
  ) {}

  @Summary("Shows how to confirm the caller's e-mail address.")
  @Get('confirm')
  @Access('public')
  confirmation(@CurrentViewer() viewer: Viewer): Promise<HtmlPage | Redirect> {
    return this.confirmations.page(viewer);
  }

  @Summary("Sends a new link that confirms the caller's e-mail address.")
  @Post('confirm')
  @Access('public', { nonce: 'always', limit: 'mail' })
  resend(@CurrentViewer() viewer: Viewer): Promise<HtmlPage | Redirect> {
    return this.confirmations.resend(viewer);
  }

  @Summary('Confirms the e-mail address to which the link was sent.')
  @Get('confirm/:code')
  @Access('public', { changes: true })
  confirm(@Param('code') code: string, @CurrentVisit() visit: Visit): Promise<HtmlPage | Redirect> {
    return this.confirmations.confirm(code, visit);
  }

  @Summary('Shows the form for a forgotten password.')
  @Get('reset_password')
  @Access('public')
  resetForm(): HtmlPage {
    return this.resets.form();
  }

  @Summary('Sends a link to reset the password.')
  @Post('reset_password')
  @Access('public', { nonce: 'always', limit: 'mail' })
  askForReset(@Body() body: unknown): Promise<HtmlPage> {
    return this.resets.ask(body);
  }

  @Summary('Shows the form for a new password.')
  @Get('reset_password/:code')
  @Access('public')
  newPassword(@Param('code') code: string): Promise<HtmlPage> {
    return this.resets.choice(code);
  }

  @Summary('Sets a new password.')
  @Post('reset_password/:code')
  @Access('public', { nonce: 'always', limit: 'mail' })
  reset(
    @Param('code') code: string,
    @Body() body: unknown,
    @CurrentVisit() visit: Visit,
  ): Promise<HtmlPage | Redirect> {
    return this.resets.change(code, body, visit);
  }
}
