import { Module } from '@nestjs/common';
import { ChallengesModule } from '../../challenges/challenges/challenges.module';
import { FilesModule } from '../../challenges/files/files.module';
import { Demo } from './demo.service';

/** The sample event, for the command line. */
@Module({ imports: [ChallengesModule, FilesModule], providers: [Demo], exports: [Demo] })
export class DemoModule {}
