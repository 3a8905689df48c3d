import { Module } from '@nestjs/common';
import { ChallengesModule } from '../../challenges/challenges/challenges.module';
import { AttemptReports } from './attempt-reports';
import { AttemptsController } from './attempts.controller';
import { AttemptsQueries } from './attempts.queries';
import { AttemptsService } from './attempts.service';
import { GuessesController } from './guesses.controller';
import { GuessesService } from './guesses.service';

/** Judges submissions. */
@Module({
  imports: [ChallengesModule],
  controllers: [AttemptsController, GuessesController],
  providers: [AttemptsService, GuessesService, AttemptReports, AttemptsQueries],
  exports: [AttemptsService],
})
export class AttemptsModule {}
