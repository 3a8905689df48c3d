import { Body, Get, Post, Query } from '@nestjs/common';
import { ApiExcludeController, ApiFoundResponse, ApiTags } from '@nestjs/swagger';
import { Access } from '../../http/access/access.decorator';
import type { Redirect } from '../../http/errors/redirect';
import type { HtmlPage } from '../../http/pages/html-page';
import { PageController } from '../../http/pages/page-controller';
import { CurrentVisit, type Visit } from '../../http/pages/visit';
import { ShowsPage, TakesForm } from '../../http/openapi/form.decorator';
import { Summary } from '../../http/openapi/summary.decorator';
import { NextQuery } from './auth.dto';
import { loginPage } from './login.page';
import { LoginService } from './login.service';

/** Shows and receives the log-in form, and logs out. */
@ApiTags('sign-in')
@PageController()
@ApiExcludeController(false)
export class LoginController {
  constructor(private readonly logins: LoginService) {}

  @Summary('Shows the log-in form.', { id: 'showLogIn' })
  @ShowsPage('The form', 'To the set-up, until it is done')
  @Get('login')
  @Access('public')
  loginForm(@Query() { next = '' }: NextQuery): HtmlPage {
    return loginPage(next);
  }

  @Summary('Signs the caller in.', { id: 'logIn' })
  @ShowsPage('The form with error messages, without a session', 'To `next`, with the session in `Set-Cookie`')
  @TakesForm('application/x-www-form-urlencoded', {
    name: { description: 'User name or e-mail address', example: 'alice' },
    password: { description: 'Password', example: 'a long passphrase' },
  })
  @Post('login')
  @Access('public', { nonce: 'always', limit: 'login' })
  logIn(
    @Body() body: unknown,
    @Query() { next = '' }: NextQuery,
    @CurrentVisit() visit: Visit,
  ): Promise<HtmlPage | Redirect> {
    return this.logins.logIn(body, next, visit);
  }

  @Summary('Signs the caller out.', { id: 'logOut' })
  @ApiFoundResponse({ description: 'To the start page; the session has ended' })
  @Get('logout')
  @Access('public', { banned: true, changes: true })
  logOut(@CurrentVisit() visit: Visit): Promise<Redirect> {
    return this.logins.logOut(visit);
  }
}
