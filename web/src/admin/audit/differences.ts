/** What stands in a record in place of a secret: equal on both sides, though it changed. */
const REDACTED = '********';
/** What is within a member of an object that deep is told as JSON. */
const MAX_DEPTH = 3;

/** One member of what a record tells, before and after; null where it was not there. */
export interface Difference {
  name: string;
  before: string | null;
  after: string | null;
  isChanged: boolean;
}

/** What two states have, member by member. Without a state before, nothing is called changed: the record tells of what was made or answered. */
export function differencesOf(before: unknown, after: unknown): Difference[] {
  const [old, now] = [membersOf(before), membersOf(after)];
  return [...new Set([...old.keys(), ...now.keys()])].map((name) => {
    const pair = { before: old.get(name) ?? null, after: now.get(name) ?? null };
    const isSame = pair.before === pair.after && !(pair.before?.includes(REDACTED) ?? false);
    return { name, ...pair, isChanged: old.size > 0 && now.size > 0 && !isSame };
  });
}

function membersOf(state: unknown): Map<string, string> {
  const members = new Map<string, string>();
  const add = (name: string, value: unknown, depth: number): void => {
    if (depth < MAX_DEPTH && isObject(value) && Object.keys(value).length > 0)
      for (const [key, member] of Object.entries(value)) add(name === '' ? key : `${name} › ${key}`, member, depth + 1);
    else members.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  };
  if (state !== null && state !== undefined) add('', state, 0);
  return members;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A text around the part that differs from another. */
export interface Marked {
  start: string;
  marked: string;
  end: string;
}

/** Where two texts differ: what they begin and end with alike is not marked. */
export function markedOf(before: string, after: string): { before: Marked; after: Marked } {
  // By code points, so that none is cut in two.
  const [old, now] = [[...before], [...after]];
  const most = Math.min(old.length, now.length);
  let start = 0;
  while (start < most && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < most - start && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  const cut = (text: string[]): Marked => ({
    start: text.slice(0, start).join(''),
    marked: text.slice(start, text.length - end).join(''),
    end: text.slice(text.length - end).join(''),
  });
  return { before: cut(old), after: cut(now) };
}
