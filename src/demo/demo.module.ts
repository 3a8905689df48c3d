import { Module } from '@nestjs/common';
import { ProgressModule } from '../attempts/progress.module';
import { ChallengesModule } from '../challenges/challenges.module';
import { FilesModule } from '../files/files.module';
import { Demo } from './demo.service';

/** The sample event, for the command line. */
@Module({ imports: [ProgressModule, ChallengesModule, FilesModule], providers: [Demo], exports: [Demo] })
export class DemoModule {}
