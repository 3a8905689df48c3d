import { Get } from '@nestjs/common';
import { FlagView } from '../flags/flag.views';
import { HintView } from '../hints/hint.views';
import { Access } from '../../http/access/access.decorator';
import { ApiController } from '../../http/routes/api-controller';
import { Answers } from '../../http/envelope/answers';
import { Id } from '../../http/params/id.decorator';
import { Summary } from '../../http/openapi/summary.decorator';
import { TagView } from '../tags/tag.views';
import { ChallengeParts } from './challenge-parts.service';
import { ChallengeFileLocation, ChallengeTopicEntry } from './challenge-parts.views';
import { ChallengeRequirementsView } from './challenge.views';

@Access('admin')
@ApiController('challenges/:id')
export class ChallengePartsController {
  constructor(private readonly parts: ChallengeParts) {}

  @Summary('Lists the files of a challenge.', { id: 'listChallengeFiles' })
  @Get('files')
  @Answers.list(ChallengeFileLocation)
  files(@Id() id: number): Promise<ChallengeFileLocation[]> {
    return this.parts.files(id);
  }

  @Summary('Lists the flags of a challenge.', { id: 'listChallengeFlags' })
  @Get('flags')
  @Answers.list(FlagView)
  flags(@Id() id: number): Promise<FlagView[]> {
    return this.parts.flags(id);
  }

  @Summary('Lists the hints of a challenge, with all their fields.', { id: 'listChallengeHints' })
  @Get('hints')
  @Answers.list(HintView)
  hints(@Id() id: number): Promise<HintView[]> {
    return this.parts.hints(id);
  }

  @Summary('Lists the tags of a challenge.', { id: 'listChallengeTags' })
  @Get('tags')
  @Answers.list(TagView)
  tags(@Id() id: number): Promise<TagView[]> {
    return this.parts.tags(id);
  }

  @Summary('Lists the topics of a challenge.', { id: 'listChallengeTopics' })
  @Get('topics')
  @Answers.list(ChallengeTopicEntry)
  topics(@Id() id: number): Promise<ChallengeTopicEntry[]> {
    return this.parts.topics(id);
  }

  @Summary('Returns the stored requirements of a challenge.', { id: 'getChallengeRequirements' })
  @Get('requirements')
  @Answers.oneOrNull(ChallengeRequirementsView)
  requirements(@Id() id: number): Promise<ChallengeRequirementsView | null> {
    return this.parts.requirements(id);
  }
}
