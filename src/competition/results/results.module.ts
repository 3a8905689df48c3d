import { Module } from '@nestjs/common';
import { TeamsModule } from '../../accounts/teams/teams.module';
import { UsersModule } from '../../accounts/users/users.module';
import { AccountResults } from './account-results';
import { AccountResultsQueries } from './account-results.queries';
import { MyResultsController } from './my-results.controller';
import { MyTeamResultsController } from './my-team-results.controller';
import { TeamResultsController } from './team-results.controller';
import { TeamResultsService } from './team-results.service';
import { UserResultsController } from './user-results.controller';
import { UserResultsService } from './user-results.service';

/** Solves, wrong attempts and awards of one account. */
@Module({
  imports: [TeamsModule, UsersModule],
  // `users/me/…` and `teams/me/…` must be known before `:id` takes `me` for an id.
  controllers: [MyResultsController, UserResultsController, MyTeamResultsController, TeamResultsController],
  providers: [AccountResults, AccountResultsQueries, TeamResultsService, UserResultsService],
  exports: [UserResultsService],
})
export class ResultsModule {}
