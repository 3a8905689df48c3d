import { Injectable } from '@nestjs/common';
import { ChallengeListing } from '../challenges/challenges/challenge.views';
import { ChallengesService } from '../challenges/challenges/challenges.service';
import type { Viewer } from '../http/context/viewer';
import { WithMeta } from '../http/envelope/results';
import { pageOf, pageSlice, type PageSize } from '../http/envelope/page-query';
import { AccountHistories } from './account-histories';
import { bloodOf, FirstSolves } from './first-solves';
import type { MatrixQuery } from './scoreboard.dto';
import { BloodsView, type MatrixAccountView, MatrixView } from './scoreboard.views';
import { Standings } from './standings';

const PAGE_SIZE: PageSize = { default: 50, max: 100 };

/** The matrix of solves: accounts by place, and the challenges that each solved. */
@Injectable()
export class SolveMatrix {
  constructor(
    private readonly standings: Standings,
    private readonly histories: AccountHistories,
    private readonly firstSolves: FirstSolves,
    private readonly challenges: ChallengesService,
  ) {}

  async page(viewer: Viewer, { bracket_id, category, ...paging }: MatrixQuery): Promise<WithMeta<MatrixView>> {
    const listed = await this.listedFor(viewer);
    const board = await this.standings.get();
    const ranking = board.rankingIn(bracket_id ?? 'all');
    const slice = pageSlice(paging, PAGE_SIZE);
    const { pagination } = pageOf([], slice, ranking.length);
    const rows = ranking.slice(slice.offset, slice.offset + slice.limit);
    const [histories, podiums] = await Promise.all([this.histories.get(board, rows), this.firstSolves.get()]);

    const challenges = listed
      .filter((one) => category === undefined || one.category === category)
      .map(({ id, name, category, value, solves }) => ({ id, name, category, value, solves }));
    const visible = new Set(challenges.map(({ id }) => id));
    const accounts = rows.map(({ account_id, name, score, bracket_id }, n): MatrixAccountView => {
      const solves = (histories[n] ?? []).flatMap(({ challenge_id: id, time }): MatrixAccountView['solves'] =>
        id !== null && visible.has(id) ? [[id, time, bloodOf(podiums, id, account_id)]] : [],
      );
      return { account_id, name, place: slice.offset + n + 1, score, bracket_id, solves };
    });
    return new WithMeta(Object.assign(new MatrixView(), { challenges, accounts }), { pagination });
  }

  async bloods(viewer: Viewer): Promise<BloodsView[]> {
    const [listed, board, podiums] = await Promise.all([
      this.listedFor(viewer),
      this.standings.get(),
      this.firstSolves.get(),
    ]);
    const before = board.scope.before ?? Infinity;
    return listed.map(({ id }) => {
      const solvers = (podiums.get(id) ?? []).filter(({ time }) => time < before);
      const accounts = solvers.map(({ account_id, name }) => ({ id: account_id, name }));
      return Object.assign(new BloodsView(), { challenge_id: id, accounts });
    });
  }

  private async listedFor(viewer: Viewer): Promise<ChallengeListing[]> {
    const listed = await this.challenges.board(viewer);
    return listed.filter((one): one is ChallengeListing => one.type !== 'hidden');
  }
}
