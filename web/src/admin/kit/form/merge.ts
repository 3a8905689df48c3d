import { ApiError } from '../../../api/api-error';

type Values = Readonly<Record<string, unknown>>;

/** The fields of a form as they were read, with the tag of the reading. */
export interface Read<T> {
  form: T;
  tag: string;
}

/** What others changed, and what of it one has changed oneself. */
export interface Merge<T> {
  theirs: Partial<T>;
  disputed: readonly string[];
}

/** What others changed between two readings, and which of one's own changes touch the same, to other ends. */
export function mergeOf<T extends Values>(before: T, now: T, mine: Partial<T>): Merge<T> {
  const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
  const theirs = Object.entries(now).filter(([name, value]) => !isSame(before[name], value));
  const disputed = theirs.filter(([name, value]) => name in mine && !isSame(mine[name], value)).map(([name]) => name);
  return { theirs: Object.fromEntries(theirs) as Partial<T>, disputed };
}

interface Sending<T> {
  /** What the changes were begun from. */
  base: Read<T>;
  changes: Partial<T>;
  /** Sends changes with `If-Match`. */
  send: (changes: Partial<T>, tag: string) => Promise<unknown>;
  readAgain: () => Promise<Read<T>>;
}

/** Sends changes. Where others have saved meanwhile (412), sends all but what is in dispute, upon what they saved. */
export async function sendMerged<T extends Values>({ base, changes, send, readAgain }: Sending<T>): Promise<Merge<T>> {
  try {
    await send(changes, base.tag);
    return { theirs: {}, disputed: [] };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 412) throw error;
  }
  const fresh = await readAgain();
  const merge = mergeOf(base.form, fresh.form, changes);
  const agreed = Object.entries(changes).filter(([name]) => !merge.disputed.includes(name));
  await send(Object.fromEntries(agreed) as Partial<T>, fresh.tag);
  return merge;
}
