import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock';
import { Instant } from '../../platform/clock/instant';
import type { Tx } from '../../platform/database/database';
import { Settings } from '../../settings/settings';

/**
 * Length of a slice of time. Changes in a slice become one award, so that graphs and profiles stay short in long
 * events.
 */
const SLICE_MILLIS = 300_000;

/** A user in whose name the solves and awards of an account are stored, and the account. */
export interface Recipient {
  account_id: number;
  user_id: number;
  team_id: number | null;
}

/** The difference between the reported points of an account and the sum of its awards for the challenge. */
export interface PointsChange {
  account_id: number;
  change: number;
}

/**
 * Stores the points that a service reports for a challenge. Each award has the difference from the earlier total, so
 * that graphs and the freeze count it at its time. The caller must prevent simultaneous calls for a challenge, because
 * both would add the same difference.
 */
@Injectable()
export class AwardSeriesService {
  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** Returns the accounts whose points differ from the stored ones. Served by awards_challenge_id_account_id_idx. */
  changes(
    tx: Tx,
    challenge_id: number,
    totals: readonly { account_id: number; points: number }[],
  ): Promise<PointsChange[]> {
    return tx.query<PointsChange>(
      `SELECT account_id, (points - stored)::int AS change
         FROM unnest($2::int[], $3::int[]) AS total (account_id, points)
         CROSS JOIN LATERAL (SELECT COALESCE(SUM(value), 0) AS stored FROM awards
                              WHERE awards.challenge_id = $1 AND awards.account_id = total.account_id) present
        WHERE points <> stored
        ORDER BY account_id`,
      [challenge_id, totals.map(({ account_id }) => account_id), totals.map(({ points }) => points)],
    );
  }

  /**
   * Adds each change to the user's latest award in the current slice of time, or to a new award. Deletes an award whose
   * value becomes 0.
   */
  async add(
    tx: Tx,
    challenge: { id: number; name: string | null; category: string | null },
    changes: readonly (PointsChange & Recipient)[],
  ): Promise<void> {
    const now = this.clock.now();
    await tx.query(
      `WITH changes AS (
         SELECT c.*, (SELECT MAX(a.id) FROM awards a
                       WHERE a.challenge_id = $1 AND a.account_id = c.account_id AND a.user_id = c.user_id AND a.date >= $6) AS latest
           FROM unnest($2::int[], $3::int[], $4::int[], $5::int[]) AS c (account_id, user_id, team_id, change)),
       merged AS (
         UPDATE awards SET value = value + change, date = CASE WHEN change > 0 THEN $7 ELSE date END
           FROM changes WHERE awards.id = latest AND value + change <> 0),
       undone AS (
         DELETE FROM awards USING changes WHERE awards.id = latest AND value + change = 0)
       INSERT INTO awards (user_id, team_id, account_id, name, category, value, date, challenge_id)
       SELECT user_id, team_id, account_id, $8, $9, change, $7::timestamptz, $1 FROM changes WHERE latest IS NULL`,
      [
        challenge.id,
        changes.map(({ account_id }) => account_id),
        changes.map(({ user_id }) => user_id),
        changes.map(({ team_id }) => team_id),
        changes.map(({ change }) => change),
        this.sliceStart(now),
        now,
        challenge.name,
        challenge.category,
      ],
    );
  }

  /**
   * Returns the start of the current slice, but not before a freeze that has begun: an award dated before the freeze
   * must not contain later points.
   */
  private sliceStart(now: Instant): Instant {
    const start = Math.floor(now.millis / SLICE_MILLIS) * SLICE_MILLIS;
    const freeze = this.settings.moment('freeze')?.millis ?? -Infinity;
    return Instant.fromMillis(freeze <= now.millis ? Math.max(start, freeze) : start);
  }
}
