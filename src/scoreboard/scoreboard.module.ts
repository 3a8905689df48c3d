import { Global, Module } from '@nestjs/common';
import { AccountStandings } from '../accounts/shared/account-standings';
import { ChallengesModule } from '../challenges/challenges/challenges.module';
import { AccountHistories } from './account-histories';
import { Activity } from './activity';
import { ActivityController } from './activity.controller';
import { ActivityQueries } from './activity.queries';
import { BoardVersion } from './board-version';
import { CtftimeFeeds } from './ctftime-feed';
import { FirstSolves } from './first-solves';
import { ScoreGraphs } from './score-graphs';
import { ScoreboardController } from './scoreboard.controller';
import { ScoreboardService } from './scoreboard.service';
import { SolveMatrix } from './solve-matrix';
import { Standings } from './standings';
import { StandingsQueries } from './standings.queries';

/**
 * Standings and the public board. Global, because `competition` and `accounts` inject `AccountStandings` without
 * importing this module.
 */
@Global()
@Module({
  imports: [ChallengesModule],
  controllers: [ScoreboardController, ActivityController],
  providers: [
    ScoreboardService,
    ScoreGraphs,
    SolveMatrix,
    Activity,
    ActivityQueries,
    AccountHistories,
    FirstSolves,
    CtftimeFeeds,
    BoardVersion,
    Standings,
    StandingsQueries,
    { provide: AccountStandings, useExisting: Standings },
  ],
  exports: [ScoreboardService, BoardVersion, CtftimeFeeds, FirstSolves, Standings, StandingsQueries, AccountStandings],
})
export class ScoreboardModule {}
