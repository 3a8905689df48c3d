import { localTexts } from '../../browser/storage';

/** Places of an account: `before` at the end of the previous visit, `place` at the time `seen` in milliseconds. */
interface Visit {
  before: number;
  place: number;
  seen: number;
}

/** Milliseconds. A return after a longer time is a new visit. */
const PAUSE = 30 * 60_000;

/** Returns the visit to store after showing a place. */
export function visitAfter(kept: Visit | null, place: number, now: number): Visit {
  if (!kept) return { before: place, place, seen: now };
  const before = now - kept.seen > PAUSE ? kept.place : kept.before;
  return { before, place, seen: now };
}

/** Places gained since the last visit, negative if lost. Stores the place for the next visit. */
export function risenSinceLastVisit(account: string, place: number, now: number): number {
  const key = `ensign-place:${account}`;
  const visit = visitAfter(readVisit(key), place, now);
  localTexts.setJson(key, visit);
  return visit.before - visit.place;
}

function readVisit(key: string): Visit | null {
  const { before, place, seen } = (localTexts.getJson(key) ?? {}) as Partial<Visit>;
  return typeof before === 'number' && typeof place === 'number' && typeof seen === 'number'
    ? { before, place, seen }
    : null;
}
