import { Body, Post } from '@nestjs/common';
import { Access } from '../../http/access/access.decorator';
import { ApiController } from '../../http/routes/api-controller';
import { Answers } from '../../http/envelope/answers';
import { Summary } from '../../http/openapi/summary.decorator';
import { TestMailDto } from './config.dto';
import { TestMail } from './test-mail';

@Access('admin', { limit: 'mail' })
@ApiController('configs/test-mail')
export class TestMailController {
  constructor(private readonly mail: TestMail) {}

  @Summary('Sends a mail with the current settings; if it fails, returns the error of the mail server.', {
    id: 'sendTestMail',
  })
  @Post()
  @Answers.done()
  send(@Body() { address }: TestMailDto): Promise<void> {
    return this.mail.send(address);
  }
}
