import { Injectable, Logger } from '@nestjs/common';
import type { Viewer } from '../../http/context/viewer';
import { presentIds, requireAll } from '../../http/bulk/bulk';
import { InvalidInput, NotFound } from '../../http/errors/errors';
import { type Conditional, requireStoredMatch } from '../../http/errors/if-match';
import { requireObject } from '../../http/input/object-body';
import { readInput } from '../../http/input/input.pipe';
import type { UnreadInput } from '../../http/input/unread-body.decorator';
import { Database, type Tx } from '../../platform/database/database';
import { ResultsChanged } from '../../competition/submissions/submission.events';
import { isCounted } from '../shared/account-changes';
import { AccountRecords } from '../shared/account-records';
import { storedVersionOf } from '../shared/account-version';
import { AccountChanged } from '../users/user.events';
import { TeamAdmissionService } from './team-admission.service';
import { TeamChangesService } from './team-changes.service';
import { TeamDeparturesService } from './team-departures.service';
import { CreateTeamDto, MemberDto, type TeamChangesDto, UpdateTeamDto } from './team.dto';
import type { Team } from './team.entity';
import { TeamChanged } from './team.events';
import { TeamProfilesService } from './team-profiles.service';
import type { InviteCodeView, TeamRecordView } from './team.views';
import { TeamsQueries } from './teams.queries';

const NO_CAPTAIN = 'Invalid Captain ID';

/** Manages teams and their members for administrators, to whom the limit of members does not apply. */
@Injectable()
export class TeamsService {
  private readonly logger = new Logger('teams');

  constructor(
    private readonly database: Database,
    private readonly queries: TeamsQueries,
    private readonly profiles: TeamProfilesService,
    private readonly changes: TeamChangesService,
    private readonly departures: TeamDeparturesService,
    private readonly admission: TeamAdmissionService,
    private readonly records: AccountRecords,
  ) {}

  async create(body: UnreadInput): Promise<TeamRecordView> {
    await this.changes.refuseDuplicates(body, null);
    const dto = readInput(CreateTeamDto, body);
    if (dto.captain_id != null) throw InvalidInput.forField('captain_id', NO_CAPTAIN);
    return this.profiles.record(await this.changes.create(dto));
  }

  /** Checks in this order: unknown id, address or name in use, invalid fields, `If-Match`. */
  async update(id: number, body: UnreadInput, request: Conditional): Promise<TeamRecordView> {
    await this.changes.refuseDuplicates(body, await this.profiles.require(id));
    const dto = readInput(UpdateTeamDto, body);
    const hash = await this.changes.hashOf(dto);
    await this.database.transaction(async (tx) => {
      await this.records.lockTeamsMode(tx);
      const before = await this.changes.lock(tx, id, dto);
      await requireStoredMatch(request, () => storedVersionOf(tx, 'team', before));
      if (await this.write(tx, before, { dto, hash })) await this.recount(tx, [id]);
    });
    return this.profiles.record(id);
  }

  /** Changes all of the teams or none, and returns their ids. Throws InvalidInput for an unknown id. */
  updateAll(ids: readonly number[], dto: TeamChangesDto): Promise<number[]> {
    return this.database.transaction(async (tx) => {
      await this.records.lockTeamsMode(tx);
      await requireAll(tx, 'teams', ids);
      const recounted: number[] = [];
      for (const id of ids) {
        const before = await this.changes.lock(tx, id);
        if (await this.write(tx, before, { dto, hash: null })) recounted.push(id);
      }
      if (recounted.length > 0) await this.recount(tx, recounted);
      return [...ids];
    });
  }

  /** Removes the team. Its members and their results stay, without a team. */
  async remove(viewer: Viewer, id: number): Promise<void> {
    await this.profiles.require(id);
    const { name } = await this.database.transaction(async (tx) => {
      const team = await this.departures.lock(tx, id);
      await this.departures.removeTeam(tx, id);
      return team;
    });
    this.logger.log({ team_id: id, name, by: viewer.user?.id }, 'a team was removed');
  }

  /** Removes teams; ignores unknown ids. Locks all teams before it removes the first. */
  async removeAll(viewer: Viewer, ids: readonly number[]): Promise<void> {
    const removed = await this.database.transaction(async (tx) => {
      const teams: Team[] = [];
      for (const id of await presentIds(tx, 'teams', ids)) teams.push(await this.departures.lock(tx, id));
      for (const { id } of teams) await this.departures.removeTeam(tx, id);
      return teams;
    });
    for (const { id, name } of removed)
      this.logger.log({ team_id: id, name, by: viewer.user?.id }, 'a team was removed');
  }

  async members(team_id: number): Promise<number[]> {
    return (await this.profiles.require(team_id)).members;
  }

  async addOrInvite(team_id: number, body: unknown): Promise<number[] | InviteCodeView> {
    const input = body === undefined ? {} : requireObject(body);
    if (Object.keys(input).length === 0) return this.invite(team_id);
    await this.profiles.require(team_id);
    return this.addMember(team_id, readInput(MemberDto, input));
  }

  async removeMember(viewer: Viewer, team_id: number, { user_id }: MemberDto): Promise<number[]> {
    await this.profiles.require(team_id);
    await this.database.transaction(async (tx) => {
      const wasMember = await this.departures.removeMember(tx, team_id, user_id);
      if (!wasMember) throw InvalidInput.forField('id', 'User is not part of this team');
    });
    this.logger.log({ team_id, user_id, by: viewer.user?.id }, 'a member was removed from a team');
    return this.queries.memberIds(team_id);
  }

  private async write(
    tx: Tx,
    before: Team,
    { dto, hash }: { dto: UpdateTeamDto; hash: string | null },
  ): Promise<boolean> {
    await this.changes.requireBracket(tx, dto);
    await this.queries.requireMember(tx, before.id, dto.captain_id, NO_CAPTAIN);
    const after = await this.changes.write(tx, before, { dto, hash, by: 'admin' });
    return isCounted(before) !== isCounted(after);
  }

  private async recount(tx: Tx, ids: readonly number[]): Promise<void> {
    await this.records.recountForAccounts(tx, ids);
    // The list of accounts is empty, because `TeamChanged` events already name the teams.
    tx.publish(new ResultsChanged([]));
  }

  private async invite(team_id: number): Promise<InviteCodeView> {
    const code = await this.admission.codeFor(team_id);
    if (code === null) throw new NotFound();
    return { code };
  }

  private async addMember(team_id: number, { user_id }: MemberDto): Promise<number[]> {
    await this.database.transaction(async (tx) => {
      const present = await this.queries.lockMembership(tx, user_id);
      await this.changes.lock(tx, team_id);
      if (present === undefined) throw new NotFound();
      if (present !== null) throw InvalidInput.forField('id', 'User has already joined a team');
      await this.queries.setTeam(tx, user_id, team_id);
      tx.publish(new AccountChanged(user_id));
      tx.publish(new TeamChanged(team_id));
    });
    return this.queries.memberIds(team_id);
  }
}
