import { Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { Settings } from '../../settings/settings';
import type { Viewer } from '../../http/access/viewer';
import { Forbidden, InvalidInput, Refused } from '../../http/errors/errors';
import { readInput } from '../../http/fields/input.pipe';
import type { UnreadInput } from '../../http/fields/unread-body.decorator';
import { RateLimiter } from '../../http/rate-limit/rate-limiter';
import { Database } from '../../platform/database/database';
import { Passwords } from '../../platform/passwords/passwords';
import { AccountFields } from '../custom-fields/account-fields';
import { AccountChanges, columnsOf, wrongPassword } from '../account-changes';
import { isSeenOnBoard } from '../account.rules';
import { TeamDepartures } from './team-departures';
import { UpdateOwnTeamDto } from './team.dto';
import { Team } from './team.entity';
import { TeamChanged } from './team.events';
import { TeamInvites } from './team-invites';
import { TeamPresenter } from './team-presenter';
import type { InviteCodeView, TeamSelfRecordView, TeamSelfView } from './team.views';
import { TeamsQueries } from './teams.queries';

const NOT_EDITOR = 'Only team captains can edit team information';
const NOT_PROMOTABLE = 'Only team members can be promoted to captain';
const NOT_DISBANDER = 'Only team captains can disband their team';
const PARTICIPATED =
  'You cannot disband your team as it has participated in the event. Please contact an admin to disband your team or remove a member.';

/** The caller's own team; what only its captain may do answers a list of reasons to everybody else (wider-endpoints 11.3). */
@Injectable()
export class OwnTeamService {
  private readonly logger = new Logger('teams');

  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly passwords: Passwords,
    private readonly limiter: RateLimiter,
    private readonly queries: TeamsQueries,
    private readonly presenter: TeamPresenter,
    private readonly changes: AccountChanges,
    private readonly departures: TeamDepartures,
    private readonly invites: TeamInvites,
    private readonly fields: AccountFields,
    @InjectRepository(Team) private readonly teams: Repository<Team>,
  ) {}

  async get(viewer: Viewer): Promise<TeamSelfView> {
    return this.presenter.ownView(viewer, await this.requireOwn(viewer));
  }

  /** Rules as for users' own profiles, but for the password, which the captain's own confirms too. */
  async update(viewer: Viewer, body: UnreadInput): Promise<TeamSelfRecordView> {
    const own = await this.requireOwn(viewer);
    requireCaptain(viewer, own, NOT_EDITOR);
    const dto = readInput(UpdateOwnTeamDto, body);
    if (!viewer.isAdmin) {
      this.changes.requireOwnRights(own, dto);
      await this.requireConfirmed(viewer, own, dto);
    }
    await this.changes.refuseTaken('team', dto, own);
    const hash = dto.password ? await this.passwords.hash(dto.password) : null;
    const columns = columnsOf<Team>(dto, hash);
    const team = await this.database.transaction(async (tx) => {
      const held = await this.changes.lock(tx, 'team', own.id, dto);
      requireCaptain(viewer, held, NOT_EDITOR);
      if (!viewer.isAdmin) {
        this.requireUnchanged(own, held, dto);
        await this.changes.claimName(tx, 'team', held, dto);
      }
      await this.changes.requireBracket(tx, 'team', dto);
      await this.queries.requireMember(tx, own.id, dto.captain_id, NOT_PROMOTABLE);
      const teams = tx.repository(Team);
      if (Object.keys(columns).length > 0) await teams.update({ id: own.id }, columns);
      await this.fields.write(tx, { kind: 'team', id: own.id }, dto.fields, viewer.isAdmin ? 'admin' : 'owner');
      const after = await teams.findOneByOrFail({ id: own.id });
      tx.publish(new TeamChanged(own.id, isSeenOnBoard(held, after)));
      return after;
    });
    return this.presenter.ownRecord(team);
  }

  /** Removes a team that has done nothing yet. */
  async disband(viewer: Viewer): Promise<void> {
    if (this.settings.get('team_disbanding') === 'disabled')
      throw Refused.of('', 'Team disbanding is currently disabled');
    const own = await this.requireOwn(viewer);
    requireCaptain(viewer, own, NOT_DISBANDER);
    await this.database.transaction(async (tx) => {
      requireCaptain(viewer, await this.departures.hold(tx, own.id), NOT_DISBANDER);
      if (await this.queries.hasParticipated(tx, own.id)) throw Refused.of('', PARTICIPATED);
      await this.departures.removeTeam(tx, own.id);
    });
    this.logger.log({ team_id: own.id, name: own.name, by: viewer.user?.id }, 'a team was disbanded by its captain');
  }

  async invite(viewer: Viewer): Promise<InviteCodeView> {
    const own = await this.requireOwn(viewer);
    requireCaptain(viewer, own, 'Only team captains can generate invite codes');
    const code = await this.invites.codeFor(own.id);
    if (code === null) throw new Forbidden();
    return { code };
  }

  /** The caller's team with the password's hash; throws Forbidden for callers without one. */
  private async requireOwn({ user }: Viewer): Promise<Team> {
    const own =
      user?.team_id == null
        ? null
        : await this.teams.createQueryBuilder('team').addSelect('team.password').where({ id: user.team_id }).getOne();
    if (!own) throw new Forbidden();
    return own;
  }

  private async requireConfirmed({ user }: Viewer, own: Team, { password, confirm }: UpdateOwnTeamDto): Promise<void> {
    if (!password || !user) return;
    if (!confirm) throw InvalidInput.of('confirm', 'Please confirm your current password');
    const isRight = await this.limiter.judged(
      'wrong_confirm',
      String(user.id),
      async () =>
        (await this.passwords.verify(own.password, confirm)) ||
        (await this.passwords.verify(await this.queries.userPassword(user.id), confirm)),
    );
    if (!isRight) throw wrongPassword();
  }

  /** What was allowed by the row as it was read must still be, now that the row is held. */
  private requireUnchanged(read: Team, held: Team, dto: UpdateOwnTeamDto): void {
    if (held.password !== read.password && dto.password) throw wrongPassword();
    this.changes.requireOwnRights(held, dto);
  }
}

function requireCaptain({ user }: Viewer, { captain_id }: Team, complaint: string): void {
  if (!user || captain_id !== user.id) throw Refused.of('', complaint);
}
