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

/** Value and solve count of a challenge. */
export interface ChallengeResult {
  value: number | null;
  /** Value at the freeze, for players; equal to `value` if no freeze is set. */
  frozen_value: number | null;
  /** Solves by accounts that are neither hidden nor banned. */
  solves: number;
  /** Solves strictly before the freeze; all if no freeze is set. */
  frozen_solves: number;
}

/** Result of a challenge that is not in the cached results yet. */
export const NO_RESULT: Readonly<ChallengeResult> = {
  value: null,
  frozen_value: null,
  solves: 0,
  frozen_solves: 0,
};

/** Returns the value that the caller sees: during a freeze, players see the value at the freeze. */
export function valueFor(
  { isAdmin }: Pick<Viewer, 'isAdmin'>,
  { value, frozen_value }: ChallengeResult,
): number | null {
  return isAdmin ? value : frozen_value;
}

/** Caches values and solve counts of all challenges by id, and recomputes them in the database. */
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

  /** Uses `markStale`, because players can cause these events often, by unlocking hints. */
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

  /**
   * Reloads if the freeze has changed since the last load: that load may have run just before the new settings arrived.
   */
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
   * Counts the solves of the challenges again and recomputes dynamic values. Locks the challenges first, so that the
   * count includes solves that were committed while the lock waited. With `keepValues`, existing values stay.
   */
  async recount(tx: Tx, ids: readonly number[] | 'all', { keepValues = false } = {}): Promise<void> {
    const filter = ids === 'all' ? null : ids;
    await tx.query(`SELECT id FROM challenges WHERE $1::int[] IS NULL OR id = ANY($1) ORDER BY id FOR NO KEY UPDATE`, [
      filter,
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
      [filter, keepValues],
    );
  }

  /**
   * Recounts all challenges that the accounts have solved, after the accounts were hidden, banned or shown again. The
   * caller must have updated the accounts' rows in this transaction: the row locks make solves by these accounts wait.
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
