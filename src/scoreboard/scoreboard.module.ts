import { Module } from '@nestjs/common';
import { Standings } from './standings';
import { StandingsQueries } from './standings.queries';

/** Standings: scores, places and the freeze. */
@Module({
  providers: [Standings, StandingsQueries],
  exports: [Standings],
})
export class ScoreboardModule {}
