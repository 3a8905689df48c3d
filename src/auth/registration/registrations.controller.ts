import { Body, Post } from '@nestjs/common';
import { Access } from '../../http/access/access.decorator';
import { ApiController } from '../../http/api-controller';
import { Answers } from '../../http/envelope/answers';
import { Summary } from '../../http/openapi/summary.decorator';
import { CurrentVisit, type Visit } from '../../http/pages/visit';
import { SignedInView } from '../sign-in/session.views';
import { RegistrationDto } from './registration.dto';
import { RegistrationService } from './registration.service';

/** Registration for programs in a browser. */
@ApiController('registrations', 'session')
export class RegistrationsController {
  constructor(private readonly registrations: RegistrationService) {}

  @Summary('Makes an account and signs it in.', {
    id: 'createRegistration',
    description: 'Not there while registration is closed. Every field that cannot be used is named at once.',
  })
  @Post()
  @Access('public', { nonce: 'json', limit: 'registration' })
  @Answers.one(SignedInView)
  @Answers.absent()
  @Answers.refused()
  create(@Body() dto: RegistrationDto, @CurrentVisit() visit: Visit): Promise<SignedInView> {
    return this.registrations.registerByApi(dto, visit);
  }
}
