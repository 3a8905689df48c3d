/**
 * Returns SQL for the ids of repeated solves, by date as in a mode switch, filtered by `which`: a user who changes
 * teams can solve a challenge for each team. One of two such solves counts for no account. Few rows have no account, so
 * the query is fast.
 */
export function repeatsOf(which: string): string {
  return `
    SELECT CASE WHEN (uncounted.date, uncounted.id) > (other.date, other.id) THEN uncounted.id ELSE other.id END
      FROM solves uncounted JOIN solves other USING (user_id, challenge_id)
     WHERE uncounted.account_id IS NULL AND uncounted.id <> other.id AND ${which}`;
}
