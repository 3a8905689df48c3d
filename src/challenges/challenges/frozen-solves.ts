import { Injectable } from '@nestjs/common';
import { Settings } from '../../settings/settings';
import { ReadModel } from '../../platform/cache/read-model';
import { Clock } from '../../platform/clock/clock';
import { Instant } from '../../platform/clock/instant';
import { Database } from '../../platform/database/database';
import { COUNTED_ACCOUNTS } from './counted-accounts';

/** How long after the freeze a solve dated before it may still be stored: longer than any request lives, or clocks differ. */
const LATEST_MILLIS = 10 * 60_000;

/** What solving had made of a challenge by the freeze. */
export interface FrozenResult {
  solves: number;
  /** Points of a challenge whose value falls; null for others. */
  value: number | null;
}

/**
 * Solves of each challenge strictly before the freeze, by accounts neither hidden nor banned, and its value by them, in memory; nothing
 * while no freeze is set. A load reads all solves since then, so solves long after the freeze, which change nothing, do not ask for one.
 *
 * `ChallengeResults` is made of it and marks it stale together with itself: always by `invalidate`, so that a load of the results waits
 * for the newest counts. By `markStale` it might be given older ones, and would go on showing them as its own newest.
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

  /** A right answer was recorded. */
  onSolve(): void {
    const freeze = this.settings.get('freeze');
    if (freeze === null || this.clock.millis() < freeze * 1000 + LATEST_MILLIS) this.invalidate();
  }

  /** All solves that count but those since the freeze, of which there are none before it. Served by solves_date_idx. */
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
