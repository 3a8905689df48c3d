import { Get, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiParam } from '@nestjs/swagger';
import { Access } from '../http/access/access.decorator';
import { CurrentViewer } from '../http/access/current-viewer.decorator';
import type { Viewer } from '../http/context/viewer';
import { ApiController } from '../http/routes/api-controller';
import { Answers } from '../http/envelope/answers';
import { Raw } from '../http/envelope/raw.decorator';
import type { CachedResponse } from '../http/envelope/cached-response';
import type { Page, RawJson, WithMeta } from '../http/envelope/results';
import { WithETag } from '../http/envelope/with-etag.decorator';
import { Hot } from '../http/hot/hot-routes';
import { Summary } from '../http/openapi/summary.decorator';
import { CtftimeFeeds } from './ctftime-feed';
import { ScoreGraphs } from './score-graphs';
import { BoardPageQuery, BracketQuery, GraphQuery, MatrixQuery } from './scoreboard.dto';
import { ScoreboardService } from './scoreboard.service';
import { BloodsView, BoardRowView, MatrixView, ScoreGraphView, TopAccountView } from './scoreboard.views';
import { SolveMatrix } from './solve-matrix';
import { MAX_TOP, TopSize } from './top-size.pipe';

const CTFTIME_EXAMPLE = {
  tasks: ['Heap of trouble'],
  standings: [
    {
      pos: 1,
      team: 'reds',
      score: 500,
      taskStats: { 'Heap of trouble': { points: 500, time: 1795215600 } },
      lastAccept: 1795215600,
    },
  ],
};

@Access('public', { visibility: ['account', 'score'], spectators: true })
@ApiController('scoreboard')
export class ScoreboardController {
  constructor(
    private readonly scoreboard: ScoreboardService,
    private readonly graphs: ScoreGraphs,
    private readonly matrix: SolveMatrix,
    private readonly ctftime: CtftimeFeeds,
  ) {}

  @Summary('Lists the ranked accounts.', { id: 'getScoreboard' })
  @Get()
  @Answers.list(BoardRowView)
  @WithETag()
  @Hot()
  list(
    @CurrentViewer() viewer: Viewer,
    @Query() query: BoardPageQuery,
  ): Promise<CachedResponse | BoardRowView[] | Page<BoardRowView>> {
    return this.scoreboard.board(viewer, query);
  }

  @Summary('Returns the points over time of the first accounts and of selected others.', { id: 'getScoreGraph' })
  @Get('graph')
  @Answers.one(ScoreGraphView)
  @WithETag()
  graph(@Query() query: GraphQuery): Promise<ScoreGraphView> {
    return this.graphs.graph(query);
  }

  @Summary('Returns a matrix of accounts and challenges, with time and rank of each solve.', { id: 'getSolveMatrix' })
  @Get('matrix')
  @Access('public', { visibility: ['challenge', 'account', 'score'], window: 'ctf', verified: true, spectators: true })
  @Answers.pageIn(MatrixView)
  @WithETag()
  solveMatrix(@CurrentViewer() viewer: Viewer, @Query() query: MatrixQuery): Promise<WithMeta<MatrixView>> {
    return this.matrix.page(viewer, query);
  }

  @Summary('Lists the first solvers of each challenge.', { id: 'getBloods' })
  @Get('bloods')
  @Access('public', { visibility: ['challenge', 'account', 'score'], window: 'ctf', verified: true, spectators: true })
  @Answers.list(BloodsView)
  @WithETag()
  bloods(@CurrentViewer() viewer: Viewer): Promise<BloodsView[]> {
    return this.matrix.bloods(viewer);
  }

  @Summary('Returns the first accounts with their solves and awards, by position.', { id: 'getScoreboardTop' })
  @Get('top/:count')
  @ApiParam({
    name: 'count',
    schema: { type: 'integer' },
    description: `Number of accounts; a larger number than ${MAX_TOP} counts as ${MAX_TOP}`,
  })
  @Answers.map(TopAccountView)
  @WithETag()
  top(@Param('count', TopSize) count: number, @Query() query: BracketQuery): Promise<RawJson> {
    return this.scoreboard.top(count, query);
  }

  @Summary('Returns the scoreboard in the format of ctftime.org; with tasks for callers who may see the challenges.', {
    id: 'getCtftimeScoreboard',
  })
  @Get('ctftime')
  @Raw()
  @ApiOkResponse({
    description: 'A feed as described at ctftime.org/json-scoreboard-feed',
    content: { 'application/json': { example: CTFTIME_EXAMPLE } },
  })
  feed(@CurrentViewer() viewer: Viewer): Promise<CachedResponse> {
    return this.ctftime.feedFor(viewer);
  }
}
