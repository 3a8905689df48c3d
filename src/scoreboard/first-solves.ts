import { Injectable } from '@nestjs/common';
import type { Board } from './board';
import { BoardCache } from './board-cache';
import { Standings } from './standings';
import { StandingsQueries } from './standings.queries';

export type Podiums = Awaited<ReturnType<StandingsQueries['podiums']>>;

/**
 * The first three solves of every challenge by accounts neither hidden nor banned, read again after a change of the
 * board.
 */
@Injectable()
export class FirstSolves {
  private readonly podiums: BoardCache<'all', Podiums>;

  constructor(standings: Standings, queries: StandingsQueries) {
    this.podiums = new BoardCache(standings, 1, ({ scope }: Board) => queries.podiums(scope.kind));
  }

  /** First solves by challenge id, including those made after the freeze. `SolveMatrix.bloods` filters these out. */
  get(): Promise<Podiums> {
    return this.podiums.get('all');
  }
}

/** Returns 1, 2 or 3 if the account is among the first three solvers of the challenge, else 0. */
export function bloodOf(podiums: Podiums, challenge_id: number, account_id: number): number {
  return (podiums.get(challenge_id)?.findIndex((solver) => solver.account_id === account_id) ?? -1) + 1;
}
