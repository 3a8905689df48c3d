/**
 * Returns SQL for the ids of repeated solves among those that `which` selects. A user who changes teams can solve a
 * challenge for each team; only the first solve counts.
 */
export function repeatsOf(which: string): string {
  return `
    SELECT CASE WHEN (uncounted.date, uncounted.id) > (other.date, other.id) THEN uncounted.id ELSE other.id END
      FROM solves uncounted JOIN solves other USING (user_id, challenge_id)
     WHERE uncounted.account_id IS NULL AND uncounted.id <> other.id AND ${which}`;
}
