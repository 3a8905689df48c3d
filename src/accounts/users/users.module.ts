import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ProgressModule } from '../../competition/progress/progress.module';
import { ChallengesModule } from '../../challenges/challenges/challenges.module';
import { ScoreboardModule } from '../../scoreboard/scoreboard.module';
import { AccountModeModule } from '../../competition/user-mode/account-mode.module';
import { AccountsModule } from '../accounts.module';
import { MeController } from './me.controller';
import { MeService } from './me.service';
import { UserChanges } from './user-changes';
import { UserMail } from './user-mail';
import { UserPresenter } from './user-presenter';
import { UserResultsController } from '../../competition/results/user-results.controller';
import { UserResultsService } from '../../competition/results/user-results.service';
import { User } from './user.entity';
import { UsersController } from './users.controller';
import { UsersQueries } from './users.queries';
import { UsersService } from './users.service';

/** Accounts, their custom fields, and what they have done. */
@Module({
  imports: [
    TypeOrmModule.forFeature([User]),
    AccountsModule,
    AccountModeModule,
    ChallengesModule,
    ProgressModule,
    ScoreboardModule,
  ],
  // `users/me` must be known before `users/:id` takes it for an id.
  controllers: [MeController, UserResultsController, UsersController],
  providers: [MeService, UserChanges, UserMail, UserPresenter, UserResultsService, UsersQueries, UsersService],
  exports: [MeService, UserChanges, UserResultsService, UsersService],
})
export class UsersModule {}
