import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ProgressModule } from '../../competition/progress/progress.module';
import { ChallengesModule } from '../../challenges/challenges/challenges.module';
import { ScoreboardModule } from '../../scoreboard/scoreboard.module';
import { AccountModeModule } from '../../competition/user-mode/account-mode.module';
import { AccountsModule } from '../accounts.module';
import { OwnTeamController } from './own-team.controller';
import { OwnTeamService } from './own-team.service';
import { TeamChanges } from './team-changes';
import { TeamDepartures } from './team-departures';
import { TeamEnrolment } from './team-enrolment';
import { Team } from './team.entity';
import { TeamInvites } from './team-invites';
import { TeamMembersService } from './team-members.service';
import { TeamPagesController } from '../../content/player-pages/team-pages.controller';
import { TeamPagesService } from '../../content/player-pages/team-pages.service';
import { TeamPresenter } from './team-presenter';
import { TeamResultsController } from '../../competition/results/team-results.controller';
import { TeamResultsService } from '../../competition/results/team-results.service';
import { TeamsController } from './teams.controller';
import { TeamsQueries } from './teams.queries';
import { TeamsService } from './teams.service';

/** Teams: their profiles, members, invitations and results, and the pages by which players enter one. */
@Module({
  imports: [
    TypeOrmModule.forFeature([Team]),
    AccountsModule,
    AccountModeModule,
    ChallengesModule,
    ProgressModule,
    ScoreboardModule,
  ],
  // `teams/me` must be known before `teams/:id` takes it for an id.
  controllers: [OwnTeamController, TeamResultsController, TeamsController, TeamPagesController],
  providers: [
    OwnTeamService,
    TeamChanges,
    TeamDepartures,
    TeamEnrolment,
    TeamInvites,
    TeamMembersService,
    TeamPagesService,
    TeamPresenter,
    TeamResultsService,
    TeamsQueries,
    TeamsService,
  ],
  exports: [TeamChanges],
})
export class TeamsModule {}
