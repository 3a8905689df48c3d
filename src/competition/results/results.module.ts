import { Module } from '@nestjs/common';
import { UsersModule } from '../../accounts/users/users.module';
import { ChallengesModule } from '../../challenges/challenges/challenges.module';
import { AccountResults } from './account-results';
import {
  MyResultsController,
  MyTeamResultsController,
  TeamResultsController,
  UserResultsController,
} from './results.controllers';

/** Solves, wrong attempts and awards of one account. */
@Module({
  imports: [ChallengesModule, UsersModule],
  // `users/me/…` and `teams/me/…` must be known before `:id` takes `me` for an id.
  controllers: [MyResultsController, UserResultsController, MyTeamResultsController, TeamResultsController],
  providers: [AccountResults],
  exports: [AccountResults],
})
export class ResultsModule {}
