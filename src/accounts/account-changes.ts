import type { Bracket } from './brackets/bracket.entity';
import { InvalidInput } from '../http/errors/errors';
import { unstorableText } from '../http/fields/coercions';
import type { Tx } from '../platform/database/database';

/** Throws InvalidInput unless the id is that of a bracket for accounts of the kind; nobody's id (null, absent) is none. */
export async function requireBracket(
  tx: Tx,
  type: Bracket['type'],
  bracket_id: number | null | undefined,
): Promise<void> {
  if (bracket_id == null) return;
  const [bracket] = await tx.query('SELECT FROM brackets WHERE id = $1 AND type = $2 FOR KEY SHARE', [
    bracket_id,
    type,
  ]);
  if (!bracket) throw InvalidInput.of('bracket_id', 'Please provide a valid bracket id');
}

/**
 * The text to look for when a name or address may be taken, or null for none: what is no text is nobody's, and what is
 * `present` already is not wanted anew.
 */
export function wantedText(value: unknown, present: string | null | undefined): string | null {
  return typeof value === 'string' && value !== present && unstorableText(value) === null ? value : null;
}

/**
 * How an account's row is held until it is changed; attempts under way may go on referring to it unless its name changes. A name
 * is a key, for which PostgreSQL wants the whole row: whoever asked for less at first would wait for an attempt that waits for them.
 */
export function lockFor({ name }: { name?: unknown }): 'for_no_key_update' | 'pessimistic_write' {
  return name === undefined ? 'for_no_key_update' : 'pessimistic_write';
}

/** Without the members that are undefined, for TypeORM would take a statement of nothing else for a mistake. */
export function defined<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  // fromEntries forgets the keys; they are those of `values`.
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
