import { Body, Post, Query } from '@nestjs/common';
import { Access } from '../../http/access/access.decorator';
import { ClientAddress, CurrentViewer } from '../../http/access/current-viewer.decorator';
import type { Viewer } from '../../http/context/viewer';
import { ApiController } from '../../http/routes/api-controller';
import { Answers } from '../../http/envelope/answers';
import { Hot } from '../../http/hot/hot-routes';
import { Summary } from '../../http/openapi/summary.decorator';
import { SentIdempotencyKey, TakesIdempotencyKey } from '../../http/idempotency/idempotency-key.decorator';
import { AttemptDto, AttemptQuery, AttemptResultView } from './attempt.dto';
import { GUEST_REPORT } from './attempt.rules';
import { AttemptsService } from './attempts.service';

@ApiController('challenges')
export class AttemptsController {
  constructor(private readonly attempts: AttemptsService) {}

  @Summary('Judges a submission to a challenge.', { id: 'attemptChallenge' })
  @Post('attempt')
  @Access('public', { visibility: ['challenge'], window: 'ctf', verified: true, guests: GUEST_REPORT })
  @Answers.one(AttemptResultView)
  @Answers.absent()
  @TakesIdempotencyKey()
  @Hot()
  attempt(
    @CurrentViewer() viewer: Viewer,
    @ClientAddress() ip: string,
    @SentIdempotencyKey() key: string | null,
    @Query() query: AttemptQuery,
    @Body() dto: AttemptDto,
  ): Promise<AttemptResultView> {
    return query.preview && viewer.isAdmin
      ? this.attempts.preview(dto)
      : this.attempts.attempt(viewer, dto, { ip, key });
  }
}
