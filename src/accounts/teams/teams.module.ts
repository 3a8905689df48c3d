import { Module } from '@nestjs/common';
import { CustomFieldsModule } from '../custom-fields/custom-fields.module';
import { UsersModule } from '../users/users.module';
import { OwnMembershipController } from './own-membership.controller';
import { OwnMembershipService } from './own-membership.service';
import { OwnTeamController } from './own-team.controller';
import { OwnTeamService } from './own-team.service';
import { TeamDeparturesService } from './team-departures.service';
import { TeamEnrolment } from './team-enrolment';
import { TeamEntrance } from './team-entrance';
import { TeamFormsController } from './team-forms.controller';
import { TeamFormsService } from './team-forms.service';
import { TeamInvitesService } from './team-invites.service';
import { TeamsBulkController } from './teams-bulk.controller';
import { TeamsController } from './teams.controller';
import { TeamsQueries } from './teams.queries';
import { TeamsService } from './teams.service';

/** Teams: their profiles, members and invitations. */
@Module({
  imports: [CustomFieldsModule, UsersModule],
  // `teams/me` and `teams/bulk` must be known before `teams/:id` takes them for ids.
  controllers: [OwnTeamController, OwnMembershipController, TeamsBulkController, TeamsController, TeamFormsController],
  providers: [
    OwnMembershipService,
    OwnTeamService,
    TeamDeparturesService,
    TeamEnrolment,
    TeamEntrance,
    TeamFormsService,
    TeamInvitesService,
    TeamsQueries,
    TeamsService,
  ],
})
export class TeamsModule {}
