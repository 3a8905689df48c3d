import { Injectable } from '@nestjs/common';
import { Settings } from '../../settings/settings';
import { ReadModel } from '../../platform/cache/read-model';
import { Clock } from '../../platform/clock/clock';
import { Instant } from '../../platform/clock/instant';
import { Database } from '../../platform/database/database';
import { COUNTED_ACCOUNTS } from './counted-accounts';

/** Maximum delay between the time of a solve and its commit: longer than any request and any clock difference. */
const MAX_LATENESS_MILLIS = 10 * 60_000;

/** Result of a challenge at the freeze. */
export interface FrozenResult {
  solves: number;
  value: number | null;
}

/**
 * Caches the number of solves and the value of each challenge at the freeze; empty if no freeze is set.
 * `ChallengeResults` must call `invalidate`, not `markStale`: it could otherwise cache old counts as current.
 */
@Injectable()
export class FrozenSolves extends ReadModel<ReadonlyMap<number, FrozenResult>> {
  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {
    super();
  }

  onSolve(): void {
    const freeze = this.settings.get('freeze');
    if (freeze === null || this.clock.millis() < freeze * 1000 + MAX_LATENESS_MILLIS) this.invalidate();
  }

  /** Subtracts the solves since the freeze from the stored counts. Served by solves_date_idx. */
  protected async load(): Promise<ReadonlyMap<number, FrozenResult>> {
    const freeze = this.settings.get('freeze');
    if (freeze === null) return new Map();
    const rows = await this.database.query<FrozenResult & { challenge_id: number }>(
      `SELECT c.id AS challenge_id, c.solves - COALESCE(since.solves, 0) AS solves,
              CASE WHEN NOT value_falls(c.type, c.function) THEN NULL
                   WHEN since.solves IS NULL THEN c.value
                   ELSE dynamic_value(c.function, c.initial, c.minimum, c.decay, c.solves - since.solves) END AS value
         FROM challenges c
         LEFT JOIN (SELECT s.challenge_id, COUNT(*)::int AS solves
                      FROM solves s JOIN ${COUNTED_ACCOUNTS} a ON a.id = s.account_id
                     WHERE s.date >= $1
                     GROUP BY s.challenge_id) since ON since.challenge_id = c.id`,
      [Instant.fromMillis(freeze * 1000)],
    );
    return new Map(rows.map(({ challenge_id, ...result }) => [challenge_id, result]));
  }
}
