import { Injectable } from '@nestjs/common';
import type { Board } from './board';
import { BoardCache } from './board-cache';
import { Standings } from './standings';
import { StandingsQueries } from './standings.queries';

/** The first solves of challenges, by the id of the challenge. */
export type Podiums = Awaited<ReturnType<StandingsQueries['podiums']>>;

/** The first three solves of every challenge by accounts neither hidden nor banned, read once for a board. */
@Injectable()
export class FirstSolves {
  private readonly podiums: BoardCache<'all', Podiums>;

  constructor(standings: Standings, queries: StandingsQueries) {
    this.podiums = new BoardCache(standings, 1, ({ scope }: Board) => queries.podiums(scope.kind));
  }

  /** Those since the freeze too: what comes before them does not depend on them. */
  get(): Promise<Podiums> {
    return this.podiums.get('all');
  }
}

/** Which of the first three an account's solve of a challenge was, from 1; 0 for later ones. */
export function bloodOf(podiums: Podiums, challenge_id: number, account_id: number): number {
  return (podiums.get(challenge_id)?.findIndex((solver) => solver.account_id === account_id) ?? -1) + 1;
}
