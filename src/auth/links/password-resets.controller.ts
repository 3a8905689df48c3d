import { Body, Param, Patch, Post } from '@nestjs/common';
import { Access } from '../../http/access/access.decorator';
import { ApiController } from '../../http/routes/api-controller';
import { Answers } from '../../http/envelope/answers';
import { UnreadBody, type UnreadInput } from '../../http/input/unread-body.decorator';
import { Summary } from '../../http/openapi/summary.decorator';
import { CurrentVisit, type Visit } from '../../http/pages/visit';
import { NewPasswordDto, PasswordResetDto } from './account-links.dto';
import { PasswordResetService } from './password-reset.service';

/** Resets passwords by JSON requests of the browser interface. */
@Access('public', { nonce: 'json', limit: 'mail' })
@ApiController('password-resets', 'session')
export class PasswordResetsController {
  constructor(private readonly resets: PasswordResetService) {}

  @Summary('Sends a link to reset the password.', {
    id: 'createPasswordReset',
    description: 'The response is the same if no such account exists. It is 403 if no mail can be sent.',
  })
  @Post()
  @Answers.done()
  @Answers.refused()
  ask(@Body() dto: PasswordResetDto): Promise<void> {
    return this.resets.askByApi(dto);
  }

  @Summary('Sets a new password with the code from the link, and ends all sessions and access tokens of the account.', {
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
