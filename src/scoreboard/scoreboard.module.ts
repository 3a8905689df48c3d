import { Module } from '@nestjs/common';
import { CtftimeFeeds } from './ctftime-feed';
import { ScoreboardController } from './scoreboard.controller';
import { ScoreboardService } from './scoreboard.service';
import { Standings } from './standings';
import { StandingsQueries } from './standings.queries';
import { WholeBoard } from './whole-board';

/** Standings and the public board: scores, places and the freeze. */
@Module({
  controllers: [ScoreboardController],
  providers: [ScoreboardService, CtftimeFeeds, Standings, StandingsQueries, WholeBoard],
  exports: [ScoreboardService, CtftimeFeeds, Standings],
})
export class ScoreboardModule {}
