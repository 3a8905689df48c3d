import { Body, Delete, Get, Patch } from '@nestjs/common';
import { ApiExtraModels } from '@nestjs/swagger';
import { Access } from '../../http/access/access.decorator';
import { ApiController } from '../../http/routes/api-controller';
import { IdsDto } from '../../http/bulk/bulk';
import { Answers } from '../../http/envelope/answers';
import { WithETag } from '../../http/envelope/with-etag.decorator';
import { Summary } from '../../http/openapi/summary.decorator';
import { BulkChallengesDto, ChallengeChangesDto } from './challenge-bulk.dto';
import { ChallengeOverview } from './challenge-bulk.views';
import { ChallengesBulk } from './challenges-bulk.service';

@Access('admin')
@ApiController('challenges/bulk')
export class ChallengesBulkController {
  constructor(private readonly challenges: ChallengesBulk) {}

  @Summary('Lists all challenges, in any state, with their editable fields except long texts.', {
    id: 'listChallengesToChange',
  })
  @Get()
  @Answers.list(ChallengeOverview)
  @WithETag()
  list(): Promise<ChallengeOverview[]> {
    return this.challenges.list();
  }

  @Summary('Changes several challenges, all or none, and returns their ids.', { id: 'updateChallenges' })
  @Patch()
  @ApiExtraModels(ChallengeChangesDto)
  @Answers.ids()
  update(@Body() { ids, changes }: BulkChallengesDto): Promise<number[]> {
    return this.challenges.updateAll(ids, changes);
  }

  @Summary('Deletes several challenges with their attempts, solves, flags, hints, tags and files, all or none.', {
    id: 'deleteChallenges',
  })
  @Delete()
  @Answers.done()
  remove(@Body() { ids }: IdsDto): Promise<void> {
    return this.challenges.removeAll(ids);
  }
}
