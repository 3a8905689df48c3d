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
import { InsightsQueries } from './insights.queries';
import { InsightsService } from './insights.service';

@Access('admin')
@ApiController('insights')
export class InsightsController {
  constructor(
    private readonly queries: InsightsQueries,
    private readonly insights: InsightsService,
  ) {}

  @Summary('Lists wrong submissions that only a few accounts share, at most 200.', { id: 'listSharedAnswers' })
  @Get('answers')
  @Answers.list(SharedAnswerView)
  answers(@Query() query: SharedAnswersQuery): Promise<SharedAnswerView[]> {
    return this.queries.answers(query);
  }

  @Summary('Lists network addresses that several accounts share, at most 200.', { id: 'listSharedAddresses' })
  @Get('addresses')
  @Answers.list(SharedAddressView)
  addresses(@Query() query: SharedAddressesQuery): Promise<SharedAddressView[]> {
    return this.queries.addresses(query);
  }

  @Summary('Lists solves that were much faster than those of other accounts, at most 200.', { id: 'listFastSolves' })
  @Get('speed')
  @Answers.list(FastSolveView)
  speed(@Query() query: FastSolvesQuery): Promise<FastSolveView[]> {
    return this.queries.speed(query);
  }

  @Summary('Lists challenges that no account solves, or nearly all.', { id: 'listOddChallenges' })
  @Get('challenges')
  @Answers.list(OddChallengeView)
  challenges(@Query() query: OddChallengesQuery): Promise<OddChallengeView[]> {
    return this.queries.challenges(query);
  }

  @Summary('Marks an insight as seen and harmless.', { id: 'markInsight' })
  @Put('marks')
  @Answers.done()
  mark(@CurrentViewer() viewer: Viewer, @Body() dto: MarkDto): Promise<void> {
    return this.insights.mark(viewer, dto);
  }

  @Summary('Deletes the mark of an insight.', { id: 'unmarkInsight' })
  @Delete('marks')
  @Answers.done()
  unmark(@Body() dto: InsightDto): Promise<void> {
    return this.insights.unmark(dto);
  }
}
