/** Text that the audit log has in place of each secret. Therefore a changed secret looks unchanged. */
const REDACTED = '********';
/** Deeper objects are shown as JSON. */
const MAX_DEPTH = 3;

/** A member of a record before and after a change, as text; null if the record did not have it. */
export interface Difference {
  name: string;
  before: string | null;
  after: string | null;
  isChanged: boolean;
}

/** Compares two states member by member. No member counts as changed if one of the states is empty. */
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

export interface Marked {
  start: string;
  marked: string;
  end: string;
}

/** Splits two texts into their common start, their difference and their common end. */
export function markedOf(before: string, after: string): { before: Marked; after: Marked } {
  // Compares code points, so that no character is split.
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
