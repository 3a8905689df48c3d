import { Body, Get, Post, Query } from '@nestjs/common';
import { Access } from '../../http/access/access.decorator';
import { CurrentViewer } from '../../http/access/current-viewer.decorator';
import type { Viewer } from '../../http/context/viewer';
import { ApiController } from '../../http/routes/api-controller';
import { Answers } from '../../http/envelope/answers';
import type { Page } from '../../http/envelope/results';
import { Summary } from '../../http/openapi/summary.decorator';
import { SentIdempotencyKey, TakesIdempotencyKey } from '../../http/idempotency/idempotency-key.decorator';
import { UnlockDto, UnlockSearch } from './unlock.dto';
import { UnlockView } from './unlock.views';
import { UnlocksService } from './unlocks.service';

@ApiController('unlocks')
export class UnlocksController {
  constructor(private readonly unlocks: UnlocksService) {}

  @Summary('Lists the unlocks of hints and solutions.')
  @Get()
  @Access('admin')
  @Answers.list(UnlockView)
  list(@Query() search: UnlockSearch): Promise<UnlockView[] | Page<UnlockView>> {
    return this.unlocks.list(search);
  }

  @Summary("Unlocks a hint, whose cost the caller's account pays, or a solution.", { id: 'unlock' })
  @Post()
  // The access rule is that of reading a hint, so that a player cannot pay for a hint that stays closed.
  @Access('user', { visibility: ['challenge'], window: 'ctf-first', verified: true })
  @Answers.one(UnlockView)
  @Answers.absent()
  @Answers.refused()
  @TakesIdempotencyKey()
  unlock(
    @CurrentViewer() viewer: Viewer,
    @SentIdempotencyKey() key: string | null,
    @Body() dto: UnlockDto,
  ): Promise<UnlockView> {
    return this.unlocks.unlock(viewer, dto, key);
  }
}
