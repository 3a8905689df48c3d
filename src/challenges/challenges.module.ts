import { Module } from '@nestjs/common';
import { Catalogue } from './catalogue';
import { ChallengeAccess } from './challenge-access';
import { ChallengeResults } from './challenge-results';

/** Challenges: their types, who may see them, and what they are worth. */
@Module({
  providers: [Catalogue, ChallengeResults, ChallengeAccess],
  exports: [Catalogue, ChallengeResults, ChallengeAccess],
})
export class ChallengesModule {}
