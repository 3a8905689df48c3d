import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Board } from './board';
import { type AccountEntry, type ScoreRow, StandingsQueries } from './standings.queries';

/** Enough for the first accounts, which most graphs show, and for the accounts that players add to a graph. */
const MAX_ACCOUNTS = 1000;

export interface HistoryEntry {
  challenge_id: number | null;
  value: number;
  /** Unix seconds. */
  time: number;
}

type History = readonly HistoryEntry[];

/**
 * Solves and awards of recently read accounts. The key is the board's `ScoreRow`: a change of the account's points
 * replaces the row, so old entries are never returned.
 */
@Injectable()
export class AccountHistories {
  private readonly known = new LRUCache<ScoreRow, Promise<History>>({ max: MAX_ACCOUNTS });

  constructor(private readonly queries: StandingsQueries) {}

  get(board: Board, rows: readonly ScoreRow[]): Promise<History[]> {
    const missing = rows.filter((row) => !this.known.has(row));
    if (missing.length > 0) {
      const read = this.queries.entries(board.scope, missing);
      for (const row of missing)
        this.known.set(
          row,
          read.then((entries) => (entries.get(row.account_id) ?? []).map(compact)),
        );
      // Removes a failed read from the cache, so that the next call reads again.
      read.catch(() => missing.forEach((row) => this.known.delete(row)));
    }
    return Promise.all(rows.map((row) => this.known.get(row) ?? Promise.resolve([])));
  }
}

function compact({ challenge_id, value, date }: AccountEntry): HistoryEntry {
  return { challenge_id, value, time: Math.floor(date.millis / 1000) };
}
