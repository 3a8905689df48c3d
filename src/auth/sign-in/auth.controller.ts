import { Body, Get, Post, Query } from '@nestjs/common';
import { Access } from '../../http/access/access.decorator';
import { CurrentViewer } from '../../http/access/current-viewer.decorator';
import type { Viewer } from '../../http/access/viewer';
import type { Redirect } from '../../http/errors/redirect';
import type { HtmlPage } from '../../http/pages/html-page';
import { PageController } from '../../http/pages/page-controller';
import { CurrentVisit, type Visit } from '../../http/pages/visit';
import { Summary } from '../../http/openapi/summary.decorator';
import { NextQuery } from './auth.dto';
import { loginPage } from './login.page';
import { LoginService } from './login.service';
import { RegistrationService } from '../registration/registration.service';

@PageController()
export class AuthController {
  constructor(
    private readonly logins: LoginService,
    private readonly registrations: RegistrationService,
  ) {}

  @Summary('The log-in form.')
  @Get('login')
  @Access('public')
  loginForm(@Query() { next = '' }: NextQuery): HtmlPage {
    return loginPage({ next });
  }

  @Summary('Signs in.')
  @Post('login')
  @Access('public', { nonce: 'always', limit: 'login' })
  logIn(
    @Body() body: unknown,
    @Query() { next = '' }: NextQuery,
    @CurrentVisit() visit: Visit,
  ): Promise<HtmlPage | Redirect> {
    return this.logins.logIn(body, next, visit);
  }

  @Summary('Signs out.')
  @Get('logout')
  @Access('public', { banned: true })
  logOut(@CurrentVisit() visit: Visit): Promise<Redirect> {
    return this.logins.logOut(visit);
  }

  @Summary('The registration form.')
  @Get('register')
  @Access('public')
  registrationForm(@CurrentViewer() viewer: Viewer, @Query() { next = '' }: NextQuery): Promise<HtmlPage | Redirect> {
    return this.registrations.form(viewer, next);
  }

  @Summary('Makes an account and signs it in.')
  @Post('register')
  @Access('public', { nonce: 'always', limit: 'login' })
  register(
    @Body() body: unknown,
    @Query() { next = '' }: NextQuery,
    @CurrentVisit() visit: Visit,
  ): Promise<HtmlPage | Redirect> {
    return this.registrations.register(body, next, visit);
  }
}
