import type { AccountKind } from './account.rules';

/** If `frozen` is true and a freeze is set, places and points are those at the freeze. Otherwise they are live. */
export interface Frozen {
  frozen: boolean;
}

/** Place and points of an account; the place is null if it is not on the scoreboard. */
export interface Standing {
  place: number | null;
  score: number;
}

/** A snapshot of all places and points. */
export interface StandingsNow {
  placeOf(kind: AccountKind, id: number): number | null;
  scoreOf(kind: AccountKind, id: number, frozen: Frozen): number;
  /** Ids in order of place; frozen while a freeze is set. */
  rankedIds(kind: AccountKind): number[];
}

/** Places and points of accounts for their profiles. Implemented in `scoreboard`. */
export abstract class AccountStandings {
  /** Place from 1, or null if the account is not on the scoreboard. Frozen while a freeze is set. */
  abstract placeOf(kind: AccountKind, id: number): Promise<number | null>;
  abstract scoreOf(kind: AccountKind, id: number, frozen: Frozen): Promise<number>;
  abstract get(): Promise<StandingsNow>;
  /** Returns the live place and points after a solve; null if the scoreboard does not contain the solve in time. */
  abstract afterSolve(kind: AccountKind, id: number, challenge_id: number): Promise<Standing | null>;
}
