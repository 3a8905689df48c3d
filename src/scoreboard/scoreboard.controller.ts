import { Get, Param, Query } from '@nestjs/common';
import { Access } from '../http/access/access.decorator';
import { ApiController } from '../http/api-controller';
import { Answers } from '../http/envelope/answers';
import type { Page } from '../http/envelope/results';
import { Summary } from '../http/openapi/summary.decorator';
import { BracketQuery, ScoreboardQuery } from './scoreboard.dto';
import { ScoreboardService } from './scoreboard.service';
import { BoardRowView, TopAccountView } from './scoreboard.views';
import { TopSize } from './top-size.pipe';

@Access('public', { visibility: ['account', 'score'] })
@ApiController('scoreboard')
export class ScoreboardController {
  constructor(private readonly scoreboard: ScoreboardService) {}

  @Summary('The ranked accounts.')
  @Get()
  @Answers.list(BoardRowView)
  list(@Query() query: ScoreboardQuery): Promise<BoardRowView[] | Page<BoardRowView>> {
    return this.scoreboard.list(query);
  }

  @Summary('The first accounts with their solves and awards, by position.')
  @Get('top/:count')
  @Answers.map(TopAccountView)
  top(@Param('count', TopSize) count: number, @Query() query: BracketQuery): Promise<Record<string, TopAccountView>> {
    return this.scoreboard.top(count, query);
  }
}
