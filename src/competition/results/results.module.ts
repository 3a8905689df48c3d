import { Module } from '@nestjs/common';
import { UsersModule } from '../../accounts/users/users.module';
import { ChallengesModule } from '../../challenges/challenges/challenges.module';
import { AccountResults } from './account-results';
import { MissingChallenges } from './missing-challenges';
import { TeamMissingController, UserMissingController } from './missing.controllers';
import {
  MyResultsController,
  MyTeamResultsController,
  TeamResultsController,
  UserResultsController,
} from './results.controllers';

/** Lists of solves, wrong attempts, awards and missing challenges of one account. */
@Module({
  imports: [ChallengesModule, UsersModule],
  // Register `users/me/…` and `teams/me/…` before `:id`, which would match `me`.
  controllers: [
    MyResultsController,
    UserResultsController,
    MyTeamResultsController,
    TeamResultsController,
    UserMissingController,
    TeamMissingController,
  ],
  providers: [AccountResults, MissingChallenges],
  exports: [AccountResults],
})
export class ResultsModule {}
