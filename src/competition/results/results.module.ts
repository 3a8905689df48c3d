import { Module } from '@nestjs/common';
import { UsersModule } from '../../accounts/users/users.module';
import { ChallengesModule } from '../../challenges/challenges/challenges.module';
import { AccountResults } from './account-results';
import { AccountResultsQueries } from './account-results.queries';
import { MyResultsController } from './my-results.controller';
import { MyTeamResultsController } from './my-team-results.controller';
import { TeamResultsController } from './team-results.controller';
import { UserResultsController } from './user-results.controller';

/** Solves, wrong attempts and awards of one account. */
@Module({
  imports: [ChallengesModule, UsersModule],
  // `users/me/…` and `teams/me/…` must be known before `:id` takes `me` for an id.
  controllers: [MyResultsController, UserResultsController, MyTeamResultsController, TeamResultsController],
  providers: [AccountResults, AccountResultsQueries],
  exports: [AccountResults],
})
export class ResultsModule {}
