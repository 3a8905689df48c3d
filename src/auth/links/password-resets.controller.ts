import { Body, Param, Patch, Post } from '@nestjs/common';
import { Access } from '../../http/access/access.decorator';
import { ApiController } from '../../http/routes/api-controller';
import { Answers } from '../../http/envelope/answers';
import { UnreadBody, type UnreadInput } from '../../http/input/unread-body.decorator';
import { Summary } from '../../http/openapi/summary.decorator';
import { CurrentVisit, type Visit } from '../../http/pages/visit';
import { NewPasswordDto, PasswordResetDto } from './account-links.dto';
import { PasswordResetService } from './password-reset.service';

/** Forgotten passwords, as JSON for the interface. */
@Access('public', { nonce: 'json', limit: 'mail' })
@ApiController('password-resets', 'session')
export class PasswordResetsController {
  constructor(private readonly resets: PasswordResetService) {}

  @Summary('Mails a link to choose a new password.', {
    id: 'createPasswordReset',
    description: 'The answer is the same whether there is such an account or not. While no mail can be sent it is 403.',
  })
  @Post()
  @Answers.done()
  @Answers.refused()
  ask(@Body() dto: PasswordResetDto): Promise<void> {
    return this.resets.askByApi(dto);
  }

  @Summary('Sets a new password by the code of the link, and ends all sessions and access tokens of the account.', {
    id: 'completePasswordReset',
  })
  @Patch(':code')
  @Answers.done()
  change(
    @Param('code') code: string,
    @UnreadBody(NewPasswordDto) body: UnreadInput,
    @CurrentVisit() visit: Visit,
  ): Promise<void> {
    return this.resets.changeByApi(code, body, visit);
  }
}
