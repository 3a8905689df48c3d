import { Injectable } from '@nestjs/common';
import type { Viewer } from '../../http/context/viewer';
import { as } from '../../http/envelope/views';
import { NotFound } from '../../http/errors/errors';
import { Database } from '../../platform/database/database';
import { CustomFieldValuesService } from '../custom-fields/custom-field-values.service';
import { AccountRankingsService } from '../shared/account-rankings.service';
import type { Team } from './team.entity';
import { ordinal } from './team.rules';
import {
  TeamAdminView,
  type TeamMemberView,
  TeamPublicView,
  TeamRecordView,
  TeamSelfRecordView,
  TeamSelfView,
} from './team.views';

/** A team with the hash of its password and the ids of its members. */
export type TeamProfile = Team & { members: number[] };

type Details = Pick<TeamPublicView, 'place' | 'score' | 'member_details'>;

/** Reads a single team, with the fields for everyone, for members or for administrators. */
@Injectable()
export class TeamProfilesService {
  constructor(
    private readonly database: Database,
    private readonly fields: CustomFieldValuesService,
    private readonly rankings: AccountRankingsService,
  ) {}

  async find(id: number): Promise<TeamProfile | null> {
    const [team] = await this.database.query<TeamProfile>(
      `SELECT *, ARRAY(SELECT id FROM users WHERE team_id = teams.id ORDER BY id) AS members
         FROM teams WHERE id = $1`,
      [id],
    );
    return team ?? null;
  }

  async require(id: number): Promise<TeamProfile> {
    const team = await this.find(id);
    if (!team) throw new NotFound();
    return team;
  }

  /**
   * Returns the team. During a freeze, place and points are those at the freeze, even for administrators. Throws
   * NotFound if the team does not exist, or if it is hidden or banned and the caller is no administrator.
   */
  async get(viewer: Viewer, id: number): Promise<TeamAdminView | TeamPublicView> {
    const team = await this.require(id);
    if (!viewer.isAdmin && (team.hidden || team.banned)) throw new NotFound();
    const details = await this.detailsOf(viewer, team, { isOwn: false });
    const fields = await this.fields.valuesOfAccount({ kind: 'team', id }, viewer.isAdmin ? 'admin' : 'public');
    return viewer.isAdmin
      ? as(TeamAdminView, { ...team, fields, ...details })
      : as(TeamPublicView, { ...team, fields, ...details });
  }

  async record(id: number): Promise<TeamRecordView> {
    const team = await this.require(id);
    return as(TeamRecordView, { ...team, fields: await this.fields.valuesOfAccount({ kind: 'team', id }, 'admin') });
  }

  async own(viewer: Viewer, team: TeamProfile): Promise<TeamSelfView> {
    const details = await this.detailsOf(viewer, team, { isOwn: true });
    const fields = await this.fields.valuesOfAccount({ kind: 'team', id: team.id }, 'self');
    return as(TeamSelfView, { ...team, fields, ...details });
  }

  async ownRecord(id: number): Promise<TeamSelfRecordView> {
    const team = await this.require(id);
    return as(TeamSelfRecordView, { ...team, fields: await this.fields.valuesOfAccount({ kind: 'team', id }, 'self') });
  }

  private async detailsOf(viewer: Viewer, team: TeamProfile, { isOwn }: { isOwn: boolean }): Promise<Details> {
    const { place, score } = await this.rankings.rankingOf(viewer, 'team', team.id, { isOwn });
    const member_details = await this.membersOf(viewer, team, isOwn);
    return { place: place === null ? null : ordinal(place), score, member_details };
  }

  /** Includes hidden and banned members only with `isOwn` or for administrators. */
  private async membersOf(viewer: Viewer, { id, captain_id }: Team, isOwn: boolean): Promise<TeamMemberView[]> {
    const members = await this.database.query<{ id: number; name: string }>(
      'SELECT id, name FROM users WHERE team_id = $1 AND ($2 OR NOT (hidden OR banned)) ORDER BY id',
      [id, isOwn || viewer.isAdmin],
    );
    const details: TeamMemberView[] = [];
    for (const member of members) {
      const { score } = await this.rankings.rankingOf(viewer, 'user', member.id, { isOwn });
      details.push({ ...member, score, captain: member.id === captain_id });
    }
    return details;
  }
}
