import { Injectable } from '@nestjs/common';
import type { Viewer } from '../../http/context/viewer';
import { SettingsChanged } from '../../settings/config.events';
import { Settings } from '../../settings/settings';
import { ReadModel } from '../../platform/cache/read-model';
import { Database, type Tx } from '../../platform/database/database';
import { ResyncRequired } from '../../platform/events/domain-event';
import { Handles } from '../../platform/events/handles';
import { ChallengeSolved, ResultsChanged } from '../../competition/submissions/submission.events';
import { ChallengesChanged } from './challenge.events';
import { COUNTED_ACCOUNTS } from './counted-accounts';
import { FrozenSolves } from './frozen-solves';

/** What solving has made of a challenge. */
export interface ChallengeResult {
  /** Points it is worth now. */
  value: number | null;
  /** Points it was worth at the freeze, which players are shown; the same while no freeze is set. */
  frozen_value: number | null;
  /** Solves by accounts neither hidden nor banned. */
  solves: number;
  /** Those strictly before the freeze; all of them while no freeze is set. */
  frozen_solves: number;
}

/** The result of a challenge that is newer than the snapshot at hand. */
export const NO_RESULT: Readonly<ChallengeResult> = {
  value: null,
  frozen_value: null,
  solves: 0,
  frozen_solves: 0,
};

/** What the caller is shown as a challenge's points: solves after the freeze show players nothing by its value either. */
export function valueFor(
  { isAdmin }: Pick<Viewer, 'isAdmin'>,
  { value, frozen_value }: ChallengeResult,
): number | null {
  return isAdmin ? value : frozen_value;
}

/** Values and solve counts of all challenges by id, in memory; and the statements that compute them anew. */
@Injectable()
export class ChallengeResults extends ReadModel<Map<number, ChallengeResult>> {
  private loadedFreeze: number | null = null;

  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly frozenSolves: FrozenSolves,
  ) {
    super();
  }

  /** Players cause these too, by hints they buy. */
  @Handles(ResultsChanged)
  onResults(): void {
    this.frozenSolves.invalidate();
    this.markStale();
  }

  @Handles(ChallengesChanged, SettingsChanged, ResyncRequired)
  onChange(): void {
    this.frozenSolves.invalidate();
    this.invalidate();
  }

  @Handles(ChallengeSolved)
  onSolve(): void {
    this.frozenSolves.onSolve();
    this.markStale();
  }

  /** A load between a settings change and the new settings would have counted up to the old freeze. */
  override get(): Promise<Map<number, ChallengeResult>> {
    if (this.settings.get('freeze') !== this.loadedFreeze) this.onChange();
    return super.get();
  }

  protected async load(): Promise<Map<number, ChallengeResult>> {
    this.loadedFreeze = this.settings.get('freeze');
    const frozen = this.loadedFreeze === null ? null : await this.frozenSolves.get();
    const rows = await this.database.query<LiveRow>('SELECT id, value, solves FROM challenges');
    return new Map(
      rows.map(({ id, value, solves }) => {
        const then = frozen && (frozen.get(id) ?? { solves: 0, value: null });
        return [id, { value, frozen_value: then?.value ?? value, solves, frozen_solves: then?.solves ?? solves }];
      }),
    );
  }

  /**
   * Counts the solves of the named challenges again, and from them computes the values that fall. Locks the rows first, by id, and counts in
   * a second statement, which sees what was committed during the wait. A solve in progress passes this lock until it adds itself to the
   * count, after this. With `keepValues` existing values stay.
   */
  async recount(tx: Tx, ids: readonly number[] | 'all', { keepValues = false } = {}): Promise<void> {
    const wanted = ids === 'all' ? null : ids;
    await tx.query(`SELECT id FROM challenges WHERE $1::int[] IS NULL OR id = ANY($1) ORDER BY id FOR NO KEY UPDATE`, [
      wanted,
    ]);
    await tx.query(
      `UPDATE challenges c
          SET solves = counted.solves,
              value = CASE WHEN value_falls(c.type, c.function) AND (c.value IS NULL OR NOT $2)
                           THEN dynamic_value(c.function, c.initial, c.minimum, c.decay, counted.solves) ELSE c.value END
         FROM (SELECT known.id, COUNT(a.id)::int AS solves
                 FROM challenges known
                 LEFT JOIN solves s ON s.challenge_id = known.id
                 LEFT JOIN ${COUNTED_ACCOUNTS} a ON a.id = s.account_id
                WHERE $1::int[] IS NULL OR known.id = ANY($1)
                GROUP BY known.id) counted
        WHERE c.id = counted.id
          AND (value_falls(c.type, c.function) OR c.solves <> counted.solves)`,
      [wanted, keepValues],
    );
  }

  /**
   * Counts anew the challenges that accounts have solved, after they were hidden, banned, or shown again. The caller has written the
   * accounts' rows in this transaction, which keeps further solves of them waiting.
   */
  async recountForAccounts(tx: Tx, account_ids: readonly number[]): Promise<void> {
    const rows = await tx.query<{ challenge_id: number }>(
      'SELECT DISTINCT challenge_id FROM solves WHERE account_id = ANY($1)',
      [account_ids],
    );
    await this.recount(
      tx,
      rows.map(({ challenge_id }) => challenge_id),
    );
  }
}

type LiveRow = Pick<ChallengeResult, 'value' | 'solves'> & { id: number };
