import { Module } from '@nestjs/common';
import { ChallengesModule } from '../../challenges/challenges/challenges.module';
import { AttemptsController, GuessesController } from './attempts.controller';
import { AttemptsQueries } from './attempts.queries';
import { AttemptsService } from './attempts.service';

/** Judging submissions. */
@Module({
  imports: [ChallengesModule],
  controllers: [AttemptsController, GuessesController],
  providers: [AttemptsService, AttemptsQueries],
  exports: [AttemptsService],
})
export class AttemptsModule {}
