import { Module } from '@nestjs/common';
import { ChallengesModule } from '../../challenges/challenges/challenges.module';
import { FilesModule } from '../../challenges/files/files.module';
import { FlagsModule } from '../../challenges/flags/flags.module';
import { HintsModule } from '../../challenges/hints/hints.module';
import { SolutionsModule } from '../../challenges/solutions/solutions.module';
import { TagsModule } from '../../challenges/tags/tags.module';
import { TopicsModule } from '../../challenges/topics/topics.module';
import { EventChallenges } from './event-challenges';
import { PackWriter } from './pack-writer';
import { PacksService } from './packs.service';
import { PlanWriter } from './plan-writer';

/** Pushes and pulls folders of challenges, for the command line. */
@Module({
  imports: [ChallengesModule, FilesModule, FlagsModule, HintsModule, SolutionsModule, TagsModule, TopicsModule],
  providers: [EventChallenges, PackWriter, PacksService, PlanWriter],
  exports: [PacksService, PackWriter],
})
export class PacksModule {}
