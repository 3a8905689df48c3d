import { Injectable, Logger } from '@nestjs/common';
import { requireUser } from '../../http/context/require-user';
import type { Viewer, ViewerUser } from '../../http/context/viewer';
import { Forbidden, InvalidInput, NotFound, Refused, refuseInput } from '../../http/errors/errors';
import { Database, type Tx } from '../../platform/database/database';
import { Settings } from '../../settings/settings';
import type { AccountEntry } from '../shared/account-entry';
import { AccountFormsService, type CheckedExtras } from '../shared/account-forms.service';
import { AccountNamesService, conflictsOf } from '../shared/account-names.service';
import { AccountChanged } from '../users/user.events';
import { InATeam } from './in-a-team';
import { teamErrors } from './new-team.rules';
import { TeamAdmissionService } from './team-admission.service';
import { TeamChangesService } from './team-changes.service';
import { TeamDeparturesService } from './team-departures.service';
import { Team } from './team.entity';
import { TeamChanged } from './team.events';
import { TeamsQueries } from './teams.queries';

/** Lets players create, join and leave teams, within the limits of teams and members. A player has at most one team. */
@Injectable()
export class TeamMembershipService {
  private readonly logger = new Logger('teams');

  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly queries: TeamsQueries,
    private readonly forms: AccountFormsService,
    private readonly names: AccountNamesService,
    private readonly changes: TeamChangesService,
    private readonly admission: TeamAdmissionService,
    private readonly departures: TeamDeparturesService,
  ) {}

  /**
   * Creates a team with the caller as captain and returns its id. An administrator's team is hidden. Throws InATeam,
   * Forbidden if the settings permit no new team, or InvalidInput with all complaints.
   */
  async create(viewer: Viewer, entry: AccountEntry): Promise<number> {
    const founder = userWithoutTeam(viewer);
    await this.requireMayCreate(this.database);
    const extras = await this.forms.check('team', entry);
    // Refuses invalid input before the password is hashed, which is slow. `store` checks the name again under a lock.
    refuseInput(teamErrors(entry, extras, await this.names.isTaken({ kind: 'team' }, entry.name)));
    const password = await this.changes.hashOf(entry);
    try {
      return await this.database.transaction((tx) => this.store(tx, founder, entry, extras, password));
    } catch (error) {
      if (!conflictsOf(error)?.name) throw error;
      throw InvalidInput.all(teamErrors(entry, extras, true));
    }
  }

  async joinByPassword(viewer: Viewer, name: string, password: string): Promise<number> {
    const user = userWithoutTeam(viewer);
    const team_id = await this.admission.teamByPassword(user, name, password);
    if (team_id === null) throw Refused.forField('', 'That information is incorrect');
    return this.join(user, team_id);
  }

  /**
   * Throws Forbidden if the code is invalid or has expired, InATeam if the caller has a team, and Refused if the team
   * is banned or full.
   */
  async joinByCode(viewer: Viewer, code: string): Promise<number> {
    const team = await this.admission.teamByCode(code);
    return this.join(requireUser(viewer), team.id);
  }

  async leave(viewer: Viewer): Promise<void> {
    const { id, team_id } = requireUser(viewer);
    if (team_id === null || !(await this.remove(team_id, id))) throw new Forbidden();
    this.logger.log({ team_id, user_id: id, by: id }, 'a member left a team');
  }

  /**
   * Removes a member of the caller's team for its captain, and returns the remaining ids. Throws Forbidden if the
   * caller has no team, NotFound if the user is not a member, and Refused if the removal is not permitted.
   */
  async removeMember(viewer: Viewer, user_id: number): Promise<number[]> {
    const { id, team_id } = requireUser(viewer);
    if (team_id === null) throw new Forbidden();
    if (!(await this.remove(team_id, user_id, id))) throw new NotFound();
    this.logger.log({ team_id, user_id, by: id }, 'a member was removed from a team by its captain');
    return this.queries.memberIds(team_id);
  }

  private async requireMayCreate(reader: Pick<Tx, 'query'>): Promise<void> {
    if (!this.settings.get('team_creation'))
      throw new Forbidden('New teams cannot be made. Please join a team that exists.');
    const limit = this.settings.get('num_teams');
    if (limit > 0 && (await this.queries.teamsCounted(reader)) >= limit)
      throw new Forbidden(`Reached the maximum number of teams (${limit}). Please join a team that exists.`);
  }

  private async store(
    tx: Tx,
    founder: ViewerUser,
    entry: AccountEntry,
    extras: CheckedExtras,
    password: string | null,
  ): Promise<number> {
    const { name, website, affiliation, country } = entry;
    if (this.settings.get('num_teams') > 0) await this.queries.lockTeamCount(tx);
    await this.requireMayCreate(tx);
    if ((await this.queries.lockMembership(tx, founder.id)) !== null) throw new InATeam();
    await this.names.lock(tx, 'team', name);
    if (await this.names.isTaken({ kind: 'team' }, name, tx)) throw InvalidInput.all(teamErrors(entry, extras, true));
    const columns = {
      name,
      password,
      website: website || null,
      affiliation: affiliation || null,
      country: country || null,
      bracket_id: extras.bracket_id,
      captain_id: founder.id,
      hidden: founder.type === 'admin',
    };
    const id = await this.changes.insert(tx, columns, extras.custom);
    await this.enter(tx, founder.id, id);
    return id;
  }

  private async join(user: ViewerUser, team_id: number): Promise<number> {
    await this.database.transaction(async (tx) => {
      if ((await this.queries.lockMembership(tx, user.id)) !== null) throw new InATeam();
      // The lock makes other players who join this team wait, so that the team cannot grow beyond `team_size`.
      const team = await this.changes.lock(tx, team_id);
      if (team.banned) throw Refused.forField('', 'This team has been banned');
      const size = this.settings.get('team_size');
      const members = await this.queries.memberIds(team_id, tx);
      if (size > 0 && members.length >= size)
        throw Refused.forField('', `${team.name} has already reached the team size limit of ${size}`);
      await this.enter(tx, user.id, team_id);
      if (members.length === 0) await tx.repository(Team).update({ id: team_id }, { captain_id: user.id });
    });
    return team_id;
  }

  private async enter(tx: Tx, user_id: number, team_id: number): Promise<void> {
    await this.queries.setTeam(tx, user_id, team_id);
    tx.publish(new AccountChanged(user_id));
    tx.publish(new TeamChanged(team_id));
  }

  private async remove(team_id: number, user_id: number, captain_id: number | null = null): Promise<boolean> {
    if (this.settings.get('team_disbanding') === 'disabled')
      throw Refused.forField('', 'Leaving a team is currently disabled');
    return this.database.transaction((tx) =>
      this.departures.removeIdleMember(tx, team_id, user_id, (team) => {
        if (captain_id !== null && team.captain_id !== captain_id)
          throw Refused.forField('', 'Only team captains can remove members');
        if (team.captain_id === user_id)
          throw Refused.forField('', 'Make another member the captain first, or disband the team');
      }),
    );
  }
}

function userWithoutTeam(viewer: Viewer): ViewerUser {
  const user = requireUser(viewer);
  if (user.team_id !== null) throw new InATeam();
  return user;
}
