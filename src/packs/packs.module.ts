import { Module } from '@nestjs/common';
import { ChallengesModule } from '../challenges/challenges.module';
import { FilesModule } from '../files/files.module';
import { FlagsModule } from '../flags/flags.module';
import { HintsModule } from '../hints/hints.module';
import { SolutionsModule } from '../solutions/solutions.module';
import { TagsModule } from '../tags/tags.module';
import { TopicsModule } from '../topics/topics.module';
import { EventChallenges } from './event-challenges';
import { PackApplier } from './pack-applier';
import { PackWriter } from './pack-writer';
import { Packs } from './packs.service';

/** Folders of challenges, for the command line. */
@Module({
  imports: [ChallengesModule, FilesModule, FlagsModule, HintsModule, SolutionsModule, TagsModule, TopicsModule],
  providers: [EventChallenges, PackApplier, PackWriter, Packs],
  exports: [Packs],
})
export class PacksModule {}
