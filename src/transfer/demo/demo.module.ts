import { Module } from '@nestjs/common';
import { ChallengesModule } from '../../challenges/challenges/challenges.module';
import { FilesModule } from '../../challenges/files/files.module';
import { DemoController } from './demo.controller';
import { Demo } from './demo.service';

/** The sample event, for the command line and the panel. */
@Module({ imports: [ChallengesModule, FilesModule], controllers: [DemoController], providers: [Demo], exports: [Demo] })
export class DemoModule {}
