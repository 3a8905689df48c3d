/** `frozen`: as everybody sees it while a freeze is set; otherwise live. */
export interface Frozen {
  frozen: boolean;
}

/** Places and points of accounts for their profiles; the scoreboard implements it. */
export abstract class AccountStandings {
  /** Place from 1; null for who is not on the board. */
  abstract placeOfUser(user_id: number, frozen: Frozen): Promise<number | null>;
  abstract scoreOfUser(user_id: number, frozen: Frozen): Promise<number>;
  /** Place from 1; null for a team that is not on the board. */
  abstract placeOfTeam(team_id: number, frozen: Frozen): Promise<number | null>;
  abstract scoreOfTeam(team_id: number, frozen: Frozen): Promise<number>;
}
