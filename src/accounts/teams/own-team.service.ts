import { Injectable, Logger } from '@nestjs/common';
import { Settings } from '../../settings/settings';
import type { Viewer } from '../../http/context/viewer';
import { Forbidden, Refused } from '../../http/errors/errors';
import { readInput } from '../../http/input/input.pipe';
import type { UnreadInput } from '../../http/input/unread-body.decorator';
import { Database } from '../../platform/database/database';
import { TeamAdmissionService } from './team-admission.service';
import { TeamChangesService } from './team-changes.service';
import { TeamDeparturesService } from './team-departures.service';
import { type TeamProfile, TeamProfilesService } from './team-profiles.service';
import { UpdateOwnTeamDto } from './team.dto';
import type { Team } from './team.entity';
import type { InviteCodeView, TeamSelfRecordView, TeamSelfView } from './team.views';
import { TeamsQueries } from './teams.queries';

const NOT_EDITOR = 'Only team captains can edit team information';
const NOT_PROMOTABLE = 'Only team members can be promoted to captain';
const NOT_DISBANDER = 'Only team captains can disband their team';
const PARTICIPATED =
  'You cannot disband your team as it has participated in the event. Please contact an admin to disband your team or remove a member.';

/**
 * Reads, changes and removes the caller's own team, and creates its invitation codes. Throws Refused if a member other
 * than the captain tries to change, disband or invite.
 */
@Injectable()
export class OwnTeamService {
  private readonly logger = new Logger('teams');

  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly queries: TeamsQueries,
    private readonly profiles: TeamProfilesService,
    private readonly changes: TeamChangesService,
    private readonly departures: TeamDeparturesService,
    private readonly admission: TeamAdmissionService,
  ) {}

  async get(viewer: Viewer): Promise<TeamSelfView> {
    return this.profiles.own(viewer, await this.requireOwn(viewer));
  }

  async show(viewer: Viewer, team_id: number): Promise<TeamSelfView> {
    return this.profiles.own(viewer, await this.profiles.require(team_id));
  }

  /**
   * Changes the team for its captain. Unless the captain is an administrator, a new team password must be confirmed
   * with the current password of the team or of the captain.
   */
  async update(viewer: Viewer, body: UnreadInput): Promise<TeamSelfRecordView> {
    const own = await this.requireOwn(viewer);
    requireCaptain(viewer, own, NOT_EDITOR);
    const dto = readInput(UpdateOwnTeamDto, body);
    const isGuarded = !viewer.isAdmin && Boolean(dto.password);
    if (!viewer.isAdmin) this.changes.requireOwnRights(own, dto);
    if (isGuarded && viewer.user)
      await this.changes.requireConfirmed(viewer.user.id, dto, [
        own.password,
        await this.queries.userPassword(viewer.user.id),
      ]);
    await this.changes.refuseDuplicates(dto, own);
    const hash = await this.changes.hashOf(dto);
    await this.database.transaction(async (tx) => {
      const locked = viewer.isAdmin
        ? await this.changes.lock(tx, own.id, dto)
        : await this.changes.lockOwn(tx, own, dto, isGuarded);
      requireCaptain(viewer, locked, NOT_EDITOR);
      await this.changes.requireBracket(tx, dto);
      await this.queries.requireMember(tx, own.id, dto.captain_id, NOT_PROMOTABLE);
      await this.changes.write(tx, locked, { dto, hash, by: viewer.isAdmin ? 'admin' : 'owner' });
    });
    return this.profiles.ownRecord(own.id);
  }

  async disband(viewer: Viewer): Promise<void> {
    if (this.settings.get('team_disbanding') === 'disabled')
      throw Refused.forField('', 'Team disbanding is currently disabled');
    const own = await this.requireOwn(viewer);
    requireCaptain(viewer, own, NOT_DISBANDER);
    await this.database.transaction(async (tx) => {
      requireCaptain(viewer, await this.departures.lock(tx, own.id), NOT_DISBANDER);
      if (await this.queries.hasParticipated(tx, own.id)) throw Refused.forField('', PARTICIPATED);
      await this.departures.removeTeam(tx, own.id);
    });
    this.logger.log({ team_id: own.id, name: own.name, by: viewer.user?.id }, 'a team was disbanded by its captain');
  }

  async invite(viewer: Viewer): Promise<InviteCodeView> {
    const own = await this.requireOwn(viewer);
    requireCaptain(viewer, own, 'Only team captains can generate invite codes');
    const code = await this.admission.codeFor(own.id);
    if (code === null) throw new Forbidden();
    return { code };
  }

  private async requireOwn({ user }: Viewer): Promise<TeamProfile> {
    const own = user?.team_id == null ? null : await this.profiles.find(user.team_id);
    if (!own) throw new Forbidden();
    return own;
  }
}

function requireCaptain({ user }: Viewer, { captain_id }: Team, complaint: string): void {
  if (!user || captain_id !== user.id) throw Refused.forField('', complaint);
}
