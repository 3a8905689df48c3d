import { Injectable } from '@nestjs/common';
import { InvalidInput } from '../../http/errors/errors';
import { Database, type Tx } from '../../platform/database/database';
import { LOCKS } from '../../platform/database/locks';
import type { Team } from './team.entity';

/** Reads and locks teams and their members. */
@Injectable()
export class TeamsQueries {
  constructor(private readonly database: Database) {}

  /** Returns the ids of all members, also of hidden and banned ones. Uses the index `users_team_id_idx`. */
  async memberIds(team_id: number, reader: Pick<Tx, 'query'> = this.database): Promise<number[]> {
    const rows = await reader.query<{ id: number }>('SELECT id FROM users WHERE team_id = $1 ORDER BY id', [team_id]);
    return rows.map(({ id }) => id);
  }

  async requireMember(
    tx: Tx,
    team_id: number,
    captain_id: number | null | undefined,
    complaint: string,
  ): Promise<void> {
    if (captain_id == null) return;
    const members = await this.memberIds(team_id, tx);
    if (!members.includes(captain_id)) throw InvalidInput.forField('captain_id', complaint);
  }

  async findByName(name: string): Promise<Pick<Team, 'id' | 'password'> | null> {
    const [team] = await this.database.query<Pick<Team, 'id' | 'password'>>(
      'SELECT id, password FROM teams WHERE name = $1',
      [name],
    );
    return team ?? null;
  }

  async userPassword(user_id: number): Promise<string | null> {
    const [user] = await this.database.query<{ password: string | null }>('SELECT password FROM users WHERE id = $1', [
      user_id,
    ]);
    return user?.password ?? null;
  }

  async teamsCounted(reader: Pick<Tx, 'query'> = this.database): Promise<number> {
    const [row] = await reader.query<{ count: number }>(
      'SELECT COUNT(*) AS count FROM teams WHERE NOT hidden AND NOT banned',
    );
    return row?.count ?? 0;
  }

  /** Makes other players who create a team wait, so that players cannot exceed `num_teams`. */
  async lockTeamCount(tx: Tx): Promise<void> {
    await tx.query('SELECT pg_advisory_xact_lock($1)', [LOCKS.teams]);
  }

  /**
   * Locks the user's row until the transaction ends, and returns the id of the team: null without a team, undefined if
   * there is no such user.
   */
  async lockMembership(tx: Tx, user_id: number): Promise<number | null | undefined> {
    const [user] = await tx.query<{ team_id: number | null }>(
      'SELECT team_id FROM users WHERE id = $1 FOR NO KEY UPDATE',
      [user_id],
    );
    return user?.team_id;
  }

  async lockMembers(tx: Tx, team_id: number): Promise<void> {
    await tx.query('SELECT id FROM users WHERE team_id = $1 ORDER BY id FOR NO KEY UPDATE', [team_id]);
  }

  async setTeam(tx: Tx, user_id: number, team_id: number | null): Promise<void> {
    await tx.query('UPDATE users SET team_id = $2 WHERE id = $1', [user_id, team_id]);
  }

  /**
   * Returns whether the user has a submission, award or unlock for the team. Without a user, returns whether the team
   * has any, or wrong attempts in `attempt_throttles`: otherwise players could escape the rate limit with a new team.
   */
  async hasParticipated(tx: Tx, team_id: number, user_id: number | null = null): Promise<boolean> {
    const condition = 'team_id = $1 AND ($2::int IS NULL OR user_id = $2)';
    const [row] = await tx.query<{ some: boolean }>(
      `SELECT EXISTS (SELECT FROM submissions WHERE ${condition}) OR EXISTS (SELECT FROM awards WHERE ${condition})
           OR EXISTS (SELECT FROM unlocks WHERE ${condition})
           OR ($2::int IS NULL AND EXISTS (SELECT FROM attempt_throttles WHERE account_id = $1 AND wrong <> '{}')) AS some`,
      [team_id, user_id],
    );
    return row?.some ?? false;
  }
}
