import { Delete, Get, Post, Query } from '@nestjs/common';
import { Access } from '../../http/access/access.decorator';
import { ApiController } from '../../http/routes/api-controller';
import { Answers } from '../../http/envelope/answers';
import { NotFoundEnvelope } from '../../http/errors/errors';
import { UnreadBody, type UnreadInput } from '../../http/input/unread-body.decorator';
import { Id } from '../../http/params/id.decorator';
import { Summary } from '../../http/openapi/summary.decorator';
import { AttachTopicDto, DetachTopicQuery, TopicSearch } from './topic.dto';
import { ChallengeTopicView, TopicView } from './topic.views';
import { TopicsService } from './topics.service';

@Access('admin')
@ApiController('topics')
export class TopicsController {
  constructor(private readonly topics: TopicsService) {}

  @Summary('All topics.')
  @Get()
  @Answers.list(TopicView)
  list(@Query() search: TopicSearch): Promise<TopicView[]> {
    return this.topics.list(search);
  }

  @Summary('Attaches a topic to a challenge, making the topic when it is new.', { id: 'attachTopic' })
  @Post()
  @Answers.one(ChallengeTopicView)
  @Answers.absent()
  attach(@UnreadBody(AttachTopicDto) body: UnreadInput): Promise<ChallengeTopicView> {
    return this.topics.attach(body);
  }

  @Summary('Detaches a topic from a challenge.', { id: 'detachTopic' })
  @Delete()
  @Answers.done()
  @Answers.absent()
  detach(@Query() query: DetachTopicQuery): Promise<void> {
    return this.topics.detach(query);
  }

  @Summary('One topic.')
  @Get(':id')
  @Answers.one(TopicView)
  get(@Id('id', () => new NotFoundEnvelope()) id: number): Promise<TopicView> {
    return this.topics.get(id);
  }

  @Summary('Removes a topic from the platform and from every challenge.')
  @Delete(':id')
  @Answers.done()
  remove(@Id('id', () => new NotFoundEnvelope()) id: number): Promise<void> {
    return this.topics.remove(id);
  }
}
