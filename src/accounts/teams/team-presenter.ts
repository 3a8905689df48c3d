import { Injectable, type Type } from '@nestjs/common';
import { Gate, refusalOf } from '../../http/access/gate';
import type { Viewer } from '../../http/access/viewer';
import { as } from '../../http/envelope/views';
import { AccountStandings } from '../account-standings';
import { AccountFields, type FieldsAudience } from '../custom-fields/account-fields';
import type { Team } from './team.entity';
import { ordinal } from './team.rules';
import {
  TeamAdminListing,
  TeamAdminView,
  type TeamExtras,
  TeamListing,
  TeamPublicView,
  type TeamRanking,
  TeamRecordView,
  TeamSelfRecordView,
  TeamSelfView,
} from './team.views';
import { TeamsQueries } from './teams.queries';

/** Chooses the view of a team and fills in what lies beyond its row: custom fields, members, place and points. */
@Injectable()
export class TeamPresenter {
  constructor(
    private readonly queries: TeamsQueries,
    private readonly fields: AccountFields,
    private readonly standings: AccountStandings,
    private readonly gate: Gate,
  ) {}

  /** Teams in a list, with the public fields whoever reads it (conventions 15). */
  async listing({ isAdmin }: Viewer, teams: readonly Team[]): Promise<TeamListing[]> {
    const ids = teams.map(({ id }) => id);
    const fields = await this.fields.of('team', ids, 'public');
    const view: Type<TeamListing> = isAdmin ? TeamAdminListing : TeamListing;
    return teams.map((team) => as(view, { ...team, fields: fields.get(team.id) ?? [] }));
  }

  /** One team for the caller; place and points frozen for everyone (conventions 11). */
  async viewFor(viewer: Viewer, team: Team): Promise<TeamAdminView | TeamPublicView> {
    const ranking = await this.rankingFor(viewer, team.id);
    if (viewer.isAdmin) return as(TeamAdminView, { ...team, ...(await this.extras(team, 'admin')), ...ranking });
    return as(TeamPublicView, { ...team, ...(await this.extras(team, 'public')), ...ranking });
  }

  /** The caller's own team: points live and always shown, place as the board has it. */
  async ownView(viewer: Viewer, team: Team): Promise<TeamSelfView> {
    const { place } = await this.rankingFor(viewer, team.id);
    const score = await this.standings.scoreOfTeam(team.id, { frozen: false });
    return as(TeamSelfView, { ...team, ...(await this.extras(team, 'self')), place, score });
  }

  /** The caller's own team without place and points. */
  async ownRecord(team: Team): Promise<TeamSelfRecordView> {
    return as(TeamSelfRecordView, { ...team, ...(await this.extras(team, 'self')) });
  }

  /** The whole record, for administrators. */
  async record(team: Team): Promise<TeamRecordView> {
    return as(TeamRecordView, { ...team, ...(await this.extras(team, 'admin')) });
  }

  private async extras({ id }: Team, audience: FieldsAudience): Promise<TeamExtras> {
    return {
      fields: await this.fields.ofOne({ kind: 'team', id }, audience),
      members: await this.queries.memberIds(id),
    };
  }

  private async rankingFor(viewer: Viewer, team_id: number): Promise<TeamRanking> {
    if (!this.seesScores(viewer)) return { place: null, score: null };
    const place = await this.standings.placeOfTeam(team_id, { frozen: true });
    const score = await this.standings.scoreOfTeam(team_id, { frozen: true });
    return { place: place === null ? null : ordinal(place), score };
  }

  /** Hidden scores are shown to nobody, administrators included (conventions 10). */
  private seesScores(viewer: Viewer): boolean {
    const visibility = this.gate.visibility('score');
    return visibility !== 'hidden' && refusalOf(visibility, 'score', viewer) === null;
  }
}
