import { Body, Post } from '@nestjs/common';
import { Access } from '../../http/access/access.decorator';
import { ApiController } from '../../http/routes/api-controller';
import { Answers } from '../../http/envelope/answers';
import { Summary } from '../../http/openapi/summary.decorator';
import { CurrentVisit, type Visit } from '../../http/pages/visit';
import { ConfirmationDto } from './account-links.dto';
import { ConfirmationView } from './account-links.views';
import { ConfirmationService } from './confirmation.service';

/** Confirmation of addresses, as JSON for the interface. */
@ApiController('confirmations', 'session')
export class ConfirmationsController {
  constructor(private readonly confirmations: ConfirmationService) {}

  @Summary("Confirms an address by the code of the link, or without a code mails a new link to the caller's.", {
    id: 'createConfirmation',
    description: 'Mails are limited by account; a code that does not work is 400.',
  })
  @Post()
  @Access('public', { nonce: 'json' })
  @Answers.one(ConfirmationView)
  @Answers.limited()
  @Answers.refused()
  create(@Body() dto: ConfirmationDto, @CurrentVisit() visit: Visit): Promise<ConfirmationView> {
    return this.confirmations.confirmByApi(dto, visit);
  }
}
