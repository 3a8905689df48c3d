import { Post } from '@nestjs/common';
import { Access } from '../../http/access/access.decorator';
import { CurrentViewer } from '../../http/access/current-viewer.decorator';
import type { Viewer } from '../../http/context/viewer';
import { ApiController } from '../../http/routes/api-controller';
import { Answers } from '../../http/envelope/answers';
import { SignInNeeded } from '../../http/errors/errors';
import { Summary } from '../../http/openapi/summary.decorator';
import { DemoService } from './demo.service';
import { SampleEventView } from './demo.views';

/** Fills a new platform with the sample event; an addition to CTFd's API. */
@ApiController('sample-event', 'imports')
export class DemoController {
  constructor(private readonly demo: DemoService) {}

  @Summary('Fills an event in which nothing was made yet with a sample: challenges, players and a day of play.', {
    id: 'makeSampleEvent',
    description:
      'All of it or nothing. Name, description and who competes stay; the start becomes a day ago, the end a day from now, and there is no freeze. Nobody can sign in as one of the players. It is 400 where there are other accounts than administrators, challenges, pages beside the start page, notifications or anything else already.',
  })
  @Post()
  @Access('admin')
  @Answers.one(SampleEventView)
  make(@CurrentViewer() { user }: Viewer): Promise<SampleEventView> {
    if (user === null) throw new SignInNeeded();
    return this.demo.fill(user.id);
  }
}
