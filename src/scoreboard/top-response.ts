import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { tagOf } from '../http/envelope/cached-response';
import { RawJson } from '../http/envelope/results';
import { slicesOf } from '../platform/concurrency/yield-to-event-loop';
import { type Board, MadeOfBoard } from './board';
import { TopAccountView } from './scoreboard.views';
import { Standings } from './standings';
import { StandingsQueries } from './standings.queries';
import { MAX_TOP } from './top-size.pipe';

/** How many are kept ready; whoever asks for fewer gets the beginning of the next. Nearly all ask for ten. */
const SIZES = [10, 100, MAX_TOP];

/** Accounts whose solves are read, and written as JSON, at a time. */
const SLICE = 50;

/** Lists that are kept: of each bracket and size. */
const MAX_LISTS = 50;

/** The first accounts, each as JSON, and what tells them apart from those of another board. */
interface TopList {
  texts: string[];
  tag: string;
}

/** The first accounts with their solves and awards, of everybody and of each bracket: written once for all who ask. */
@Injectable()
export class TopResponse {
  /** JSON of each account, by bracket and size. */
  private readonly lists = new LRUCache<string, MadeOfBoard<TopList>>({ max: MAX_LISTS });

  constructor(
    private readonly standings: Standings,
    private readonly queries: StandingsQueries,
  ) {}

  /** The first `count` accounts by position, `MAX_TOP` at most, of a bracket or of all. */
  async first(count: number, bracket_id: number | undefined): Promise<RawJson> {
    const board = await this.standings.board();
    if (!board.hasBracket(bracket_id)) return new RawJson('{}');
    const size = SIZES.find((most) => count <= most) ?? MAX_TOP;
    const { texts, tag } = await this.list(size, bracket_id).get();
    return new RawJson(`{${texts.slice(0, count).join()}}`, undefined, `${tag}-${count}`);
  }

  private list(size: number, bracket_id: number | undefined): MadeOfBoard<TopList> {
    const key = `${bracket_id} ${size}`;
    const list =
      this.lists.get(key) ?? new MadeOfBoard(this.standings, (board) => this.written(board, size, bracket_id));
    this.lists.set(key, list);
    return list;
  }

  private async written(board: Board, size: number, bracket_id: number | undefined): Promise<TopList> {
    const { account_type, freeze } = board.parts;
    const texts: string[] = [];
    const first = (await board.rankingIn(bracket_id)).slice(0, size);
    for await (const rows of slicesOf(first, SLICE)) {
      const ids = rows.map(({ account_id }) => account_id);
      const entries = await this.queries.entries(account_type, ids, freeze);
      for (const row of rows) {
        const view = TopAccountView.of(row, board, entries.get(row.account_id) ?? []);
        texts.push(`"${texts.length + 1}":${JSON.stringify(view)}`);
      }
    }
    return { texts, tag: tagOf(texts.join()) };
  }
}
