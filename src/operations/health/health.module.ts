import { Module } from '@nestjs/common';
import { FlagsModule } from '../../challenges/flags/flags.module';
import { WebhooksModule } from '../../integrations/webhooks/webhooks.module';
import { SubmissionsModule } from '../../competition/submissions/submissions.module';
import { Attention } from './attention';
import { DatabaseFigures } from './database-figures';
import { Checks } from './checks';
import { EventChecks } from './event-checks';
import { EventHealthController } from './event-health.controller';
import { HealthAlerts } from './health-alerts';
import { HealthQueries } from './health.queries';
import { HealthService } from './health.service';
import { LiveChecks } from './live-checks';
import { ProbesController } from './probes.controller';
import { ProcessChecks } from './process-checks';
import { HourOfProcesses } from './process-figures';
import { Readiness } from './readiness';
import { WebhookChecks } from './webhook-checks';

/** Probes, metrics, and the health of the event and its checks. */
@Module({
  imports: [FlagsModule, SubmissionsModule, WebhooksModule],
  controllers: [ProbesController, EventHealthController],
  providers: [
    ...[Readiness, DatabaseFigures, HealthService, HealthQueries, HourOfProcesses],
    ...[Attention, Checks, ProcessChecks, EventChecks, LiveChecks, WebhookChecks, HealthAlerts],
  ],
  exports: [HealthService, HealthQueries],
})
export class HealthModule {}
