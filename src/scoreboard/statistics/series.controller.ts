import { Get, Query } from '@nestjs/common';
import { Access } from '../../http/access/access.decorator';
import { ApiController } from '../../http/routes/api-controller';
import { Answers } from '../../http/envelope/answers';
import type { WithMeta } from '../../http/envelope/results';
import { Summary } from '../../http/openapi/summary.decorator';
import { OutcomesService } from './outcomes.service';
import { ProgressionQuery, SeriesQuery } from './series.dto';
import { SeriesService } from './series.service';
import { ChallengeOutcomeView, ProgressionView, SeriesView } from './series.views';

/** Time series and results of challenges, for the statistics page of administrators. */
@Access('admin')
@ApiController('statistics')
export class SeriesController {
  constructor(
    private readonly counts: SeriesService,
    private readonly outcomes: OutcomesService,
  ) {}

  @Summary('Returns the number of submissions, solves, new users or active accounts over time.', { id: 'getSeries' })
  @Get('series')
  @Answers.one(SeriesView)
  series(@Query() query: SeriesQuery): Promise<SeriesView> {
    return this.counts.series(query);
  }

  @Summary('Returns the result of each challenge: submissions, solves, the first solve and the median time.', {
    id: 'getChallengeOutcomes',
  })
  @Get('challenges/outcomes')
  @Answers.list(ChallengeOutcomeView)
  challenges(): Promise<ChallengeOutcomeView[]> {
    return this.outcomes.challenges();
  }

  @Summary('Returns what the ranked accounts solved and attempted, 100 a page.', { id: 'getProgressionMatrix' })
  @Get('progression/matrix')
  @Answers.pageIn(ProgressionView)
  progression(@Query() query: ProgressionQuery): Promise<WithMeta<ProgressionView>> {
    return this.outcomes.progression(query);
  }
}
