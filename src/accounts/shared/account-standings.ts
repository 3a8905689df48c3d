import type { AccountKind } from './account.rules';

/** True reads place and points at the freeze, if the event has one. False reads the live ones. */
export interface Frozen {
  frozen: boolean;
}

/** Place and points of an account. The place is null if it is not on the scoreboard. */
export interface Standing {
  place: number | null;
  score: number;
}

/** All places and points at one moment. */
export interface StandingsNow {
  placeOf(kind: AccountKind, id: number): number | null;
  scoreOf(kind: AccountKind, id: number, frozen: Frozen): number;
  /** Ids in order of place, at the freeze if the event has one. */
  rankedIds(kind: AccountKind): number[];
}

/** Reads places and points for profiles. `scoreboard` implements it. */
export abstract class AccountStandings {
  /** Returns the place, from 1; after a freeze, that at the freeze. Null if the account is not on the scoreboard. */
  abstract placeOf(kind: AccountKind, id: number): Promise<number | null>;
  abstract scoreOf(kind: AccountKind, id: number, frozen: Frozen): Promise<number>;
  abstract get(): Promise<StandingsNow>;
  /** Returns the live place and points after a solve. Null if the scoreboard does not have the solve in time. */
  abstract afterSolve(kind: AccountKind, id: number, challenge_id: number): Promise<Standing | null>;
}
