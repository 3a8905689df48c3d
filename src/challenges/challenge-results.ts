import { Injectable } from '@nestjs/common';
import { SettingsChanged } from '../configs/config.events';
import { Settings } from '../configs/settings';
import { ReadModel } from '../platform/cache/read-model';
import { Instant } from '../platform/clock/instant';
import { Database, type Tx } from '../platform/database/database';
import { NoticesLost } from '../platform/events/domain-event';
import { Handles } from '../platform/events/handles';
import { ChallengeSolved, ResultsChanged } from '../submissions/submission.events';
import { ChallengesChanged } from './challenge.events';

/** What solving has made of a challenge. */
export interface ChallengeResult {
  /** Points it is worth now. */
  value: number | null;
  /** Solves by accounts neither hidden nor banned. */
  solves: number;
  /** Those strictly before the freeze; all of them while no freeze is set. */
  frozen_solves: number;
}

/** The result of a challenge that is newer than the snapshot at hand. */
export const NO_RESULT: Readonly<ChallengeResult> = { value: null, solves: 0, frozen_solves: 0 };

/** Values and solve counts of all challenges by id, in memory; and the statements that compute them anew. */
@Injectable()
export class ChallengeResults extends ReadModel<Map<number, ChallengeResult>> {
  private loadedFreeze: number | null = null;

  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
  ) {
    super();
  }

  @Handles(ChallengeSolved, ResultsChanged, ChallengesChanged, SettingsChanged, NoticesLost)
  onChange(): void {
    this.invalidate();
  }

  /** A load between a settings change and the new settings would have counted up to the old freeze. */
  override get(): Promise<Map<number, ChallengeResult>> {
    if (this.settings.get('freeze') !== this.loadedFreeze) this.invalidate();
    return super.get();
  }

  protected async load(): Promise<Map<number, ChallengeResult>> {
    const freeze = this.settings.get('freeze');
    this.loadedFreeze = freeze;
    const rows = await (freeze === null ? this.loadLive() : this.loadFrozen(freeze));
    return new Map(rows.map(({ id, ...result }) => [id, result]));
  }

  private loadLive(): Promise<ResultRow[]> {
    return this.database.query('SELECT id, value, solves, solves AS frozen_solves FROM challenges');
  }

  /** Counts the solves of the whole event; served by solves_challenge_id_account_id_key. */
  private loadFrozen(freeze: number): Promise<ResultRow[]> {
    return this.database.query(
      `SELECT c.id, c.value, c.solves, COALESCE(frozen.solves, 0) AS frozen_solves
         FROM challenges c
         LEFT JOIN (SELECT s.challenge_id, COUNT(*)::int AS solves
                      FROM solves s JOIN ${COUNTED} a ON a.id = s.account_id
                     WHERE s.date < $1
                     GROUP BY s.challenge_id) frozen ON frozen.challenge_id = c.id`,
      [Instant.fromMillis(freeze * 1000)],
    );
  }

  /**
   * Counts the solves of the named challenges anew and values the dynamic ones by them. The rows are locked first, by id, and
   * counted in a statement of their own, so that what committed while waiting is seen. The lock is one that a solve under way
   * gets past until it adds itself to the count, after this.
   */
  async recount(tx: Tx, ids: readonly number[] | 'all'): Promise<void> {
    const wanted = ids === 'all' ? null : ids;
    await tx.query(`SELECT id FROM challenges WHERE $1::int[] IS NULL OR id = ANY($1) ORDER BY id FOR NO KEY UPDATE`, [
      wanted,
    ]);
    await tx.query(
      `UPDATE challenges c
          SET solves = counted.solves,
              value = CASE c.type WHEN 'dynamic' THEN dynamic_value(c.function, c.initial, c.minimum, c.decay, counted.solves)
                                  ELSE c.value END
         FROM (SELECT known.id, COUNT(a.id)::int AS solves
                 FROM challenges known
                 LEFT JOIN solves s ON s.challenge_id = known.id
                 LEFT JOIN ${COUNTED} a ON a.id = s.account_id
                WHERE $1::int[] IS NULL OR known.id = ANY($1)
                GROUP BY known.id) counted
        WHERE c.id = counted.id
          AND (c.type = 'dynamic' OR c.solves <> counted.solves)`,
      [wanted],
    );
  }

  /**
   * Counts anew the challenges an account has solved, after it was hidden, banned, or shown again. The caller has written the
   * account's row in this transaction, which keeps further solves of it waiting.
   */
  async recountForAccount(tx: Tx, account_id: number): Promise<void> {
    const rows = await tx.query<{ challenge_id: number }>('SELECT challenge_id FROM solves WHERE account_id = $1', [
      account_id,
    ]);
    await this.recount(
      tx,
      rows.map(({ challenge_id }) => challenge_id),
    );
  }
}

/** Accounts whose solves are counted, of the mode the statement sees: settings in memory follow a switch a moment later. */
const COUNTED = `(SELECT id FROM teams WHERE teams_compete() AND NOT hidden AND NOT banned
                  UNION ALL SELECT id FROM users WHERE NOT teams_compete() AND NOT hidden AND NOT banned)`;

type ResultRow = ChallengeResult & { id: number };
