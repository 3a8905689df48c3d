import { Body, Post } from '@nestjs/common';
import { Access } from '../../http/access/access.decorator';
import { ApiController } from '../../http/routes/api-controller';
import { Answers } from '../../http/envelope/answers';
import { Summary } from '../../http/openapi/summary.decorator';
import { UnsubscriptionDto } from './news.dto';
import { NewsService } from './news.service';

/** Unsubscribes by the code of a link in a mail, for JSON requests of the browser interface. */
@ApiController('unsubscriptions', 'session')
export class UnsubscriptionsController {
  constructor(private readonly news: NewsService) {}

  @Summary('Unsubscribes an address from news by the code of the link in a mail, without a log-in.', {
    id: 'createUnsubscription',
  })
  @Post()
  @Access('public', { nonce: 'json', banned: true })
  @Answers.done()
  create(@Body() { code }: UnsubscriptionDto): Promise<void> {
    return this.news.unsubscribeByApi(code);
  }
}
