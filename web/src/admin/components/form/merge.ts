import { ApiError } from '../../../api/api-error';

type Values = Readonly<Record<string, unknown>>;

/** Form values with the ETag of their record. The ETag is null for a new record. */
export interface Version<T> {
  form: T;
  etag: string | null;
}

/** `theirs` has the values that others changed, `disputed` the names of the fields that conflict. */
export interface Merge<T> {
  theirs: Partial<T>;
  disputed: readonly string[];
}

/** Finds the fields that changed from `before` to `now`. A field conflicts if `mine` has a different value for it. */
export function mergeOf<T extends Values>(before: T, now: T, mine: Partial<T>): Merge<T> {
  const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
  const theirs = Object.entries(now).filter(([name, value]) => !isSame(before[name], value));
  const disputed = theirs.filter(([name, value]) => name in mine && !isSame(mine[name], value)).map(([name]) => name);
  return { theirs: Object.fromEntries(theirs) as Partial<T>, disputed };
}

export interface Update<T> {
  save: (changes: Partial<T>, etag: string, stored: T) => Promise<unknown>;
  read: () => Promise<Version<T>>;
}

/**
 * Saves the changes. On 412, reads the record again and saves only the fields that do not conflict. Returns the merge,
 * which is empty without a 412.
 */
export async function saveMerged<T extends Values>(
  base: Version<T>,
  changes: Partial<T>,
  { save, read }: Update<T>,
): Promise<Merge<T>> {
  try {
    await save(changes, base.etag ?? '*', base.form);
    return { theirs: {}, disputed: [] };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 412) throw error;
  }
  const fresh = await read();
  const merge = mergeOf(base.form, fresh.form, changes);
  const agreed = Object.entries(changes).filter(([name]) => !merge.disputed.includes(name));
  await save(Object.fromEntries(agreed) as Partial<T>, fresh.etag ?? '*', fresh.form);
  return merge;
}
