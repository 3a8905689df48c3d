import { Module } from '@nestjs/common';
import { FlagsModule } from '../../challenges/flags/flags.module';
import { SubmissionsModule } from '../../competition/submissions/submissions.module';
import { Attention } from './attention';
import { DatabaseFigures } from './database-figures';
import { EventCheck } from './event-check';
import { EventHealthController } from './event-health.controller';
import { HealthQueries } from './health.queries';
import { HealthService } from './health.service';
import { ProbesController } from './probes.controller';
import { HourOfProcesses } from './process-figures';
import { Readiness } from './readiness';
import { SelfCheck } from './self-check';

/** Health, readiness, metrics, and what `ensign check` looks at. */
@Module({
  imports: [FlagsModule, SubmissionsModule],
  controllers: [ProbesController, EventHealthController],
  providers: [
    ...[Readiness, DatabaseFigures, SelfCheck, EventCheck],
    ...[HealthService, HealthQueries, HourOfProcesses, Attention],
  ],
  exports: [SelfCheck, EventCheck, HealthService, HealthQueries],
})
export class OperationsModule {}
