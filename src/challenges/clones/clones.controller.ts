import { Post } from '@nestjs/common';
import { Access } from '../../http/access/access.decorator';
import { ApiController } from '../../http/routes/api-controller';
import { Answers } from '../../http/envelope/answers';
import { Summary } from '../../http/openapi/summary.decorator';
import { Id } from '../../http/params/id.decorator';
import { ChallengeRecord, DynamicChallengeRecord } from '../challenges/challenge.views';
import { ClonesService } from './clones.service';

@ApiController('challenges')
export class ClonesController {
  constructor(private readonly clones: ClonesService) {}

  @Summary('Creates a hidden copy of a challenge with its flags, hints, tags, topics, requirements and files.', {
    id: 'cloneChallenge',
  })
  @Post(':id/clone')
  @Access('admin')
  @Answers.one(ChallengeRecord, DynamicChallengeRecord)
  clone(@Id() id: number): Promise<ChallengeRecord | DynamicChallengeRecord> {
    return this.clones.clone(id);
  }
}
