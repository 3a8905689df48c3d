import { Body, Post } from '@nestjs/common';
import { Access } from '../../http/access/access.decorator';
import { ClientAddress, CurrentViewer } from '../../http/access/current-viewer.decorator';
import type { Viewer } from '../../http/context/viewer';
import { ApiController } from '../../http/routes/api-controller';
import { Answers } from '../../http/envelope/answers';
import { SentIdempotencyKey, TakesIdempotencyKey } from '../../http/idempotency/idempotency-key.decorator';
import { Summary } from '../../http/openapi/summary.decorator';
import { GuessDto, GuessResultView } from './attempt.dto';
import { GuessesService } from './guesses.service';

@ApiController('attempts')
export class GuessesController {
  constructor(private readonly guesses: GuessesService) {}

  @Summary(
    'Judges a submission against all challenges that the caller may attempt, except those with a limit of attempts.',
    {
      id: 'attemptAnyChallenge',
    },
  )
  @Post()
  @Access('user', { visibility: ['challenge'], window: 'ctf', verified: true })
  @Answers.one(GuessResultView)
  @TakesIdempotencyKey()
  guess(
    @CurrentViewer() viewer: Viewer,
    @ClientAddress() ip: string,
    @SentIdempotencyKey() key: string | null,
    @Body() dto: GuessDto,
  ): Promise<GuessResultView> {
    return this.guesses.guess(viewer, dto, { ip, key });
  }
}
