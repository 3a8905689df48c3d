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

  @Summary('Lists all topics.')
  @Get()
  @Answers.list(TopicView)
  list(@Query() search: TopicSearch): Promise<TopicView[]> {
    return this.topics.list(search);
  }

  @Summary('Attaches a topic to a challenge, and creates the topic if it does not exist.', { id: 'attachTopic' })
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

  @Summary('Returns one topic.')
  @Get(':id')
  @Answers.one(TopicView)
  get(@Id('id', () => new NotFoundEnvelope()) id: number): Promise<TopicView> {
    return this.topics.get(id);
  }

  @Summary('Deletes a topic and detaches it from all challenges.')
  @Delete(':id')
  @Answers.done()
  remove(@Id('id', () => new NotFoundEnvelope()) id: number): Promise<void> {
    return this.topics.remove(id);
  }
}
