import { Get, Param, Query } from '@nestjs/common';
import { ApiNotFoundResponse } from '@nestjs/swagger';
import { Access } from '../../http/access/access.decorator';
import { ApiController } from '../../http/routes/api-controller';
import { Answers } from '../../http/envelope/answers';
import { Summary } from '../../http/openapi/summary.decorator';
import { ChallengeCountsQuery } from './counts.dto';
import { StatisticsService } from './statistics.service';
import {
  AnswersCounts,
  ChallengePercentageView,
  ChallengeSolveCountView,
  ScoreDistributionView,
  TeamTotalsView,
  UserTotalsView,
  type ValueCounts,
} from './statistics.views';

@Access('admin')
@ApiController('statistics')
export class StatisticsController {
  constructor(private readonly statistics: StatisticsService) {}

  @Summary('Returns the number of solves of each challenge, solved ones first.', { id: 'getChallengeSolveCounts' })
  @Get('challenges/solves')
  @Answers.list(ChallengeSolveCountView)
  challengeSolves(): Promise<ChallengeSolveCountView[]> {
    return this.statistics.challengeSolves();
  }

  @Summary('Returns the share of accounts that solved each challenge, the largest first.', {
    id: 'getChallengeSolvePercentages',
  })
  @Get('challenges/solves/percentages')
  @Answers.list(ChallengePercentageView)
  challengePercentages(): Promise<ChallengePercentageView[]> {
    return this.statistics.challengePercentages();
  }

  @Summary('Counts challenges, or adds their values, by the value of a column.', { id: 'countChallengesBy' })
  @Get('challenges/:column')
  @AnswersCounts()
  challenges(@Param('column') column: string, @Query() query: ChallengeCountsQuery): Promise<ValueCounts> {
    return this.statistics.challengesBy(column, query);
  }

  @Summary('Counts submissions by the value of a column.', { id: 'countSubmissionsBy' })
  @Get('submissions/:column')
  @AnswersCounts()
  @ApiNotFoundResponse({ description: 'The column does not exist', schema: { $ref: '#/components/schemas/ErrorList' } })
  submissions(@Param('column') column: string): Promise<ValueCounts> {
    return this.statistics.counts('submissions', column);
  }

  @Summary('Returns the number of users.', { id: 'countUsers' })
  @Get('users')
  @Answers.one(UserTotalsView)
  users(): Promise<UserTotalsView> {
    return this.statistics.users();
  }

  @Summary('Counts users by the value of a column.', { id: 'countUsersBy' })
  @Get('users/:column')
  @AnswersCounts()
  usersBy(@Param('column') column: string): Promise<ValueCounts> {
    return this.statistics.counts('users', column);
  }

  @Summary('Returns the number of teams.', { id: 'countTeams' })
  @Get('teams')
  @Answers.one(TeamTotalsView)
  teams(): Promise<TeamTotalsView> {
    return this.statistics.teams();
  }

  @Summary('Returns the distribution of points over the accounts.', { id: 'getScoreDistribution' })
  @Get('scores/distribution')
  @Answers.one(ScoreDistributionView)
  scores(): Promise<ScoreDistributionView> {
    return this.statistics.scores();
  }
}
