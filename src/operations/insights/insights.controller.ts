import { Body, Delete, Get, Put, Query } from '@nestjs/common';
import { Access } from '../../http/access/access.decorator';
import { CurrentViewer } from '../../http/access/current-viewer.decorator';
import type { Viewer } from '../../http/context/viewer';
import { ApiController } from '../../http/routes/api-controller';
import { Answers } from '../../http/envelope/answers';
import { Summary } from '../../http/openapi/summary.decorator';
import {
  FastSolvesQuery,
  InsightDto,
  MarkDto,
  OddChallengesQuery,
  SharedAddressesQuery,
  SharedAnswersQuery,
} from './insight.dto';
import { FastSolveView, OddChallengeView, SharedAddressView, SharedAnswerView } from './insight.views';
import { InsightsService } from './insights.service';

@Access('admin')
@ApiController('insights')
export class InsightsController {
  constructor(private readonly insights: InsightsService) {}

  @Summary('Wrong answers that several accounts sent and few others, 200 at most.', { id: 'listSharedAnswers' })
  @Get('answers')
  @Answers.list(SharedAnswerView)
  answers(@Query() query: SharedAnswersQuery): Promise<SharedAnswerView[]> {
    return this.insights.answers(query);
  }

  @Summary('Addresses that several accounts came from, 200 at most.', { id: 'listSharedAddresses' })
  @Get('addresses')
  @Answers.list(SharedAddressView)
  addresses(@Query() query: SharedAddressesQuery): Promise<SharedAddressView[]> {
    return this.insights.addresses(query);
  }

  @Summary('Solves that took far less time than those of others, 200 at most.', { id: 'listFastSolves' })
  @Get('speed')
  @Answers.list(FastSolveView)
  speed(@Query() query: FastSolvesQuery): Promise<FastSolveView[]> {
    return this.insights.speed(query);
  }

  @Summary('Challenges that nobody solves, or everybody.', { id: 'listOddChallenges' })
  @Get('challenges')
  @Answers.list(OddChallengeView)
  challenges(@Query() query: OddChallengesQuery): Promise<OddChallengeView[]> {
    return this.insights.challenges(query);
  }

  @Summary('Marks an insight as seen and fine.', { id: 'markInsight' })
  @Put('marks')
  @Answers.done()
  mark(@CurrentViewer() viewer: Viewer, @Body() dto: MarkDto): Promise<void> {
    return this.insights.mark(viewer, dto);
  }

  @Summary('Takes the mark from an insight.', { id: 'unmarkInsight' })
  @Delete('marks')
  @Answers.done()
  unmark(@Body() dto: InsightDto): Promise<void> {
    return this.insights.unmark(dto);
  }
}
