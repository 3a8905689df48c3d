/** Returns true if inserting, removing or replacing one character makes the texts equal. */
export function isOneEditAway(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1 || short === long) return false;
  let same = 0;
  while (same < short.length && short[same] === long[same]) same++;
  const rest = short.length === long.length ? short.slice(same + 1) : short.slice(same);
  return rest === long.slice(same + 1);
}

/** A wrong submission with the number of accounts that sent it, and a flag of similar length. */
export interface Near {
  challenge_id: number;
  name: string | null;
  content: string;
  data: string;
  provided: string;
  accounts: number;
}

/** Minimum number of accounts that sent the same submission: fewer may simply have mistyped the flag. */
const FEW = 3;

/**
 * Returns, for each challenge, the most common wrong submission that differs from a flag by one character or only in
 * case. Skips submissions of fewer than `FEW` accounts.
 */
export function nearMisses(submissions: readonly Near[]): Near[] {
  const worst = new Map<number, Near>();
  for (const submission of submissions) {
    const fold = (text: string): string => (submission.data === 'case_insensitive' ? text.toLowerCase() : text);
    // Also compares without case, because texts that differ only in case may differ in several characters.
    const isNear =
      isOneEditAway(fold(submission.provided.trim()), fold(submission.content)) ||
      (submission.provided.trim() !== submission.content &&
        submission.provided.trim().toLowerCase() === submission.content.toLowerCase());
    const known = worst.get(submission.challenge_id);
    if (isNear && submission.accounts >= FEW && (!known || known.accounts < submission.accounts))
      worst.set(submission.challenge_id, submission);
  }
  return [...worst.values()];
}
