import type { AccountKind } from './account.rules';

/** `frozen`: as everybody sees it while a freeze is set; otherwise live. */
export interface Frozen {
  frozen: boolean;
}

/** Place and points of an account; the place is null if it is on no board. */
export interface Standing {
  place: number | null;
  score: number;
}

/** Places and points of all accounts at one moment; members as those of `AccountStandings`. */
export interface StandingsNow {
  placeOf(kind: AccountKind, id: number): number | null;
  scoreOf(kind: AccountKind, id: number, frozen: Frozen): number;
  /** Ids of those that have a place, from the first; frozen while a freeze is set. */
  rankedIds(kind: AccountKind): number[];
}

/** Places and points of accounts for their profiles; the scoreboard implements it. */
export abstract class AccountStandings {
  /** Place from 1; null for accounts that are not on the board. Frozen while a freeze is set. */
  abstract placeOf(kind: AccountKind, id: number): Promise<number | null>;
  abstract scoreOf(kind: AccountKind, id: number, frozen: Frozen): Promise<number>;
  /** All of them, for lists. */
  abstract get(): Promise<StandingsNow>;
  /** Live place and points of an account that has just solved a challenge; null where no board shows the solve soon. */
  abstract afterSolve(kind: AccountKind, id: number, challenge_id: number): Promise<Standing | null>;
}
