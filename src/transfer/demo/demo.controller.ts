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

/** Creates the sample event in a platform that was just set up. CTFd's API has no such route. */
@ApiController('sample-event', 'imports')
export class DemoController {
  constructor(private readonly demo: DemoService) {}

  @Summary('Fills an empty event with a sample: challenges, players and a day of play.', {
    id: 'makeSampleEvent',
    description:
      'It stores everything or nothing. Name, description and mode of the event stay; the start is set to one day ago, the end to one day from now, and the freeze is removed. The players cannot sign in. It is 400 if the event already has accounts other than administrators, challenges, pages other than the start page, notifications or other data.',
  })
  @Post()
  @Access('admin')
  @Answers.one(SampleEventView)
  make(@CurrentViewer() { user }: Viewer): Promise<SampleEventView> {
    if (user === null) throw new SignInNeeded();
    return this.demo.fill(user.id);
  }
}
