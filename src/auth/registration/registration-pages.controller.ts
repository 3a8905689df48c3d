import { Body, Get, Post, Query } from '@nestjs/common';
import { ApiExcludeController, ApiTags } from '@nestjs/swagger';
import { Access } from '../../http/access/access.decorator';
import { CurrentViewer } from '../../http/access/current-viewer.decorator';
import type { Viewer } from '../../http/context/viewer';
import { Answers } from '../../http/envelope/answers';
import type { Redirect } from '../../http/errors/redirect';
import type { HtmlPage } from '../../http/pages/html-page';
import { PageController } from '../../http/pages/page-controller';
import { CurrentVisit, type Visit } from '../../http/pages/visit';
import { ShowsPage, TakesForm } from '../../http/openapi/form.decorator';
import { Summary } from '../../http/openapi/summary.decorator';
import { NextQuery } from '../sign-in/auth.dto';
import { RegistrationPagesService } from './registration-pages.service';

/** Shows and receives the registration form. */
@ApiTags('sign-in')
@PageController()
@ApiExcludeController(false)
export class RegistrationPagesController {
  constructor(private readonly registrations: RegistrationPagesService) {}

  @Summary('Shows the registration form.', { id: 'showRegistration' })
  @ShowsPage('The form', 'To another page, for callers who are signed in')
  @Answers.absent()
  @Get('register')
  @Access('public')
  registrationForm(@CurrentViewer() viewer: Viewer, @Query() { next = '' }: NextQuery): Promise<HtmlPage | Redirect> {
    return this.registrations.form(viewer, next);
  }

  @Summary('Creates an account and signs it in.', { id: 'register' })
  @ShowsPage('The form with error messages; no account was created', 'To `next`, with the session in `Set-Cookie`')
  @TakesForm('application/x-www-form-urlencoded', {
    name: { description: 'User name', example: 'alice' },
    email: { description: 'E-mail address', example: 'alice@example.com' },
    password: { description: 'Password', example: 'a long passphrase' },
    registration_code: { description: 'Registration code, if required', example: 'welcome', optional: true },
    'fields[1]': { description: 'Value of the custom field with id 1', example: 'text', optional: true },
  })
  @Answers.absent()
  @Post('register')
  @Access('public', { nonce: 'always', limit: 'registration' })
  register(
    @Body() body: unknown,
    @Query() { next = '' }: NextQuery,
    @CurrentVisit() visit: Visit,
  ): Promise<HtmlPage | Redirect> {
    return this.registrations.register(body, next, visit);
  }
}
