import { Module } from '@nestjs/common';
import { FlagsModule } from '../../challenges/flags/flags.module';
import { DatabaseFigures } from './database-figures';
import { EventCheck } from './event-check';
import { OperationsController } from './operations.controller';
import { Readiness } from './readiness';
import { SelfCheck } from './self-check';

/** Health, readiness, metrics, and what `ensign check` looks at. */
@Module({
  imports: [FlagsModule],
  controllers: [OperationsController],
  providers: [Readiness, DatabaseFigures, SelfCheck, EventCheck],
  exports: [SelfCheck, EventCheck],
})
export class OperationsModule {}
