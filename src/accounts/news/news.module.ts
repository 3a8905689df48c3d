import { Module } from '@nestjs/common';
import { NewsController } from './news.controller';
import { NewsLinks } from './news-links';
import { NewsService } from './news.service';
import { UnsubscribePagesController } from './unsubscribe-pages.controller';
import { UnsubscriptionsController } from './unsubscriptions.controller';

/** News by email: the users' choices, and the links to unsubscribe. */
@Module({
  controllers: [NewsController, UnsubscriptionsController, UnsubscribePagesController],
  providers: [NewsLinks, NewsService],
  exports: [NewsLinks],
})
export class NewsModule {}
