import { Global, Module } from '@nestjs/common';
import { AccountStandings } from '../accounts/account-standings';
import { CtftimeFeeds } from './ctftime-feed';
import { ScoreboardController } from './scoreboard.controller';
import { ScoreboardService } from './scoreboard.service';
import { Standings } from './standings';
import { StandingsQueries } from './standings.queries';

/** Standings and the public board: scores, places and the freeze. Global, because profiles show places without knowing the board. */
@Global()
@Module({
  controllers: [ScoreboardController],
  providers: [
    ScoreboardService,
    CtftimeFeeds,
    Standings,
    StandingsQueries,
    { provide: AccountStandings, useExisting: Standings },
  ],
  exports: [ScoreboardService, CtftimeFeeds, Standings, AccountStandings],
})
export class ScoreboardModule {}
