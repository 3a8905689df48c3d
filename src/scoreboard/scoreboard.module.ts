import { Module } from '@nestjs/common';
import { ScoreboardController } from './scoreboard.controller';
import { ScoreboardService } from './scoreboard.service';
import { Standings } from './standings';
import { StandingsQueries } from './standings.queries';

/** Standings and the public board: scores, places and the freeze. */
@Module({
  controllers: [ScoreboardController],
  providers: [ScoreboardService, Standings, StandingsQueries],
  exports: [ScoreboardService, Standings],
})
export class ScoreboardModule {}
