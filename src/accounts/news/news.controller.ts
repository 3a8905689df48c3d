import { Body, Get, Patch } from '@nestjs/common';
import { Access } from '../../http/access/access.decorator';
import { CurrentViewer } from '../../http/access/current-viewer.decorator';
import { requireUser } from '../../http/context/require-user';
import type { Viewer } from '../../http/context/viewer';
import { ApiController } from '../../http/routes/api-controller';
import { Answers } from '../../http/envelope/answers';
import { Summary } from '../../http/openapi/summary.decorator';
import { UpdateNewsDto } from './news.dto';
import { NewsService } from './news.service';
import { NewsView } from './news.views';

@Access('user')
@ApiController('users/me/news')
export class NewsController {
  constructor(private readonly news: NewsService) {}

  @Summary('Returns whether the caller receives news by email.', { id: 'getMyNews' })
  @Get()
  @Answers.one(NewsView)
  async get(@CurrentViewer() viewer: Viewer): Promise<NewsView> {
    return { subscribed: await this.news.isSubscribed(requireUser(viewer).id) };
  }

  @Summary('Subscribes the caller to news by email, or unsubscribes them.', { id: 'updateMyNews' })
  @Patch()
  @Answers.one(NewsView)
  async update(@CurrentViewer() viewer: Viewer, @Body() { subscribed }: UpdateNewsDto): Promise<NewsView> {
    await this.news.setSubscribed(requireUser(viewer).id, subscribed);
    return { subscribed };
  }
}
