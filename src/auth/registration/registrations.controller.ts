import { Body, Post } from '@nestjs/common';
import { entryOfBody } from '../../accounts/shared/account-entry';
import { Access } from '../../http/access/access.decorator';
import { ApiController } from '../../http/routes/api-controller';
import { Answers } from '../../http/envelope/answers';
import { Refused } from '../../http/errors/errors';
import { Summary } from '../../http/openapi/summary.decorator';
import { CurrentVisit, type Visit } from '../../http/pages/visit';
import { SignedInView } from '../sign-in/session.views';
import { SessionsService } from '../sign-in/sessions.service';
import { RegistrationDto } from './registration.dto';
import { RegistrationService } from './registration.service';

/** Registers players by JSON requests of the browser interface. */
@ApiController('registrations', 'session')
export class RegistrationsController {
  constructor(
    private readonly registrations: RegistrationService,
    private readonly sessions: SessionsService,
  ) {}

  @Summary('Creates an account and signs it in.', {
    id: 'createRegistration',
    description: 'It is 404 while registration is closed. The response lists all invalid fields.',
  })
  @Post()
  @Access('public', { nonce: 'json', limit: 'registration' })
  @Answers.one(SignedInView)
  @Answers.absent()
  @Answers.refused()
  async create(@Body() dto: RegistrationDto, @CurrentVisit() visit: Visit): Promise<SignedInView> {
    this.registrations.requireOpen();
    if (!visit.viewer.isAnonymous) throw Refused.forField('', 'You are signed in already');
    const more = { email: dto.email, registration_code: dto.registration_code ?? '' };
    const id = await this.registrations.create({ ...entryOfBody(dto), ...more }, visit.request.ip);
    return this.sessions.signIn(id, visit);
  }
}
