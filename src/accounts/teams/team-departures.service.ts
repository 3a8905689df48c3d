import { Injectable } from '@nestjs/common';
import { NotFound, Refused } from '../../http/errors/errors';
import type { Tx } from '../../platform/database/database';
import { ResultsChanged } from '../../competition/submissions/submission.events';
import { AccountRecords } from '../shared/account-records';
import { AccountChanged } from '../users/user.events';
import { TeamChangesService } from './team-changes.service';
import { Team } from './team.entity';
import { TeamChanged } from './team.events';
import { TeamsQueries } from './teams.queries';

const TOOK_PART =
  'Who has answered, bought or been awarded something for the team stays in it. Please contact an admin to remove a member.';

/** Tables that record for which team a user played. */
const RECORDS = ['submissions', 'solves', 'awards', 'unlocks'] as const;

/**
 * Removes members or whole teams. The results of a removed member stay but lose the team, so the team loses the points.
 * Order of locks, as for attempts: mode, throttle, users, team, challenges.
 */
@Injectable()
export class TeamDeparturesService {
  constructor(
    private readonly queries: TeamsQueries,
    private readonly changes: TeamChangesService,
    private readonly records: AccountRecords,
  ) {}

  /**
   * Removes a member. Returns false and changes nothing if the user is in another team or none. Throws NotFound for an
   * unknown user.
   */
  async removeMember(tx: Tx, team_id: number, user_id: number): Promise<boolean> {
    await this.lockAttempts(tx, team_id);
    const present = await this.queries.lockMembership(tx, user_id);
    const team = await this.changes.lock(tx, team_id);
    if (present === undefined) throw new NotFound();
    if (present !== team_id) return false;
    await this.queries.setTeam(tx, user_id, null);
    if (team.captain_id === user_id) await tx.repository(Team).update({ id: team_id }, { captain_id: null });
    await this.release(tx, team_id, user_id);
    tx.publish(new AccountChanged(user_id));
    tx.publish(new TeamChanged(team_id));
    return true;
  }

  /**
   * Removes a member on behalf of a player. Returns false if the user is not a member. Throws Refused if the member has
   * submissions, awards or unlocks for the team, because the team would lose them. `decide` throws if the player may
   * not remove this member.
   */
  async removeIdleMember(tx: Tx, team_id: number, user_id: number, decide: (team: Team) => void): Promise<boolean> {
    await this.lockAttempts(tx, team_id);
    const present = await this.queries.lockMembership(tx, user_id);
    decide(await this.changes.lock(tx, team_id));
    if (present !== team_id) return false;
    if (await this.queries.hasParticipated(tx, team_id, user_id)) throw Refused.forField('', TOOK_PART);
    await this.queries.setTeam(tx, user_id, null);
    tx.publish(new AccountChanged(user_id));
    tx.publish(new TeamChanged(team_id));
    return true;
  }

  /** Locks the team, so that no one can join, leave or play for it until the transaction ends. Throws NotFound. */
  async lock(tx: Tx, team_id: number): Promise<Team> {
    await this.lockAttempts(tx, team_id);
    await this.queries.lockMembers(tx, team_id);
    return this.changes.lock(tx, team_id);
  }

  async removeTeam(tx: Tx, team_id: number): Promise<void> {
    const members = await this.queries.memberIds(team_id, tx);
    for (const user_id of members) await this.queries.setTeam(tx, user_id, null);
    await this.release(tx, team_id, null);
    await tx.repository(Team).delete({ id: team_id });
    await tx.query('DELETE FROM attempt_throttles WHERE account_id = $1', [team_id]);
    for (const user_id of members) tx.publish(new AccountChanged(user_id));
    tx.publish(new TeamChanged(team_id));
  }

  /** Throws NotFound in users mode, where results belong to the users. */
  private async lockAttempts(tx: Tx, team_id: number): Promise<void> {
    await this.records.lockTeamsMode(tx);
    await this.records.lockAttempts(tx, team_id);
  }

  /** Removes the team from the results of one member, or of all if `user_id` is null. Uses the indexes on team_id. */
  private async release(tx: Tx, team_id: number, user_id: number | null): Promise<void> {
    const condition = 'team_id = $1 AND ($2::int IS NULL OR user_id = $2)';
    const members = await tx.query<{ id: number }>('SELECT id FROM users WHERE team_id = $1', [team_id]);
    const solved = await tx.query<{ challenge_id: number }>(`SELECT challenge_id FROM solves WHERE ${condition}`, [
      team_id,
      user_id,
    ]);
    for (const table of RECORDS)
      await tx.query(`UPDATE ${table} SET team_id = NULL, account_id = NULL WHERE ${condition}`, [team_id, user_id]);
    await this.records.recompute(tx, 'teams', team_id);
    await this.records.recount(
      tx,
      solved.map(({ challenge_id }) => challenge_id),
    );
    const changed = members.map(({ id }) => ({ user_id: id, account_id: team_id }));
    for (const event of ResultsChanged.each(changed)) tx.publish(event);
  }
}
