import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Board } from './board';
import { type AccountEntry, type ScoreRow, StandingsQueries } from './standings.queries';

/** Enough for the top accounts, which most players view, and for other accounts that some players choose. */
const MAX_ACCOUNTS = 1000;

export interface HistoryEntry {
  challenge_id: number | null;
  /** Current value of the challenge, or value of the award. */
  value: number;
  /** Unix seconds. */
  time: number;
}

type History = readonly HistoryEntry[];

/** Histories of recently read accounts, by row of the board. A row is replaced when the account's points change. */
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
      // Callers that wait for it get the error; the next caller reads again.
      read.catch(() => missing.forEach((row) => this.known.delete(row)));
    }
    return Promise.all(rows.map((row) => this.known.get(row) ?? Promise.resolve([])));
  }
}

function compact({ challenge_id, value, date }: AccountEntry): HistoryEntry {
  return { challenge_id, value, time: Math.floor(date.millis / 1000) };
}
