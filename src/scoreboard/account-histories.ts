import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Board } from './board';
import { type AccountEntry, type ScoreRow, StandingsQueries } from './standings.queries';

/** Accounts whose histories are kept: those that nearly everybody looks at, and what some look at beside. */
const MAX_ACCOUNTS = 1000;

/** A solve, or an award without a challenge. */
export interface HistoryEntry {
  challenge_id: number | null;
  /** What the challenge is worth now, or what the award gave or took. */
  value: number;
  /** Unix seconds. */
  time: number;
}

type History = readonly HistoryEntry[];

/** What gave or took the points of accounts that were looked at of late. There is another row of an account whenever that changes. */
@Injectable()
export class AccountHistories {
  private readonly known = new LRUCache<ScoreRow, Promise<History>>({ max: MAX_ACCOUNTS });

  constructor(private readonly queries: StandingsQueries) {}

  /** Solves and awards of each row of the board, in the order of the rows, the oldest first. */
  of(board: Board, rows: readonly ScoreRow[]): Promise<History[]> {
    const missing = rows.filter((row) => !this.known.has(row));
    if (missing.length > 0) {
      const read = this.queries.entries(board.scope, missing);
      for (const row of missing)
        this.known.set(
          row,
          read.then((entries) => (entries.get(row.account_id) ?? []).map(compact)),
        );
      // A failure is told to those who wait for it, and not kept.
      read.catch(() => missing.forEach((row) => this.known.delete(row)));
    }
    return Promise.all(rows.map((row) => this.known.get(row) ?? Promise.resolve([])));
  }
}

function compact({ challenge_id, value, date }: AccountEntry): HistoryEntry {
  return { challenge_id, value, time: Math.floor(date.millis / 1000) };
}
