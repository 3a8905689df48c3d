/**
 * SQL of the ids of solves by users who had solved the challenge before, by date as in a switch of the mode, among those that `which`
 * chooses: who changes teams may solve a challenge for each team. One of two such solves counts for no account, and few users do so,
 * which makes it quick to look for them among all.
 */
export function repeatsOf(which: string): string {
  return `
    SELECT CASE WHEN (uncounted.date, uncounted.id) > (other.date, other.id) THEN uncounted.id ELSE other.id END
      FROM solves uncounted JOIN solves other USING (user_id, challenge_id)
     WHERE uncounted.account_id IS NULL AND uncounted.id <> other.id AND ${which}`;
}
