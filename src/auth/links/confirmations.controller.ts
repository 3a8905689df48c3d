import { Body, Post } from '@nestjs/common';
import { Access } from '../../http/access/access.decorator';
import { ApiController } from '../../http/routes/api-controller';
import { Answers } from '../../http/envelope/answers';
import { Summary } from '../../http/openapi/summary.decorator';
import { CurrentVisit, type Visit } from '../../http/pages/visit';
import { ConfirmationDto } from './account-links.dto';
import { ConfirmationView } from './account-links.views';
import { ConfirmationService } from './confirmation.service';

/** Confirms addresses by JSON requests of the browser interface. */
@ApiController('confirmations', 'session')
export class ConfirmationsController {
  constructor(private readonly confirmations: ConfirmationService) {}

  @Summary('Confirms an e-mail address with the code from a link; without a code, sends the caller a new link.', {
    id: 'createConfirmation',
    description: 'The number of e-mails is limited for each account; an invalid code is 400.',
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
