import type { AccountKind } from './account.rules';

/** `frozen`: as everybody sees it while a freeze is set; otherwise live. */
export interface Frozen {
  frozen: boolean;
}

/** Places and points of accounts for their profiles; the scoreboard implements it. */
export abstract class AccountStandings {
  /** Place from 1; null for who is not on the board. Frozen while a freeze is set. */
  abstract placeOf(kind: AccountKind, id: number): Promise<number | null>;
  abstract scoreOf(kind: AccountKind, id: number, frozen: Frozen): Promise<number>;
}
