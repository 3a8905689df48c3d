import { Injectable } from '@nestjs/common';
import { AccountChangesService } from '../shared/account-changes.service';
import { Settings } from '../../settings/settings';
import type { ViewerUser } from '../../http/access/viewer';
import { type Complaint, Forbidden } from '../../http/errors/errors';
import { Clock } from '../../platform/clock/clock';
import { violationOf } from '../../platform/database/constraints';
import { Database, type Tx } from '../../platform/database/database';
import { Passwords } from '../../platform/passwords/passwords';
import { CustomFieldValuesService } from '../custom-fields/custom-field-values.service';
import type { SentExtras } from '../shared/account-forms.service';
import { AccountNamesService } from '../shared/account-names.service';
import { storedSkeleton } from '../shared/account.rules';
import { AccountChanged } from '../users/user.events';
import { Team } from './team.entity';
import { TeamChanged } from './team.events';
import { type TeamEntry, teamErrors } from './team-form.rules';
import { TeamsQueries } from './teams.queries';

/** A team as a player wants it. */
export interface NewTeam {
  entry: TeamEntry;
  extras: SentExtras;
}

/** The id of the new team, or why there is none. */
export type Founding = { id: number } | { errors: Complaint[] };

/** What is said to members of a team who want to enter one. */
export const IN_A_TEAM = 'You are already in a team. You cannot join another.';

/** Players who enter a team by themselves: how many teams there may be, how large they are, and one team for each. */
@Injectable()
export class TeamEnrolment {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settings: Settings,
    private readonly passwords: Passwords,
    private readonly queries: TeamsQueries,
    private readonly changes: AccountChangesService,
    private readonly fields: CustomFieldValuesService,
    private readonly names: AccountNamesService,
  ) {}

  /** Throws Forbidden while players may make no teams, or there are as many as there may be. */
  async requireMayFound(reader: Pick<Tx, 'query'> = this.database): Promise<void> {
    if (!this.settings.get('team_creation'))
      throw new Forbidden('New teams cannot be made. Please join a team that exists.');
    const limit = this.settings.get('num_teams');
    if (limit > 0 && (await this.queries.teamsCounted(reader)) >= limit)
      throw new Forbidden(`Reached the maximum number of teams (${limit}). Please join a team that exists.`);
  }

  /** Makes a team with the user as its captain, an administrator's hidden as they are. */
  async found(founder: ViewerUser, { entry, extras }: NewTeam): Promise<Founding> {
    await this.requireMayFound();
    const { hasRequiredFields, hasValidBracket } = extras;
    // Looked up again under the lock; here so that no slow hash is made in vain.
    const isTaken = await this.names.isTaken({ kind: 'team' }, entry.name);
    const errors = teamErrors(entry, { isTaken, hasRequiredFields, hasValidBracket });
    if (errors.length > 0) return { errors };
    const password = await this.passwords.hash(entry.password);
    try {
      return await this.database.transaction((tx) => this.store(tx, founder, { entry, extras }, password));
    } catch (error) {
      // An administrator, who waits for no lock, may have given the name away just now.
      if (violationOf(error)?.field !== 'name') throw error;
      return { errors: teamErrors(entry, { isTaken: true, hasRequiredFields, hasValidBracket }) };
    }
  }

  /** Puts the user into a team, whose captain they are if nobody else is in it; gives the team, or the complaint. */
  async join(user_id: number, team_id: number): Promise<{ id: number } | string> {
    return this.database.transaction(async (tx) => {
      const present = await this.queries.lockMembership(tx, user_id);
      if (present !== null) return IN_A_TEAM;
      // Others who join wait for the team's row, so that two cannot take its last seat.
      const team = await this.changes.lock(tx, 'team', team_id);
      if (team.banned) return 'This team has been banned';
      const size = this.settings.get('team_size');
      const members = await this.queries.memberIds(team_id, tx);
      if (size > 0 && members.length >= size) return `${team.name} has already reached the team size limit of ${size}`;
      await this.enter(tx, user_id, team_id);
      if (members.length === 0) await tx.repository(Team).update({ id: team_id }, { captain_id: user_id });
      return { id: team_id };
    });
  }

  private async store(tx: Tx, founder: ViewerUser, { entry, extras }: NewTeam, password: string): Promise<Founding> {
    if (this.settings.get('num_teams') > 0) await this.queries.lockTeamCount(tx);
    await this.requireMayFound(tx);
    const present = await this.queries.lockMembership(tx, founder.id);
    if (present !== null) return { errors: [{ field: '', message: IN_A_TEAM }] };
    await this.names.lock(tx, 'team', entry.name);
    const { hasRequiredFields, hasValidBracket } = extras;
    const isTaken = await this.names.isTaken({ kind: 'team' }, entry.name, tx);
    if (isTaken) return { errors: teamErrors(entry, { isTaken, hasRequiredFields, hasValidBracket }) };
    const teams = tx.repository(Team);
    const { id } = await teams.save(
      teams.create({
        name: entry.name,
        name_skeleton: storedSkeleton(entry.name),
        password,
        website: entry.website || null,
        affiliation: entry.affiliation || null,
        country: entry.country || null,
        bracket_id: extras.bracket_id,
        captain_id: founder.id,
        hidden: founder.type === 'admin',
        created: this.clock.now(),
      }),
    );
    await this.fields.write(tx, { kind: 'team', id }, extras.custom, 'admin');
    await this.enter(tx, founder.id, id);
    return { id };
  }

  private async enter(tx: Tx, user_id: number, team_id: number): Promise<void> {
    await this.queries.setTeam(tx, user_id, team_id);
    tx.publish(new AccountChanged(user_id));
    tx.publish(new TeamChanged(team_id));
  }
}
