/**
 * Facts that decide if players may know of an event. Members are absent if the event has no account or no challenge.
 */
export interface Visibility {
  /** The account is hidden or banned. */
  is_hidden?: boolean;
  /** Everyone sees the challenge on the board. */
  is_open?: boolean;
  /** It happened after the freeze. */
  is_frozen?: boolean;
  /** It is for some accounts only, or for administrators. */
  is_private?: boolean;
}

/** The fields of a webhook that select events. */
export interface WebhookFilter {
  internal: boolean;
  bracket_ids: readonly number[] | null;
  categories: readonly string[] | null;
}

/**
 * Returns the reason for which players may not know of an event; null if they may. They may know of no challenge before
 * the event starts.
 */
export function withheldReason(
  { is_hidden, is_open, is_frozen, is_private }: Visibility,
  hasStarted: boolean,
): string | null {
  if (is_private) return 'It is not for everyone.';
  if (is_hidden) return 'The account is hidden or banned.';
  if (is_open === false) return 'The challenge is not open to everyone.';
  if (is_open !== undefined && !hasStarted) return 'The event has not started.';
  if (is_frozen) return 'The scoreboard is frozen.';
  return null;
}

/**
 * Returns true if a webhook asks for an event. The brackets do not apply to events without an account, nor the
 * categories to events without a challenge.
 */
export function passesFilter(
  { bracket_ids, categories }: WebhookFilter,
  event: { account?: { bracket: { id: number } | null }; challenge?: { category: string | null } },
): boolean {
  const { account, challenge } = event;
  if (bracket_ids && account && !(account.bracket && bracket_ids.includes(account.bracket.id))) return false;
  return !(categories && challenge && !categories.includes(challenge.category ?? ''));
}
