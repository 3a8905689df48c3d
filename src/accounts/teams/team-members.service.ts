import { Injectable, Logger } from '@nestjs/common';
import { AccountChanges } from '../account-changes';
import { AccountProfiles } from '../account-profiles';
import type { Viewer } from '../../http/access/viewer';
import { InvalidInput, NotFound } from '../../http/errors/errors';
import { isObject } from '../../http/fields/coercions';
import { readInput } from '../../http/fields/input.pipe';
import { Database } from '../../platform/database/database';
import { AccountChanged } from '../users/user.events';
import { TeamDepartures } from './team-departures';
import { MemberDto } from './team.dto';
import { TeamChanged } from './team.events';
import { TeamInvites } from './team-invites';
import type { InviteCodeView } from './team.views';
import { TeamsQueries } from './teams.queries';

/** Who is in a team, as administrators decide it; the size of teams does not bind them. */
@Injectable()
export class TeamMembersService {
  private readonly logger = new Logger('teams');

  constructor(
    private readonly database: Database,
    private readonly queries: TeamsQueries,
    private readonly profiles: AccountProfiles,
    private readonly changes: AccountChanges,
    private readonly departures: TeamDepartures,
    private readonly invites: TeamInvites,
  ) {}

  /** Ids of the members. */
  async list(team_id: number): Promise<number[]> {
    return (await this.profiles.require('team', team_id)).members;
  }

  /** Adds the named user and gives the members; with an empty body a code that invites anybody (wider-endpoints 11.4). */
  async addOrInvite(team_id: number, body: unknown): Promise<number[] | InviteCodeView> {
    if (body === undefined || (isObject(body) && Object.keys(body).length === 0)) return this.invite(team_id);
    if (!isObject(body)) throw InvalidInput.of('', 'Invalid input type.');
    await this.profiles.require('team', team_id);
    return this.add(team_id, readInput(MemberDto, body));
  }

  /** Takes the named user out of the team and gives the members left. */
  async remove(viewer: Viewer, team_id: number, { user_id }: MemberDto): Promise<number[]> {
    await this.profiles.require('team', team_id);
    await this.database.transaction(async (tx) => {
      const wasMember = await this.departures.removeMember(tx, team_id, user_id);
      if (!wasMember) throw InvalidInput.of('id', 'User is not part of this team');
    });
    this.logger.log({ team_id, user_id, by: viewer.user?.id }, 'a member was removed from a team');
    return this.queries.memberIds(team_id);
  }

  private async invite(team_id: number): Promise<InviteCodeView> {
    const code = await this.invites.codeFor(team_id);
    if (code === null) throw new NotFound();
    return { code };
  }

  private async add(team_id: number, { user_id }: MemberDto): Promise<number[]> {
    await this.database.transaction(async (tx) => {
      const present = await this.queries.lockMembership(tx, user_id);
      await this.changes.lock(tx, 'team', team_id);
      if (present === undefined) throw new NotFound();
      if (present !== null) throw InvalidInput.of('id', 'User has already joined a team');
      await this.queries.setTeam(tx, user_id, team_id);
      tx.publish(new AccountChanged(user_id));
      tx.publish(new TeamChanged(team_id));
    });
    return this.queries.memberIds(team_id);
  }
}
