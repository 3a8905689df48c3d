import { Injectable } from '@nestjs/common';
import type { Board } from './board';
import { BoardCache } from './board-cache';
import { Standings } from './standings';
import { StandingsQueries } from './standings.queries';

export type Podiums = Awaited<ReturnType<StandingsQueries['podiums']>>;

/** The first three solves of every challenge by accounts neither hidden nor banned, read once for a board. */
@Injectable()
export class FirstSolves {
  private readonly podiums: BoardCache<'all', Podiums>;

  constructor(standings: Standings, queries: StandingsQueries) {
    this.podiums = new BoardCache(standings, 1, ({ scope }: Board) => queries.podiums(scope.kind));
  }

  /** Includes solves after the freeze: they do not change the earlier ones. */
  get(): Promise<Podiums> {
    return this.podiums.get('all');
  }
}

/** Rank of an account's solve among the first three, from 1; 0 for later ones. */
export function bloodOf(podiums: Podiums, challenge_id: number, account_id: number): number {
  return (podiums.get(challenge_id)?.findIndex((solver) => solver.account_id === account_id) ?? -1) + 1;
}
