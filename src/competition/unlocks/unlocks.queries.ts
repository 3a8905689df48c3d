import { Injectable } from '@nestjs/common';
import type { PageSlice } from '../../http/envelope/page-query';
import { type Condition, whereClause } from '../../http/search/search-query';
import { Database, type Tx } from '../../platform/database/database';
import type { AccountMode } from '../../settings/mode-switch';
import type { UnlockRow } from './unlock.views';

/** Price of a hint, and its challenge. */
export interface HintOffer {
  cost: number;
  challenge_name: string | null;
}

/** SQL of unlocks. */
@Injectable()
export class UnlocksQueries {
  constructor(private readonly database: Database) {}

  list(conditions: readonly (Condition | null)[], slice?: PageSlice): Promise<UnlockRow[]> {
    const { sql, parameters } = whereClause(conditions);
    const limit = parameters.length + 1;
    return this.database.query(
      `SELECT id, user_id, team_id, target, type, date FROM ${UNLOCKS} ${sql} ORDER BY id LIMIT $${limit} OFFSET $${limit + 1}`,
      [...parameters, slice?.limit ?? null, slice?.offset ?? 0],
    );
  }

  async count(conditions: readonly (Condition | null)[]): Promise<number> {
    const { sql, parameters } = whereClause(conditions);
    const [row] = await this.database.query<{ count: number }>(
      `SELECT COUNT(*) AS count FROM ${UNLOCKS} ${sql}`,
      parameters,
    );
    return row?.count ?? 0;
  }

  /** Locks the hint, so that its price does not change. */
  async lockHint(tx: Tx, id: number): Promise<HintOffer | null> {
    const [offer] = await tx.query<HintOffer>(
      `SELECT hints.cost, challenges.name AS challenge_name
         FROM hints JOIN challenges ON challenges.id = hints.challenge_id
        WHERE hints.id = $1
          FOR SHARE OF hints`,
      [id],
    );
    return offer ?? null;
  }

  /**
   * Makes other unlocks by the account wait. Returns false if the account is no longer the user's: it was removed, the
   * user left the team, or the mode was switched. The lock does not block foreign keys to the account, so wrong
   * attempts do not wait.
   */
  async lockAccount(
    tx: Tx,
    mode: AccountMode,
    { user_id, account_id }: { user_id: number; account_id: number },
  ): Promise<boolean> {
    await tx.query(`SELECT id FROM ${mode} WHERE id = $1 FOR NO KEY UPDATE`, [account_id]);
    // The lock may have waited while the user left the team. Only a new statement sees the change.
    const account = mode === 'teams' ? 'team_id' : 'id';
    const members = await tx.query(`SELECT id FROM users WHERE id = $1 AND ${account} = $2`, [user_id, account_id]);
    return members.length > 0;
  }

  /**
   * Returns the points of an account, ignoring a freeze. Served by solves_account_id_challenge_id_key and
   * awards_account_id_idx.
   */
  async score(tx: Tx, account_id: number): Promise<number> {
    const [row] = await tx.query<{ score: number }>(
      `SELECT COALESCE((SELECT SUM(challenges.value)
                          FROM solves JOIN challenges ON challenges.id = solves.challenge_id
                         WHERE solves.account_id = $1), 0)
            + COALESCE((SELECT SUM(awards.value) FROM awards WHERE awards.account_id = $1), 0) AS score`,
      [account_id],
    );
    return row?.score ?? 0;
  }
}

const UNLOCKS = `(SELECT id, user_id, team_id, COALESCE(target, solution_id) AS target, type, date FROM unlocks) unlocks`;
