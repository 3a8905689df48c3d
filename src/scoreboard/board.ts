import type { AccountKind } from '../accounts/account.rules';
import { ReadModel } from '../platform/cache/read-model';
import { slicesOf } from '../platform/concurrency/yield-to-event-loop';
import type { MemberRow, ScoreRow } from './standings.queries';
import type { Standings } from './standings';

/** Rows looked at for a bracket before other work is let in. */
const SLICE = 5000;

/** A user of a team on the board with their own points, which may be negative. */
export interface MemberStanding extends Omit<MemberRow, 'team_id'> {
  score: number;
}

/** What a board shows. */
export interface BoardParts {
  account_type: AccountKind;
  /** Unix seconds from which on nothing counts; null counts all. */
  freeze: number | null;
  /** The accounts that have a place, from the first. */
  ranking: readonly ScoreRow[];
  brackets: ReadonlyMap<number, string>;
  /** Of a team, by id; nobody in users mode. */
  membersOf: (team_id: number) => MemberStanding[];
}

/** The ranked accounts of the mode at one moment. Another object when anything has changed that it shows or is made of. */
export class Board {
  private readonly byBracket = new Map<number, Promise<readonly ScoreRow[]>>();

  constructor(readonly parts: BoardParts) {}

  /** Whether there is such a bracket, or none is meant. */
  hasBracket(bracket_id: number | undefined): boolean {
    return bracket_id === undefined || this.parts.brackets.has(bracket_id);
  }

  bracketName(bracket_id: number | null): string | null {
    return bracket_id === null ? null : (this.parts.brackets.get(bracket_id) ?? null);
  }

  /** Those of a bracket alone, found once; all where none is meant, nobody where there is no such bracket. */
  async rankingIn(bracket_id: number | undefined): Promise<readonly ScoreRow[]> {
    if (bracket_id === undefined) return this.parts.ranking;
    if (!this.hasBracket(bracket_id)) return [];
    const rows = this.byBracket.get(bracket_id) ?? this.chosen(bracket_id);
    this.byBracket.set(bracket_id, rows);
    return rows;
  }

  private async chosen(bracket_id: number): Promise<ScoreRow[]> {
    const rows: ScoreRow[] = [];
    for await (const slice of slicesOf(this.parts.ranking, SLICE))
      for (const row of slice) if (row.bracket_id === bracket_id) rows.push(row);
    return rows;
  }
}

/** Something made of the board: made once for a board, and again by the next reader when there is another. */
export class MadeOfBoard<T> extends ReadModel<T> {
  private board: Board | null = null;

  constructor(
    private readonly standings: Standings,
    private readonly make: (board: Board) => Promise<T>,
  ) {
    super();
  }

  override async get(): Promise<T> {
    const board = await this.standings.board();
    if (board !== this.board) this.markStale();
    this.board = board;
    return super.get();
  }

  protected async load(): Promise<T> {
    return this.make(this.board ?? (await this.standings.board()));
  }
}
