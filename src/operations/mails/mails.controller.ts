import { Delete, Get, Post, Query } from '@nestjs/common';
import { Access } from '../../http/access/access.decorator';
import { ApiController } from '../../http/routes/api-controller';
import { Answers } from '../../http/envelope/answers';
import type { WithMeta } from '../../http/envelope/results';
import { Summary } from '../../http/openapi/summary.decorator';
import { Id } from '../../http/params/id.decorator';
import { OutboxQuery } from './mail.dto';
import { OutboxMailView } from './mail.views';
import { MailsService } from './mails.service';

@Access('admin')
@ApiController('admin/mails')
export class MailsController {
  constructor(private readonly mails: MailsService) {}

  @Summary('Lists mails that are not sent yet, and for a week those that were given up, the newest first.', {
    id: 'listMails',
  })
  @Get()
  @Answers.newest(OutboxMailView)
  list(@Query() query: OutboxQuery): Promise<WithMeta<OutboxMailView[]>> {
    return this.mails.list(query);
  }

  @Summary('Tries to send a mail now.', { id: 'retryMail' })
  @Post(':id/retry')
  @Answers.done()
  retry(@Id() id: number): Promise<void> {
    return this.mails.retry(id);
  }

  @Summary('Deletes a mail from the queue, so that it is not sent.', { id: 'deleteMail' })
  @Delete(':id')
  @Answers.done()
  remove(@Id() id: number): Promise<void> {
    return this.mails.remove(id);
  }
}
