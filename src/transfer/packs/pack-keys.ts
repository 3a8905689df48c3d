/** Supported top-level keys of a challenge.yml, in the order of the format. */
export const KEYS = [
  ...['name', 'category', 'description', 'attribution', 'value', 'type', 'extra', 'connection_info', 'solution'],
  ...['attempts', 'logic', 'flags', 'files', 'topics', 'tags', 'hints', 'requirements', 'next', 'state'],
];

/** Keys that only ctfcli uses. They are allowed and ignored. */
export const TOOL_KEYS = ['author', 'image', 'protocol', 'host', 'healthcheck', 'version'];

export const EXTRA_KEYS = ['initial', 'minimum', 'decay', 'function', 'position'];

/**
 * Keys of the maps inside a challenge.yml. A flag may also have the other fields of the API's flags, which are ignored.
 */
export const FLAG_KEYS = ['type', 'content', 'data', 'id', 'challenge_id', 'challenge'];
export const HINT_KEYS = ['key', 'title', 'content', 'cost', 'requirements'];
export const REQUIREMENTS_KEYS = ['prerequisites', 'anonymize'];
export const SOLUTION_KEYS = ['path', 'state'];

/** Returns the key of challenge.yml for a field of the API, such as `extra.initial` for `initial`. */
export function keyOfField(field: string): string {
  if (field === 'max_attempts') return 'attempts';
  return EXTRA_KEYS.includes(field) ? `extra.${field}` : field;
}

/**
 * Returns a known key that differs from `key` by at most two letters, or undefined. A known key of at most four letters
 * may differ only by one.
 */
export function similarKey(key: string, known: readonly string[]): string | undefined {
  return known.find((candidate) => editDistance(key.toLowerCase(), candidate) <= (candidate.length > 4 ? 2 : 1));
}

/** Levenshtein distance, or Infinity if the lengths differ by more than 2. */
function editDistance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return Infinity;
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries())
      next.push(Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + (letter === other ? 0 : 1)));
    row = next;
  }
  return row[b.length] ?? 0;
}
