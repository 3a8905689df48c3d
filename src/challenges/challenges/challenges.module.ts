import { Module } from '@nestjs/common';
import { FileRemoval } from '../files/file-removal';
import { FileLinks } from '../files/file-links';
import { FileSizes } from '../files/file-sizes';
import { FlagsModule } from '../flags/flags.module';
import { RatingSummaries } from '../ratings/rating-summaries';
import { Catalogue } from './catalogue';
import { ChallengeAccess } from './challenge-access';
import { PreparedDetails } from './prepared-details';
import { PreparedListings } from './prepared-listings';
import { ChallengeOverviews } from './challenge-overviews';
import { ChallengeFiles } from './challenge-files';
import { ChallengePartsController } from './challenge-parts.controller';
import { ChallengeParts } from './challenge-parts.service';
import { ChallengeResults } from './challenge-results';
import { ChallengeSolves } from './challenge-solves.service';
import { ChallengeWrites } from './challenge-writes.service';
import { ChallengesController } from './challenges.controller';
import { ChallengesQueries } from './challenges.queries';
import { ChallengesService } from './challenges.service';
import { FrozenSolves } from './frozen-solves';

/** Challenges with their types, access, values and parts. */
@Module({
  imports: [FlagsModule],
  controllers: [ChallengesController, ChallengePartsController],
  providers: [
    Catalogue,
    FrozenSolves,
    ChallengeResults,
    ChallengeAccess,
    PreparedDetails,
    PreparedListings,
    ChallengesQueries,
    ChallengesService,
    ChallengeOverviews,
    ChallengeWrites,
    ChallengeParts,
    ChallengeSolves,
    FileRemoval,
    FileLinks,
    FileSizes,
    ChallengeFiles,
    RatingSummaries,
  ],
  exports: [
    FileRemoval,
    Catalogue,
    ChallengeResults,
    ChallengeAccess,
    ChallengesService,
    ChallengeSolves,
    ChallengeWrites,
  ],
})
export class ChallengesModule {}
