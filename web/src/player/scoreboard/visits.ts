import { localTexts } from '../../browser/storage';

/** What is kept of an account's place: `before` is the place at the end of the last visit. */
interface Visit {
  before: number;
  place: number;
  seen: number;
}

/** Who comes back after this time comes on another visit. */
const PAUSE = 30 * 60_000;

/** What to keep of a place that is seen now. */
export function visitAfter(kept: Visit | null, place: number, now: number): Visit {
  if (!kept) return { before: place, place, seen: now };
  const before = now - kept.seen > PAUSE ? kept.place : kept.before;
  return { before, place, seen: now };
}

/** How many places the account has risen since its last visit, below zero where it fell; keeps the place for the next. */
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
