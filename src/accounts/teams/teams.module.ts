import { Module } from '@nestjs/common';
import { SharedAccountsModule } from '../shared/shared-accounts.module';
import { OwnTeamController } from './own-team.controller';
import { OwnTeamService } from './own-team.service';
import { TeamAdmissionService } from './team-admission.service';
import { TeamChangesService } from './team-changes.service';
import { TeamDeparturesService } from './team-departures.service';
import { TeamFormsController } from './team-forms.controller';
import { TeamListsService } from './team-lists.service';
import { TeamMembershipController } from './team-membership.controller';
import { TeamMembershipService } from './team-membership.service';
import { TeamProfilesService } from './team-profiles.service';
import { TeamsController } from './teams.controller';
import { TeamsQueries } from './teams.queries';
import { TeamsService } from './teams.service';

/** Routes and services for teams, their members and invitations. */
@Module({
  imports: [SharedAccountsModule],
  // `teams/me` must come before `teams/:id`, which would match it.
  controllers: [OwnTeamController, TeamMembershipController, TeamsController, TeamFormsController],
  providers: [
    OwnTeamService,
    TeamAdmissionService,
    TeamChangesService,
    TeamDeparturesService,
    TeamListsService,
    TeamMembershipService,
    TeamProfilesService,
    TeamsQueries,
    TeamsService,
  ],
})
export class TeamsModule {}
