import { Module } from '@nestjs/common';
import { CtftimeFeeds } from './ctftime-feed';
import { ScoreboardController } from './scoreboard.controller';
import { ScoreboardService } from './scoreboard.service';
import { Standings } from './standings';
import { StandingsQueries } from './standings.queries';
import { TopAccounts } from './top-accounts';
import { WholeBoards } from './whole-boards';

/** Standings and the public board: scores, places and the freeze. */
@Module({
  controllers: [ScoreboardController],
  providers: [ScoreboardService, CtftimeFeeds, Standings, StandingsQueries, TopAccounts, WholeBoards],
  exports: [ScoreboardService, CtftimeFeeds, Standings],
})
export class ScoreboardModule {}
