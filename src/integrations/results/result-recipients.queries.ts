import { Injectable } from '@nestjs/common';
import type { Recipient } from '../../competition/awards/award-series.service';
import type { Tx } from '../../platform/database/database';
import type { AccountMode } from '../../settings/mode-switch';

/** A member of each team: the captain or else the one with the lowest id. */
const MEMBERS = `
  SELECT DISTINCT ON (teams.id) teams.id AS account_id, teams.id AS team_id, users.id AS user_id
    FROM teams JOIN users ON users.team_id = teams.id
   WHERE teams.id = ANY($1)
   ORDER BY teams.id, users.id = teams.captain_id DESC, users.id`;

/** Chooses the users in whose names the solves and awards of accounts are stored. */
@Injectable()
export class ResultRecipientsQueries {
  /**
   * Returns a user of each account. Until the transaction ends, a lock keeps these users in their teams. Omits teams
   * without members.
   */
  async lock(tx: Tx, mode: AccountMode, account_ids: readonly number[]): Promise<Recipient[]> {
    if (account_ids.length === 0) return [];
    if (mode === 'users') return this.lockUsers(tx, account_ids);
    const members = await tx.query<Recipient>(MEMBERS, [account_ids]);
    const locked = await this.lockUsers(
      tx,
      members.map(({ user_id }) => user_id),
    );
    const teams = new Map(locked.map(({ user_id, team_id }) => [user_id, team_id]));
    // Users may have changed the team before they were locked.
    const areMembers = members.every(({ user_id, team_id }) => teams.get(user_id) === team_id);
    return areMembers ? members : this.lock(tx, mode, account_ids);
  }

  private lockUsers(tx: Tx, ids: readonly number[]): Promise<Recipient[]> {
    return tx.query<Recipient>(
      'SELECT id AS account_id, id AS user_id, team_id FROM users WHERE id = ANY($1) ORDER BY id FOR SHARE',
      [ids],
    );
  }
}
