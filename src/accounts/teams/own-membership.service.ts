import { Injectable, Logger } from '@nestjs/common';
import type { Viewer, ViewerUser } from '../../http/access/viewer';
import { Forbidden, InvalidInput, NotFound, Refused } from '../../http/errors/errors';
import { MISSING } from '../../http/fields/field';
import { Database } from '../../platform/database/database';
import { Settings } from '../../settings/settings';
import { AccountFormsService, asFormValues } from '../shared/account-forms.service';
import { OwnTeamService } from './own-team.service';
import { TeamDeparturesService } from './team-departures.service';
import type { FoundTeamDto, JoinTeamDto } from './team.dto';
import type { Team } from './team.entity';
import { IN_A_TEAM, TeamEnrolment } from './team-enrolment';
import { TeamEntrance } from './team-entrance';
import { TeamInvitesService } from './team-invites.service';
import type { InvitationView, TeamSelfView } from './team.views';
import { TeamsQueries } from './teams.queries';

const FIXED = 'Leaving a team is currently disabled';
const HAND_OVER = 'Make another member the captain first, or disband the team';
const NOT_REMOVER = 'Only team captains can remove members';

/** How players come into a team and out of it. */
@Injectable()
export class OwnMembershipService {
  private readonly logger = new Logger('teams');

  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly forms: AccountFormsService,
    private readonly queries: TeamsQueries,
    private readonly team: OwnTeamService,
    private readonly enrolment: TeamEnrolment,
    private readonly entrance: TeamEntrance,
    private readonly invites: TeamInvitesService,
    private readonly departures: TeamDeparturesService,
  ) {}

  /** Makes a team with the caller as its captain; throws InvalidInput with every complaint. */
  async found(viewer: Viewer, dto: FoundTeamDto): Promise<TeamSelfView> {
    const outcome = await this.entrance.found(userOf(viewer), asFormValues(dto), await this.forms.extras('team'));
    if ('id' in outcome) return this.team.show(viewer, outcome.id);
    if (outcome.errors.some(({ message }) => message === IN_A_TEAM)) throw Refused.of('', IN_A_TEAM);
    throw InvalidInput.all(outcome.errors);
  }

  /** Puts the caller into a team by its name and password, or by an invitation; throws Refused. */
  async join(viewer: Viewer, { name, password, code }: JoinTeamDto): Promise<TeamSelfView> {
    const user = userOf(viewer);
    const outcome =
      code == null
        ? await this.entrance.join(user, required('name', name).trim(), required('password', password))
        : await this.enrolment.join(user.id, (await this.invites.requireTeam(code)).id);
    if (typeof outcome === 'string') throw Refused.of('', outcome);
    return this.team.show(viewer, outcome.id);
  }

  /** What an invitation leads to; throws Forbidden for codes that are forged or over. */
  async invitation(code: string): Promise<InvitationView> {
    const { id, name } = await this.invites.requireTeam(code);
    return { team: { id, name, members: (await this.queries.memberIds(id)).length } };
  }

  /** Takes the caller out of their team; throws Refused. */
  async leave(viewer: Viewer): Promise<void> {
    const { id, team_id } = userOf(viewer);
    if (team_id === null || !(await this.remove(team_id, id, () => undefined))) throw new Forbidden();
    this.logger.log({ team_id, user_id: id, by: id }, 'a member left a team');
  }

  /** Takes another out of the caller's team and gives the members left; throws Refused for all but its captain. */
  async removeMember(viewer: Viewer, user_id: number): Promise<number[]> {
    const { id, team_id } = userOf(viewer);
    if (team_id === null) throw new Forbidden();
    const wasMember = await this.remove(team_id, user_id, ({ captain_id }) => {
      if (captain_id !== id) throw Refused.of('', NOT_REMOVER);
    });
    if (!wasMember) throw new NotFound();
    this.logger.log({ team_id, user_id, by: id }, 'a member was removed from a team by its captain');
    return this.queries.memberIds(team_id);
  }

  private async remove(team_id: number, user_id: number, decide: (team: Team) => void): Promise<boolean> {
    if (this.settings.get('team_disbanding') === 'disabled') throw Refused.of('', FIXED);
    return this.database.transaction((tx) =>
      this.departures.removeIdleMember(tx, team_id, user_id, (team) => {
        decide(team);
        if (team.captain_id === user_id) throw Refused.of('', HAND_OVER);
      }),
    );
  }
}

function userOf({ user }: Viewer): ViewerUser {
  if (!user) throw new Forbidden();
  return user;
}

function required(field: string, text: string | null | undefined): string {
  if (text == null) throw InvalidInput.of(field, MISSING);
  return text;
}
