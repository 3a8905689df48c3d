import { Injectable } from '@nestjs/common';
import type { Challenge } from '../../challenges/challenges/challenge.entity';
import type { FlagRule } from '../../challenges/flags/flag.rules';
import type { SubmissionType } from '../../competition/submissions/submission.entity';
import type { Instant } from '../../platform/clock/instant';
import type { Tx } from '../../platform/database/database';
import type { AccountMode } from '../../settings/mode-switch';
import type { JudgedSubmission } from './regrade.rules';

export type RegradedChallenge = Pick<
  Challenge,
  'id' | 'name' | 'type' | 'logic' | 'value' | 'solves' | 'initial' | 'minimum' | 'decay' | 'function'
>;

/** A stored submission that is correct by the flags of the regrade, or was correct or partial before. */
export interface SubmissionRow extends JudgedSubmission {
  account_id: number;
  date: Instant;
  /** In microseconds since 1970. */
  time: number;
  is_solve: boolean;
}

/** An account; solves of hidden and banned accounts do not count. */
export interface AccountRow {
  id: number;
  name: string;
  hidden: boolean;
  banned: boolean;
}

const JUDGED = `account_id IS NOT NULL AND type NOT IN ('discard', 'ratelimited')`;

/** SQL of a regrade. Every method runs in the caller's transaction. */
@Injectable()
export class RegradesQueries {
  async challenge(tx: Tx, id: number, lock: '' | 'FOR NO KEY UPDATE'): Promise<RegradedChallenge | null> {
    const [row] = await tx.query<RegradedChallenge>(
      `SELECT id, name, type, logic, value, solves, initial, minimum, decay, function FROM challenges WHERE id = $1 ${lock}`,
      [id],
    );
    return row ?? null;
  }

  async mode(tx: Tx): Promise<AccountMode> {
    const [row] = await tx.query<{ in_teams: boolean }>('SELECT teams_compete() AS in_teams');
    return row?.in_teams ? 'teams' : 'users';
  }

  flags(tx: Tx, challenge_id: number): Promise<FlagRule[]> {
    return tx.query('SELECT type, content, data FROM flags WHERE challenge_id = $1 ORDER BY id', [challenge_id]);
  }

  /** Every distinct text submitted to the challenge, in batches. Served by submissions_challenge_id_id_idx. */
  async *differentTexts(tx: Tx, challenge_id: number): AsyncGenerator<string[]> {
    // A cursor takes no parameters, so the id is written into the SQL text.
    const rows = tx.batches<{ provided: string }>(
      `SELECT DISTINCT provided FROM submissions
        WHERE challenge_id = ${Math.trunc(challenge_id)} AND ${JUDGED} AND provided IS NOT NULL`,
    );
    for await (const some of rows) yield some.map(({ provided }) => provided);
  }

  /**
   * Submissions whose text is in `right` or whose type is `correct` or `partial`, by account, earliest first. A correct
   * one was marked by hand (`is_by_hand`) if it copies a discarded submission, or has no text or no IP address.
   */
  submissions(tx: Tx, challenge_id: number, right: readonly string[]): Promise<SubmissionRow[]> {
    return tx.query(
      `SELECT s.id, s.account_id, s.user_id, s.provided, s.type, s.date, (EXTRACT(EPOCH FROM s.date) * 1000000)::int8 AS time,
              solves.id IS NOT NULL AS is_solve,
              s.type = 'correct' AND (s.provided IS NULL OR s.ip IS NULL OR EXISTS (
                SELECT FROM submissions sent
                 WHERE sent.user_id = s.user_id AND sent.challenge_id = s.challenge_id AND sent.type = 'discard'
                   AND sent.date = s.date AND sent.provided = s.provided)) AS is_by_hand
         FROM (SELECT * FROM submissions
                WHERE challenge_id = $1 AND ${JUDGED} AND (type IN ('correct', 'partial') OR provided = ANY($2))) s
         LEFT JOIN solves ON solves.id = s.id AND solves.account_id = s.account_id
        ORDER BY s.account_id, s.date, s.id`,
      [challenge_id, right],
    );
  }

  /** Accounts sorted by id. With `FOR SHARE`, none can be hidden or banned before the transaction ends. */
  accounts(tx: Tx, mode: AccountMode, ids: readonly number[], lock: '' | 'FOR SHARE'): Promise<AccountRow[]> {
    return tx.query(`SELECT id, name, hidden, banned FROM ${mode} WHERE id = ANY($1) ORDER BY id ${lock}`, [ids]);
  }

  async members(tx: Tx, team_ids: readonly number[]): Promise<Map<number, number[]>> {
    const rows = await tx.query<{ team_id: number; members: number[] }>(
      'SELECT team_id, array_agg(id) AS members FROM users WHERE team_id = ANY($1) GROUP BY team_id',
      [team_ids],
    );
    return new Map(rows.map(({ team_id, members }) => [team_id, members]));
  }

  async dynamicValue(
    tx: Tx,
    { function: decay_function, initial, minimum, decay }: RegradedChallenge,
    solves: number,
  ): Promise<number | null> {
    const [row] = await tx.query<{ value: number | null }>('SELECT dynamic_value($1, $2, $3, $4, $5) AS value', [
      decay_function,
      initial,
      minimum,
      decay,
      solves,
    ]);
    return row?.value ?? null;
  }

  /**
   * Sets the types of the submissions and replaces their solves. New solves have no `account_id` and do not count until
   * `ProgressService.recomputeAll` sets it.
   */
  async write(tx: Tx, types: ReadonlyMap<number, SubmissionType>): Promise<void> {
    const ids = [...types.keys()];
    await tx.query(
      `UPDATE submissions SET type = new.type FROM unnest($1::int[], $2::text[]) AS new (id, type) WHERE submissions.id = new.id`,
      [ids, [...types.values()]],
    );
    await tx.query('DELETE FROM solves WHERE id = ANY($1)', [ids]);
    await tx.query(
      `INSERT INTO solves (id, challenge_id, user_id, team_id, account_id, date)
       SELECT id, challenge_id, user_id, team_id, NULL, date FROM submissions WHERE id = ANY($1) AND type = 'correct'`,
      [ids],
    );
  }
}
