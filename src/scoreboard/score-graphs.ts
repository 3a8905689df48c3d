import { Injectable } from '@nestjs/common';
import { Settings } from '../settings/settings';
import { AccountHistories } from './account-histories';
import type { GraphQuery } from './scoreboard.dto';
import { GraphAccountView, ScoreGraphView } from './scoreboard.views';
import { Standings } from './standings';

const DEFAULT_COUNT = 10;

const MAX_ACCOUNTS = 100;

/** Points of accounts over time, until the freeze if one is set. */
@Injectable()
export class ScoreGraphs {
  constructor(
    private readonly standings: Standings,
    private readonly histories: AccountHistories,
    private readonly settings: Settings,
  ) {}

  async graph(query: GraphQuery): Promise<ScoreGraphView> {
    const { count = DEFAULT_COUNT, bracket_id: bracket = 'all', accounts = [] } = query;
    const board = await this.standings.get();
    const ranking = board.rankingIn(bracket);
    const first = Math.min(Math.max(count, 0), MAX_ACCOUNTS, ranking.length);
    const indexes = new Set(Array.from({ length: first }, (_, index) => index));
    for (const id of accounts) indexes.add(board.indexOf(id, bracket));
    const displayed = [...indexes]
      .slice(0, MAX_ACCOUNTS)
      .sort((a, b) => a - b)
      .flatMap((index) => {
        const row = ranking[index];
        return row ? [{ row, place: index + 1 }] : [];
      });
    const histories = await this.histories.get(
      board,
      displayed.map(({ row }) => row),
    );
    return Object.assign(new ScoreGraphView(), {
      start: this.settings.moment('start')?.toJSON() ?? null,
      end: this.settings.moment('end')?.toJSON() ?? null,
      freeze: this.settings.moment('freeze')?.toJSON() ?? null,
      accounts: displayed.map(({ row, place }, n) => GraphAccountView.from(row, place, histories[n] ?? [])),
    });
  }
}
